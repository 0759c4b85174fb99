import Terminal
import TestSupport
import Testing

@testable import Browser

@Suite("PaneLayout")
struct PaneLayoutTests {
  @Test(
    "The preview is beside the list from 100 columns on, on request from 60 on, never below", .behaviour(52),
    arguments: [
      (99, nil, nil), (100, nil, 44), (120, nil, 50), (120, false, nil), (59, true, nil), (60, true, 36),
      (80, false, nil),
    ] as [(Int, Bool?, Int?)])
  func preview(columns: Int, isRequested: Bool?, column: Int?) {
    let layout = PaneLayout(TerminalSize(columns: columns, rows: 24), preview: isRequested)
    #expect(layout.side?.column == column && layout.main.columns == column ?? columns)
    #expect(PaneLayout(layout.size, preview: isRequested, hasDetail: false).side == nil)
    #expect(PaneLayout(layout.size, preview: isRequested, isAccessible: true).side == nil)
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
