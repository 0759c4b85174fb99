import NetworkClient
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("The frames for a screen reader")
@MainActor
struct AccessibleViewTests {
  /// Expects no sign that a screen reader reads out, and the cursor at a row and a column.
  private func expectPlain(
    _ browser: FrameDriver, cursor column: Int, _ row: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(browser.text.allSatisfy { $0.isASCII }, "\(browser.text)", sourceLocation: sourceLocation)
    #expect(
      browser.lines.dropLast().allSatisfy { !$0.contains(/\+-|\|/) }, "\(browser.text)", sourceLocation: sourceLocation)
    #expect(browser.frame.isCursorVisible, sourceLocation: sourceLocation)
    #expect(browser.frame.cursor == Position(column: column, row: row), sourceLocation: sourceLocation)
  }

  @Test("The cursor is on the selected row, and there are no borders, no preview and no drawings")
  func list() async {
    let browser = await FrameDriver(.posts(3), columns: 120, rows: 40, isAccessible: true)
    #expect(browser.lines[0].contains("[1 Posts]") && browser.lines[1] == " Posts  1 of 3")
    expectPlain(browser, cursor: 1, 3)
    await browser.press("j", "j")
    #expect(browser.selection.contains("3  Post about tea 3"))
    expectPlain(browser, cursor: 1, 5)
  }

  @Test("A user has no map, and an album no tiles", arguments: [BrowserFeature.State.user, .album])
  func details(state: BrowserFeature.State) async {
    let browser = await FrameDriver(state, columns: 120, rows: 60, isAccessible: true)
    let row = browser.lines.firstIndex { $0.hasPrefix(" >") } ?? 0
    #expect(row > 1)
    expectPlain(browser, cursor: 1, row)
    await browser.press("+")
    #expect(!browser.text.contains("there is no map here") == !state.open.route.description.hasPrefix("user"))
  }

  @Test("Loads, errors and empty lists are announced in the status line only")
  func status() async {
    let users = { UsersList.State(content: $0, query: UsersQuery()) }
    for (screen, texts) in [
      (users(.loading(previous: nil)), ["Loading users..."]),
      (users(.missing(.status(403))), ["403", "r reload"]), (users(.current([])), ["There are no users"]),
    ] {
      let browser = await FrameDriver(.fixture(.users, screen), isAccessible: true)
      for text in texts { #expect(browser.status.contains(text), "\(browser.status)") }
      #expect(browser.lines[2..<22].allSatisfy { $0.isEmpty }, "\(browser.text)")
    }
    let browser = await FrameDriver(.posts(1), isAccessible: true)
    await browser.type("/zzz")
    #expect(browser.status.hasPrefix(" /zzz   0 of 1"))
    await browser.press(Key(.enter))
    #expect(browser.status.contains("No posts match \"zzz\"") && browser.lines[3..<22].allSatisfy { $0.isEmpty })
  }
}
