/// The position of a cell.
public struct Position: Sendable, Hashable {
  /// The position of the upper left cell.
  public static let zero = Position()

  /// The column, 0 for the leftmost.
  public var column: Int
  /// The row, 0 for the topmost.
  public var row: Int

  /// Creates the position of a cell, by default the upper left one.
  public init(column: Int = 0, row: Int = 0) {
    self.column = column
    self.row = row
  }
}
