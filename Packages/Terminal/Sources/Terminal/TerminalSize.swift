/// How many cells a terminal has.
public struct TerminalSize: Sendable, Hashable {
  /// Cells of a line, 1 or more.
  public let columns: Int
  /// Lines of the screen, 1 or more.
  public let rows: Int

  /// Creates a size.
  ///
  /// A terminal that does not know its size says 0; the standard stands in for that and for anything else impossible.
  ///
  /// - Parameters:
  ///   - columns: Cells of a line; outside 1...65535 it becomes 80.
  ///   - rows: Lines of the screen; outside 1...65535 it becomes 24.
  public init(columns: Int, rows: Int) {
    self.columns = Self.range.contains(columns) ? columns : Self.standardColumns
    self.rows = Self.range.contains(rows) ? rows : Self.standardRows
  }

  /// The size of the terminals of old, 80 by 24.
  public static let standard = TerminalSize(columns: standardColumns, rows: standardRows)

  /// The size the environment tells in `COLUMNS` and `LINES`, the standard where it does not.
  ///
  /// - Parameter environment: The process environment.
  public init(environment: [String: String]) {
    self.init(columns: environment["COLUMNS"].flatMap(Int.init) ?? 0, rows: environment["LINES"].flatMap(Int.init) ?? 0)
  }

  /// What a terminal's size has to fit in: it is two bytes each (tty_ioctl(4)).
  private static let range = 1...65535
  private static let standardColumns = 80
  private static let standardRows = 24
}
