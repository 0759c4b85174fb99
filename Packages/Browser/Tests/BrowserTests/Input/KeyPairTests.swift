import Dependencies
import NetworkClient
import Terminal
import Testing
import Views
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("Two keys, one after the other")
@MainActor
struct KeyPairTests {
  @Test(
    "After every two keys the bar, the window, the titles, the hints and the copied texts agree with the state",
    arguments: [
      (.posts, 120), (.users, 80), (.todos, 80), (.producers, 80), (.user(1), 80), (.album(1), 40),
    ] as [(Route, Int)])
  func pairs(route: Route, columns: Int) async {
    await withDependencies {
      $0.context = .preview
    } operation: {
      let browser = await FrameDriver(BrowserFeature.State(route), columns: columns)
      await browser.send(.appeared)
      let start = browser.state
      for first in Self.keys(in: start) {
        let once = await FrameDriver(start, columns: columns)
        await once.press(first)
        await check(once, [first])
        for second in Self.keys(in: once.state) {
          let twice = await FrameDriver(once.state, columns: columns)
          await twice.press(second)
          await check(twice, [first, second])
        }
      }
    }
  }

  /// The keys that change the rows, the selected one or what covers them.
  private static let keys: [Key] = ["j", "G", "s", "f", " ", "/", "r", Key(.enter), Key(.escape), "Y"]

  private static func keys(in state: BrowserFeature.State) -> [Key] {
    keys.filter { KeyTable.command(for: $0, in: state.context) != nil }
  }

  private func check(_ browser: FrameDriver, _ keys: [Key]) async {
    let state = browser.state
    let (tab, rows) = (state.current, state.current.top.rows)
    let position = tab.top.position
    let text = Comment(rawValue: "\(keys.map(\.name))\n\(browser.text)")
    if rows.count > 0 { #expect(position.row?.id == rows[position.index].id, text) }
    if let list = browser.layout.main?.list, rows.count > 0 {
      #expect(list.selectedRow == position.index && list.visibleRows.contains(position.index), text)
      #expect(state.overlay != nil || browser.title.contains(" \(position.index + 1) of \(rows.count) "), text)
    }
    if let preview = tab.preview?.open {
      #expect(preview.route == tab.top.selectedRow?.route, text)
      #expect(state.overlay != nil || browser.title.contains("\(preview.route.name.uppercasedFirst)"), text)
    }
    let screen = tab.focused
    if state.context.scope.isPane {
      let goesBack =
        screen.id.depth > 0 || tab.jump != nil || screen.search != nil || screen.content.action(for: .cancelled) != nil
      #expect(browser.hints.contains(Key(.escape)) == goesBack, text)
    }
    let items = CopyItem.items(of: state, .live)
    let command = items.first { $0.kind == "command" }?.text ?? ""
    #expect(command.hasPrefix(screen.route.command), text)
    let request = try? ScreenArguments(line: command).request()
    #expect(request == screen.request, text)
    if let request, request.settings != ScreenSettings() { await checkReopened(request, screen, text) }
    #expect(items.first { $0.kind == "link" }?.text == screen.link, text)
  }

  /// Checks that the copied command opens a screen with the same rows in the same order, and the same title.
  private func checkReopened(_ request: ScreenRequest, _ screen: OpenScreen.State, _ text: Testing.Comment) async {
    let reopened = await FrameDriver(BrowserFeature.State(request.route, request.settings))
    await reopened.send(.appeared)
    let other = reopened.state.current.top
    #expect(other.title == screen.title && other.search?.text ?? "" == request.settings.search, text)
    #expect(other.rows.count == screen.rows.count, text)
    for index in 0..<min(screen.rows.count, other.rows.count) {
      #expect(other.rows[index].id == screen.rows[index].id, text)
    }
  }
}
