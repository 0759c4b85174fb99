import TestSupport
import Testing

@testable import Browser
@testable import Features

@Suite("ListPosition")
struct ListPositionTests {
  private func row(_ id: Int) -> SelectableRow { SelectableRow(.todo(Todo.ID(id))) }

  private func rows(_ ids: ClosedRange<Int>) -> SelectableRows {
    SelectableRows(Array(ids)) { row($0) }
  }

  @Test(
    "A move past an end selects the row at the end, and the first visible row is never below the selected one",
    .behaviour(16),
    arguments: [(5, 3, 5, 3), (-1, 0, 0, 0), (99, 80, 19, 19), (4, 9, 4, 4), (4, -2, 4, 0)])
  func select(index: Int, top: Int, expectedIndex: Int, expectedTop: Int) {
    var position = ListPosition()
    position.select(index, top: top, in: rows(1...20), limitsTop: true)
    #expect(position == ListPosition(row: row(expectedIndex + 1), index: expectedIndex, top: expectedTop))
  }

  @Test("Without rows, a detail still scrolls by lines", .behaviour(16))
  func lines() {
    var position = ListPosition()
    position.select(3, top: 12, in: SelectableRows([Int]()) { _ in .retry }, limitsTop: false)
    #expect(position == ListPosition(row: nil, index: 0, top: 12))
  }

  @Test("After a reload, the selected id stays where it is on the screen", .behaviour(23))
  func moved() {
    var position = ListPosition(row: row(9), index: 8, top: 5)
    position.follow(rows(7...20), movesTop: true)
    #expect(position == ListPosition(row: row(9), index: 2, top: 0))
    position.follow(rows(1...20), movesTop: true)
    #expect(position == ListPosition(row: row(9), index: 8, top: 6))
    position.follow(rows(1...20), movesTop: true)
    #expect(position == ListPosition(row: row(9), index: 8, top: 6))
  }

  @Test("If the row is gone, the same index is selected, or the last row", .behaviour(23))
  func gone() {
    var position = ListPosition(row: row(3), index: 2, top: 1)
    position.follow(rows(4...20), movesTop: true)
    #expect(position == ListPosition(row: row(6), index: 2, top: 1))
    position.follow(rows(1...2), movesTop: true)
    #expect(position == ListPosition(row: row(2), index: 1, top: 1))
  }

  @Test("While there are no rows, the position is kept")
  func empty() {
    var position = ListPosition(row: row(3), index: 2, top: 1)
    position.follow(SelectableRows([Int]()) { _ in .retry }, movesTop: true)
    #expect(position == ListPosition(row: row(3), index: 2, top: 1))
  }
}
