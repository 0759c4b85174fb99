/// The size of a terminal in cells.
public struct TerminalSize: Sendable, Hashable {
  /// The number of cells in a line, 1 or more.
  public let columns: Int
  /// The number of lines on the screen, 1 or more.
  public let rows: Int

  /// Creates a size.
  ///
  /// Terminals of unknown size report 0. That and any other invalid value is replaced by the standard size.
  ///
  /// - Parameters:
  ///   - columns: The number of cells in a line. A value outside 1...65535 becomes 80.
  ///   - rows: The number of lines. A value outside 1...65535 becomes 24.
  public init(columns: Int, rows: Int) {
    self.columns = Self.range.contains(columns) ? columns : Self.standardColumns
    self.rows = Self.range.contains(rows) ? rows : Self.standardRows
  }

  /// The standard size of 80 by 24 cells.
  public static let standard = TerminalSize(columns: standardColumns, rows: standardRows)

  /// Creates the size in the variables `COLUMNS` and `LINES`, with the standard size for missing or invalid values.
  public init(environment: [String: String]) {
    self.init(columns: environment["COLUMNS"].flatMap(Int.init) ?? 0, rows: environment["LINES"].flatMap(Int.init) ?? 0)
  }

  /// The kernel stores each dimension in two bytes (tty_ioctl(4)).
  private static let range = 1...65535
  private static let standardColumns = 80
  private static let standardRows = 24
}
