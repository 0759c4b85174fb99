import Terminal

/// The visible part of a list or a page, and the moves in it.
protocol ScrollWindow {
  /// The index of the selected row or item, and that of the first visible row or line.
  var position: (index: Int, top: Int) { get }

  /// Moves the selection, or scrolls by lines.
  mutating func move(by count: Int)

  /// Scrolls by a part of the height.
  mutating func scroll(pages: Double)

  /// Goes to the start or the end.
  mutating func jump(toEnd: Bool)
}

extension RowWindow: ScrollWindow {
  var position: (index: Int, top: Int) { (selectedRow, firstVisibleRow) }
}
