import TestSupport
import Testing

@testable import Terminal

/// The same window by definition: all candidates are tried.
private struct Oracle: Equatable, CustomStringConvertible {
  let lines: [Int]
  let height: Int
  let selected: Int
  let top: Int

  init(_ lines: [Int], height: Int, selected: Int, top: Int) {
    self.lines = lines
    self.height = height
    self.selected = max(0, min(selected, lines.count - 1))
    guard !lines.isEmpty else {
      self.top = 0
      return
    }
    let row = self.selected
    // The rows from the top to the selected one fit, unless the selected one alone does not.
    let lowest = (0...row).first { $0 == row || lines[$0...row].reduce(0, +) <= height } ?? row
    let wanted = max(lowest, min(top, row))
    // No lines stay empty below the last row if a row above the top has room.
    let full = lines.indices.first { lines[$0...].reduce(0, +) <= height } ?? wanted
    self.top = lines[wanted...].reduce(0, +) < height ? min(full, wanted) : wanted
  }

  /// The row of each line of the window.
  var rows: [Int] {
    Array(lines.indices[top...].flatMap { Array(repeating: $0, count: lines[$0]) }.prefix(height))
  }

  var description: String { "\(lines), height \(height), selected \(selected), top \(top)" }
}

extension RowWindow {
  fileprivate init(_ lines: [Int], height: Int, selected: Int = 0, top: Int = 0) {
    self.init(lineCounts: lines, height: height, selectedRow: selected, firstVisibleRow: top)
  }

  fileprivate var rows: [Int] { (0..<height).compactMap(row(atLine:)) }
}

@Suite("RowWindow")
struct RowWindowTests {
  private static let ones = Array(repeating: 1, count: 9)
  private static let twos = Array(repeating: 2, count: 9)

  @Test("A window without rows, and one without height, has no row below its lines")
  func edges() {
    #expect(RowWindow([], height: 4, selected: 5, top: 5).rows.isEmpty)
    #expect(RowWindow(Self.ones, height: 0, selected: 3).visibleRows == 3..<4)
    #expect(RowWindow([], height: 4).selectedLines.isEmpty)
    #expect(RowWindow([1, 2], height: 9).row(atLine: 3) == nil)
    #expect(RowWindow([5], height: 3).row(atLine: -1) == nil && RowWindow([5], height: 3).row(atLine: 3) == nil)
  }

  @Test(
    "A move keeps up to two rows beyond the selected one in view", arguments: [(9, 2), (5, 2), (4, 1), (3, 1), (2, 0)])
  func margin(height: Int, margin: Int) {
    var window = RowWindow(Self.ones + Self.ones, height: height, selected: 0, top: 0)
    for _ in 0..<9 { window.move(by: 1) }
    #expect(window.firstVisibleRow + height - 1 - window.selectedRow == margin)
    for _ in 0..<7 { window.move(by: -1) }
    #expect(window.selectedRow - window.firstVisibleRow == margin)
  }

  @Test(
    "A page moves the top and the selected row by the visible rows",
    arguments: [(1, 4, 5), (-1, 0, 0), (0.5, 2, 3), (0.1, 1, 2), (9, 5, 8)] as [(Double, Int, Int)])
  func scroll(pages: Double, top: Int, selected: Int) {
    var window = RowWindow(Self.ones, height: 4, selected: 1, top: 0)
    window.scroll(pages: pages)
    #expect(window.firstVisibleRow == top && window.selectedRow == selected)
    window = RowWindow(Self.twos, height: 8, selected: 1, top: 0)
    window.scroll(pages: pages)
    #expect(window.firstVisibleRow == top && window.selectedRow == selected)
  }

  @Test("A window of another number of rows or lines is that which is created so", arguments: [(9, 3), (2, 9), (0, 1)])
  func changes(count: Int, height: Int) {
    var window = RowWindow(count: 5, height: 4, selectedRow: 4)
    window.count = count
    window.height = height
    #expect(window == RowWindow(count: count, height: height, selectedRow: 4, firstVisibleRow: 1))
    window.height = 0
    #expect(window.height == 1)
  }

  @Test("Has the rows of a window that is found by trying all", arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let lines = (0..<Int.random(in: 0...12, using: &numbers)).map { _ in Int.random(in: 1...5, using: &numbers) }
      let height = Int.random(in: 1...9, using: &numbers)
      var window = RowWindow(
        lines, height: height, selected: .random(in: -2...13, using: &numbers),
        top: .random(in: -2...13, using: &numbers))
      var (selected, top) = (window.selectedRow, window.firstVisibleRow)
      for step in 0..<8 {
        let count = Int.random(in: 1...4, using: &numbers) * (step.isMultiple(of: 2) ? 1 : -1)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0:
          let margin = min(2, (window.uncutCount - 1) / 2)
          window.move(by: count)
          selected = max(0, min(selected + count, lines.count - 1))
          top = Oracle(lines, height: height, selected: selected + count.signum() * margin, top: top).top
        case 1:
          selected = count
          window.select(count)
        default:
          let rows = max(Int(Double(window.uncutCount) * 0.5), 1) * count.signum()
          window.scroll(pages: 0.5 * Double(count.signum()))
          (selected, top) = (selected + rows, top + rows)
        }
        let oracle = Oracle(lines, height: height, selected: selected, top: top)
        (selected, top) = (oracle.selected, oracle.top)
        #expect(
          window.selectedRow == selected && window.firstVisibleRow == top && window.rows == oracle.rows, "\(oracle)")
        #expect(Array(window.selectedLines) == oracle.rows.indices.filter { oracle.rows[$0] == selected }, "\(oracle)")
        var moved = window
        moved.select(0)
        moved.select(selected, firstVisibleRow: top)
        #expect(moved == window, "\(oracle)")
      }
    }
  }
}
