import TestSupport
import Testing

@testable import Browser

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
    self.init(count: lines.count, height: height, selectedRow: selected, firstVisibleRow: top) { lines[$0] }
  }

  fileprivate var rows: [Int] { (0..<height).compactMap(row(atLine:)) }
}

@Suite("RowWindow")
struct RowWindowTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let lines: [Int]
    var height = 4
    let selected: Int
    let top: Int
    /// The rows of the visible lines.
    let rows: [Int]

    init(_ description: String, _ lines: [Int], height: Int = 4, selected: Int, top: Int, shows rows: [Int]) {
      (testDescription, self.lines, self.height) = (description, lines, height)
      (self.selected, self.top, self.rows) = (selected, top, rows)
    }
  }

  private static let ones = Array(repeating: 1, count: 9)
  private static let twos = Array(repeating: 2, count: 9)
  private static let mixed = [1, 3, 2, 1, 1, 2, 3, 1]

  @Test(
    "Shows the selected row, and the last row at the bottom",
    arguments: [
      Case("one line: the top is kept", ones, selected: 3, top: 2, shows: [2, 3, 4, 5]),
      Case("one line: the selected row is below", ones, selected: 6, top: 0, shows: [3, 4, 5, 6]),
      Case("one line: the selected row is above", ones, selected: 1, top: 5, shows: [1, 2, 3, 4]),
      Case("one line: the last row", ones, selected: 8, top: 8, shows: [5, 6, 7, 8]),
      Case("one line: past the ends", ones, selected: 99, top: 99, shows: [5, 6, 7, 8]),
      Case("one line: before the start", ones, selected: -3, top: -3, shows: [0, 1, 2, 3]),
      Case("two lines: the top is kept", twos, selected: 3, top: 2, shows: [2, 2, 3, 3]),
      Case("two lines: the selected row is below", twos, selected: 4, top: 0, shows: [3, 3, 4, 4]),
      Case("two lines: the last row", twos, selected: 8, top: 8, shows: [7, 7, 8, 8]),
      Case("two lines: the row below is cut", twos, height: 5, selected: 1, top: 0, shows: [0, 0, 1, 1, 2]),
      Case("two lines: the selected row is not cut", twos, height: 5, selected: 2, top: 0, shows: [1, 1, 2, 2, 3]),
      Case("two lines: an odd last line stays empty", twos, height: 5, selected: 8, top: 8, shows: [7, 7, 8, 8]),
      Case("mixed: the selected row is below", mixed, selected: 2, top: 0, shows: [2, 2, 3, 4]),
      Case("mixed: the row below is cut", mixed, selected: 1, top: 1, shows: [1, 1, 1, 2]),
      Case("mixed: the last row", mixed, selected: 7, top: 7, shows: [6, 6, 6, 7]),
      Case("fewer rows than lines", [1, 2], height: 9, selected: 1, top: 1, shows: [0, 1, 1]),
      Case("a row taller than the window", [1, 6, 1], selected: 1, top: 0, shows: [1, 1, 1, 1]),
      Case("below a row taller than the window", [1, 6, 1], selected: 2, top: 1, shows: [2]),
      Case("no height", ones, height: 0, selected: 3, top: 0, shows: [3]),
      Case("no rows", [], selected: 5, top: 5, shows: []),
    ])
  func rows(_ row: Case) {
    let window = RowWindow(row.lines, height: row.height, selected: row.selected, top: row.top)
    #expect(window.rows == row.rows)
    #expect(window.visibleRows == (row.rows.first ?? 0)..<(row.rows.last ?? -1) + 1)
    #expect(row.lines.isEmpty || window.rows.contains(window.selectedRow))
    #expect(window.row(atLine: row.lines.reduce(0, +)) == nil)
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

  @Test(
    "The end is near within another height",
    arguments: [(0, false), (2, false), (3, true), (5, true)])
  func end(top: Int, isNear: Bool) {
    #expect(RowWindow(Array(repeating: 1, count: 11), height: 4, selected: top, top: top).isEndNear == isNear)
    #expect(RowWindow(Array(repeating: 2, count: 11), height: 8, selected: top, top: top).isEndNear == isNear)
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
        #expect(window.moved(toRow: selected, firstVisibleRow: top, of: lines.count).rows == oracle.rows, "\(oracle)")
      }
    }
  }
}
