/// A rectangle of cells.
public struct Rectangle: Sendable, Hashable {
  /// The column of the left edge, 0 for the leftmost cell.
  public var column: Int
  /// The row of the upper edge, 0 for the topmost cell.
  public var row: Int
  /// The width in cells, 0 or more.
  public var columns: Int
  /// The height in cells, 0 or more.
  public var rows: Int

  /// Creates a rectangle.
  ///
  /// A negative size becomes 0.
  public init(column: Int = 0, row: Int = 0, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
  }

  /// The position of the upper left cell.
  public var origin: Position { Position(column: column, row: row) }

  /// Returns whether a position is inside the rectangle.
  public func contains(_ position: Position) -> Bool {
    position.column >= column && position.column - column < columns && position.row >= row
      && position.row - row < rows
  }

  /// Returns the rectangle without a margin on each side, such as the inside of a border.
  ///
  /// - Parameters:
  ///   - columns: The width of the left and the right margin.
  ///   - rows: The height of the upper and the lower margin.
  public func inset(columns: Int = 1, rows: Int = 1) -> Rectangle {
    Rectangle(
      column: column + columns, row: row + rows, columns: self.columns - 2 * columns, rows: self.rows - 2 * rows)
  }
}
