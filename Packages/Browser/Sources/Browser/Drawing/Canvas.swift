import Terminal

/// What the views of a frame draw on: the frame, and the layout that keys and the mouse need.
final class Canvas {
  var frame: Frame
  var layout: BrowserLayout

  init(_ layout: BrowserLayout) {
    frame = Frame(layout.areas.size)
    self.layout = layout
  }

  func draw(_ text: StyledText, column: Int, row: Int, width: Int? = nil) {
    frame.draw(text, at: Position(column: column, row: row), width: width)
  }

  func setCursor(column: Int, row: Int, isVisible: Bool) {
    frame.cursor = Position(column: column, row: row)
    frame.isCursorVisible = isVisible
  }
}

extension Rectangle {
  /// Returns the part from a row on, of all columns by default.
  func part(_ columns: Range<Int>? = nil, row: Int, rows: Int = 1) -> Rectangle {
    let columns = columns ?? 0..<self.columns
    return Rectangle(column: column + columns.lowerBound, row: self.row + row, columns: columns.count, rows: rows)
  }
}
