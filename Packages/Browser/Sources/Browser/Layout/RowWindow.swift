import Terminal

/// The selected row of a list and the rows that are visible, where rows have one or more lines.
///
/// The selected row is always visible, and the last row is at the bottom if there are enough rows.
struct RowWindow {
  let count: Int
  /// The number of lines, 1 or more.
  let height: Int
  private(set) var selected: Int
  private(set) var top: Int
  private let lineCount: (Int) -> Int

  init(count: Int, height: Int, selected: Int, top: Int, lineCount: @escaping (Int) -> Int) {
    self.count = count
    self.height = max(height, 1)
    self.selected = selected
    self.top = top
    self.lineCount = lineCount
    clamp()
  }

  /// Returns the window after the number of rows, the selected row or the scroll position have changed.
  func moved(toRow selected: Int, top: Int, of count: Int) -> RowWindow {
    RowWindow(count: count, height: height, selected: selected, top: top, lineCount: lineCount)
  }

  /// The visible rows; the last one may be cut.
  var visible: Range<Int> {
    var (end, lines) = (top, 0)
    while end < count, lines < height {
      lines += lineCount(end)
      end += 1
    }
    return top..<end
  }

  /// The number of visible rows that are not cut, 1 or more.
  var uncutCount: Int {
    let lines = visible.reduce(0) { $0 + lineCount($1) }
    return max(visible.count - (lines > height ? 1 : 0), 1)
  }

  /// Whether the rows that are loaded end within another height.
  var isEndNear: Bool { visible.upperBound + visible.count >= count }

  /// Returns the row at a line below the top of the window; `nil` if there is none.
  func row(atLine line: Int) -> Int? {
    var end = 0
    return visible.first { row in
      end += lineCount(row)
      return line < end
    }
  }

  mutating func select(_ row: Int) {
    selected = row
    clamp()
  }

  /// Moves the selection, with rows beyond it in view.
  mutating func move(by rows: Int) {
    let row = max(0, min(selected + rows, count - 1))
    select(row + rows.signum() * margin)
    select(row)
  }

  /// The number of rows in view beyond the selected one while it moves: 2, or fewer in a low window.
  private var margin: Int { min(2, (uncutCount - 1) / 2) }

  /// Scrolls by a part of the height, by at least one row, and moves the selection by as many rows.
  mutating func scroll(pages: Double) {
    let rows = max(Int(Double(uncutCount) * pages.magnitude), 1) * (pages < 0 ? -1 : 1)
    top += rows
    selected += rows
    clamp()
  }

  private mutating func clamp() {
    selected = max(0, min(selected, count - 1))
    guard count > 0 else {
      top = 0
      return
    }
    top = max(0, top)
    // From the selected row up, as far as its lines are visible.
    var (first, lines) = (selected, lineCount(selected))
    while first > top, lines + lineCount(first - 1) <= height {
      first -= 1
      lines += lineCount(first)
    }
    top = first
    fillHeight()
  }

  /// Moves the top up if the rows below it end before the window does.
  private mutating func fillHeight() {
    var (end, lines) = (top, 0)
    while end < count {
      lines += lineCount(end)
      end += 1
      if lines >= height { return }
    }
    while top > 0, lines + lineCount(top - 1) <= height {
      top -= 1
      lines += lineCount(top)
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
