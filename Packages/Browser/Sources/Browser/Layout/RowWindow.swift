import Terminal

/// The selected row of a list and the rows that are visible, where rows have one or more lines.
///
/// The selected row is always visible, and the last row is at the bottom if there are enough rows.
struct RowWindow: ScrollWindow {
  let count: Int
  /// The number of lines, 1 or more.
  let height: Int
  private(set) var selectedRow: Int
  private(set) var firstVisibleRow: Int
  private let lineCount: (Int) -> Int

  init(
    count: Int, height: Int, selectedRow: Int, firstVisibleRow: Int = 0, lineCount: @escaping (Int) -> Int = { _ in 1 }
  ) {
    self.count = count
    self.height = max(height, 1)
    self.selectedRow = selectedRow
    self.firstVisibleRow = firstVisibleRow
    self.lineCount = lineCount
    clamp()
  }

  /// Returns the window after the selected row has changed, and with it the scroll position or the number of rows.
  func moved(toRow selectedRow: Int, firstVisibleRow: Int? = nil, of count: Int? = nil) -> RowWindow {
    RowWindow(
      count: count ?? self.count, height: height, selectedRow: selectedRow,
      firstVisibleRow: firstVisibleRow ?? self.firstVisibleRow, lineCount: lineCount)
  }

  /// The visible rows; the last one may be cut.
  var visibleRows: Range<Int> {
    var end = firstVisibleRow
    var lines = 0
    while end < count, lines < height {
      lines += lineCount(end)
      end += 1
    }
    return firstVisibleRow..<end
  }

  /// The number of visible rows that are not cut, 1 or more.
  var uncutCount: Int {
    let lines = visibleRows.reduce(0) { $0 + lineCount($1) }
    return max(visibleRows.count - (lines > height ? 1 : 0), 1)
  }

  /// Whether the rows that are loaded end within another height.
  var isEndNear: Bool { visibleRows.upperBound + visibleRows.count >= count }

  /// Returns the row at a line below the top of the window; `nil` if there is none.
  func row(atLine line: Int) -> Int? {
    var end = 0
    return visibleRows.first { row in
      end += lineCount(row)
      return line < end
    }
  }

  var position: (index: Int, top: Int) { (selectedRow, firstVisibleRow) }

  mutating func select(_ row: Int) {
    selectedRow = row
    clamp()
  }

  /// Moves the selection, with rows beyond it in view.
  mutating func move(by rows: Int) {
    let row = max(0, min(selectedRow + rows, count - 1))
    select(row + rows.signum() * margin)
    select(row)
  }

  /// The number of rows in view beyond the selected one while it moves: 2, or fewer in a low window.
  private var margin: Int { min(2, (uncutCount - 1) / 2) }

  /// Scrolls by a part of the height, by at least one row, and moves the selection by as many rows.
  mutating func scroll(pages: Double) {
    let rows = max(Int(Double(uncutCount) * pages.magnitude), 1) * (pages < 0 ? -1 : 1)
    firstVisibleRow += rows
    selectedRow += rows
    clamp()
  }

  mutating func jump(toEnd: Bool) { select(toEnd ? .max : 0) }

  private mutating func clamp() {
    selectedRow = max(0, min(selectedRow, count - 1))
    guard count > 0 else {
      firstVisibleRow = 0
      return
    }
    firstVisibleRow = max(0, firstVisibleRow)
    // From the selected row up, as far as its lines are visible.
    var first = selectedRow
    var lines = lineCount(selectedRow)
    while first > firstVisibleRow, lines + lineCount(first - 1) <= height {
      first -= 1
      lines += lineCount(first)
    }
    firstVisibleRow = first
    fillHeight()
  }

  /// Moves the top up if the rows below it end before the window does.
  private mutating func fillHeight() {
    var end = firstVisibleRow
    var lines = 0
    while end < count {
      lines += lineCount(end)
      end += 1
      if lines >= height { return }
    }
    while firstVisibleRow > 0, lines + lineCount(firstVisibleRow - 1) <= height {
      firstVisibleRow -= 1
      lines += lineCount(firstVisibleRow)
    }
  }
}

/// The lines of the rows of a list, each laid out once.
final class RowLines {
  private var lines: [Int: [StyledText]] = [:]
  private let layOut: (Int) -> [StyledText]

  init(layOut: @escaping (Int) -> [StyledText]) { self.layOut = layOut }

  subscript(row: Int) -> [StyledText] {
    if let lines = lines[row] { return lines }
    let lines = layOut(row)
    self.lines[row] = lines
    return lines
  }
}
