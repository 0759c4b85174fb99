import Features
import Foundation
import Persistence
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("The view of the status")
struct StatusViewTests {
  private static let view: StatusView = {
    var state = StatusScreen.State(
      servers: [
        ServerStatus(
          api: "typicode", url: "https://jsonplaceholder.typicode.com",
          response: .loaded(ServerResponse(status: 200, duration: .microseconds(11_200)))),
        ServerStatus(
          api: "producers", url: "sandbox", setting: "--sandbox",
          response: .loaded(ServerResponse(status: 503, duration: .milliseconds(1)))),
        ServerStatus(
          api: "accounts", url: "http://example.com", setting: "APP_ACCOUNTS_URL", headers: ["Authorization"],
          response: .failed(.unreachable, previous: nil)),
      ], cache: .fixture(),
      drafts: .loaded(
        [false, true].map { isSent in
          var draft = AccountDraft(id: 1, source: "s", accountID: nil, values: [:], savedAt: .fixture, reason: "r")
          if isSent { draft.sentAt = .fixture }
          return draft
        }))
    state.date = .fixture
    return StatusView(state: state, options: ViewOptions())
  }()

  @Test("The status is a page of blocks beside their names")
  func wide() {
    #expect(
      Self.view.lines(.terminal(80)).map(\.text) == [
        "typicode  https://jsonplaceholder.typicode.com (default)",
        "          responds in 12 ms",
        "",
        "producers built-in sandbox (--sandbox)",
        "          responds with HTTP 503 in 1 ms",
        "",
        "accounts  http://example.com (APP_ACCOUNTS_URL), with Authorization",
        "          cannot reach example.com: connection refused",
        "",
        "Cache     2 responses, the oldest cached 3 min ago",
        "          48 KB in /home/ada/.cache/app/cache.db",
        "",
        "Drafts    2 kept, 1 of them may have been sent",
      ])
  }

  @Test("The status has all its words in a narrow terminal", arguments: [20, 29, 30, 38])
  func narrow(width: Int) {
    let lines = Self.view.lines(.terminal(width))
    #expect(lines.allSatisfy { $0.displayWidth <= width })
    func letters(_ lines: [StyledText]) -> [Character] { lines.map(\.text).joined().filter { $0 != " " }.map(\.self) }
    #expect(letters(lines) == letters(Self.view.lines(.terminal(80))))
  }
}
