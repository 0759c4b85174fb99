/// The selected row of a list and the rows that are visible, where rows have one or more lines.
///
/// The selected row is always visible, and the last row is at the bottom if there are enough rows.
///
/// ```swift
/// var list = RowWindow(count: farms.count, height: area.rows)
/// list.move(by: 1)
/// frame.draw(farms[list.visibleRows], in: area)
/// ```
public struct RowWindow: Sendable, Hashable {
  /// The number of rows.
  public var count: Int { didSet { clamp() } }
  /// The number of lines, 1 or more.
  public var height: Int {
    didSet {
      height = max(height, 1)
      clamp()
    }
  }
  /// The index of the selected row; 0 if there are no rows.
  public private(set) var selectedRow: Int
  /// The index of the row at the top.
  public private(set) var firstVisibleRow: Int
  /// The numbers of lines of the first rows; each of the others has one line.
  private let lineCounts: [Int]

  /// Creates a window of rows of one line each.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - height: The number of lines. A value below 1 becomes 1.
  ///   - selectedRow: The selected row, clamped to the rows.
  ///   - firstVisibleRow: The row at the top, as far as the selected one is visible below it.
  public init(count: Int, height: Int, selectedRow: Int = 0, firstVisibleRow: Int = 0) {
    self.init(count, [], height, selectedRow, firstVisibleRow)
  }

  /// Creates a window of rows of one or more lines.
  ///
  /// - Parameters:
  ///   - lineCounts: The number of lines of each row, 1 or more.
  ///   - height: The number of lines of the window. A value below 1 becomes 1.
  ///   - selectedRow: The selected row, clamped to the rows.
  ///   - firstVisibleRow: The row at the top, as far as the selected one is visible below it.
  public init(lineCounts: [Int], height: Int, selectedRow: Int = 0, firstVisibleRow: Int = 0) {
    self.init(lineCounts.count, lineCounts, height, selectedRow, firstVisibleRow)
  }

  private init(_ count: Int, _ lineCounts: [Int], _ height: Int, _ selectedRow: Int, _ firstVisibleRow: Int) {
    self.count = count
    self.lineCounts = lineCounts
    self.height = max(height, 1)
    self.selectedRow = selectedRow
    self.firstVisibleRow = firstVisibleRow
    clamp()
  }

  private func lineCount(_ row: Int) -> Int { row < lineCounts.count ? max(lineCounts[row], 1) : 1 }

  /// The visible rows; the last one may be cut.
  public var visibleRows: Range<Int> {
    var end = firstVisibleRow
    var lines = 0
    while end < count, lines < height {
      lines += lineCount(end)
      end += 1
    }
    return firstVisibleRow..<end
  }

  /// The lines of the selected row, from the top of the window; empty if there are no rows.
  public var selectedLines: Range<Int> {
    if count == 0 { return 0..<0 }
    let first = (firstVisibleRow..<selectedRow).reduce(0) { $0 + lineCount($1) }
    return first..<min(first + lineCount(selectedRow), height)
  }

  /// The number of visible rows that are not cut, 1 or more.
  var uncutCount: Int {
    let lines = visibleRows.reduce(0) { $0 + lineCount($1) }
    return max(visibleRows.count - (lines > height ? 1 : 0), 1)
  }

  /// Returns the row at a line of the window, such as the one under the mouse.
  ///
  /// - Parameter line: The number of lines above it.
  /// - Returns: `nil` outside the window, and below the last row.
  public func row(atLine line: Int) -> Int? {
    guard (0..<height).contains(line) else { return nil }
    var end = 0
    return visibleRows.first { row in
      end += lineCount(row)
      return line < end
    }
  }

  /// Selects a row, clamped to the rows, and scrolls as far as it needs.
  ///
  /// - Parameter firstVisibleRow: The row at the top from which it scrolls; `nil` for the current one.
  public mutating func select(_ row: Int, firstVisibleRow: Int? = nil) {
    selectedRow = row
    self.firstVisibleRow = firstVisibleRow ?? self.firstVisibleRow
    clamp()
  }

  /// Moves the selection by a number of rows, down or up, with up to two rows beyond it in view.
  public mutating func move(by rows: Int) {
    let row = max(0, min(selectedRow + rows, count - 1))
    select(row + rows.signum() * margin)
    select(row)
  }

  /// The number of rows in view beyond the selected one while it moves: 2, or fewer in a low window.
  private var margin: Int { min(2, (uncutCount - 1) / 2) }

  /// Scrolls by a part of the height, down or up, by at least one row, and moves the selection by as many rows.
  public mutating func scroll(pages: Double) {
    let rows = max(Int(Double(uncutCount) * pages.magnitude), 1) * (pages < 0 ? -1 : 1)
    firstVisibleRow += rows
    selectedRow += rows
    clamp()
  }

  /// Selects the first or the last row.
  public mutating func jump(toEnd: Bool) { select(toEnd ? .max : 0) }

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
