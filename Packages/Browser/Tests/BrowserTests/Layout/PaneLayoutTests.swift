import Terminal
import TestSupport
import Testing

@testable import Browser

@Suite("PaneLayout")
struct PaneLayoutTests {
  @Test(
    "The list is as wide as its rows, and the preview beside it has at least 44 columns", .behaviour(52),
    arguments: [
      (99, 55, nil, nil), (100, 56, nil, 56), (100, 57, nil, nil), (120, 50, nil, 50), (160, 116, nil, 116),
      (120, 50, false, nil), (99, 55, true, 55), (88, 44, true, 44), (120, 90, nil, nil),
    ] as [(Int, Int, Bool?, Int?)])
  func besides(columns: Int, listColumns: Int, isRequested: Bool?, column: Int?) {
    let size = TerminalSize(columns: columns, rows: 24)
    let layout = PaneLayout(size, preview: isRequested, listColumns: listColumns)
    #expect(layout.side?.column == column && layout.main.columns == column ?? columns)
    #expect(layout.side.map { $0.columns >= 44 && $0.rows == layout.main.rows } ?? true)
    #expect(PaneLayout(size, preview: isRequested).side == nil)
    #expect(PaneLayout(size, preview: isRequested, listColumns: listColumns, isAccessible: true).side == nil)
  }

  @Test(
    "Where both do not fit, a preview is below the list, on request and from 16 rows on", .behaviour(52),
    arguments: [(40, 20, true, 9), (80, 24, true, 11), (120, 40, true, 19), (80, 15, true, nil), (80, 24, nil, nil)]
      as [(Int, Int, Bool?, Int?)])
  func below(columns: Int, rows: Int, isRequested: Bool?, row: Int?) {
    let layout = PaneLayout(
      TerminalSize(columns: columns, rows: rows), preview: isRequested, listColumns: columns + 30)
    #expect(layout.side?.row == row && layout.main.columns == columns)
    #expect(layout.main.rows + (layout.side?.rows ?? 0) == layout.panes.rows)
    #expect(layout.hasRoomForPreview == (rows >= 16))
  }

  @Test(
    "A low terminal has one line for the status and the keys, and no headings", .behaviour(51),
    arguments: [(8, true, false), (10, true, false), (11, false, false), (13, false, false), (14, false, true)])
  func height(rows: Int, sharesStatus: Bool, showsHeadings: Bool) {
    let layout = PaneLayout(TerminalSize(columns: 80, rows: rows))
    #expect(layout.sharesStatus == sharesStatus && layout.showsHeadings == showsHeadings)
    #expect(layout.main.row == 1 && layout.main.rows == rows - (sharesStatus ? 2 : 3))
  }
}
