public import Testing

/// The lines of the fault list that a test covers.
///
/// `Scripts/fault-table` reads them from the sources, so the trait follows the display name at once.
public struct Faults: TestTrait {
  /// The numbers of the lines, from 1.
  public let lines: [Int]
}

extension Trait where Self == Faults {
  /// Assigns a test to lines of the fault list in Tests/README.md.
  public static func faults(_ lines: Int...) -> Faults { Faults(lines: lines) }
}
