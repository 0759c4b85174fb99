public import Testing

/// The behaviours of the browser that a test covers.
public struct Behaviour: TestTrait {
  /// The numbers of the behaviours, from 1.
  public let numbers: [Int]
}

extension Trait where Self == Behaviour {
  /// Assigns a test to behaviours of the browser in Tests/README.md.
  public static func behaviour(_ numbers: Int...) -> Behaviour { Behaviour(numbers: numbers) }
}
