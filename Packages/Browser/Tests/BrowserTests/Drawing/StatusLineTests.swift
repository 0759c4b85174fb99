import Foundation
import NetworkClient
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("StatusLine")
struct StatusLineTests {
  private static func form(
    _ phase: AccountForm.Phase, draft: AccountDraft? = nil, _ change: (inout AccountForm.State) -> Void = { _ in }
  ) -> BrowserFeature.State {
    var form = AccountForm.State()
    (form.phase, form.draft) = (phase, draft)
    change(&form)
    return .fixture(.newAccount, form)
  }

  private static let draft = AccountDraft(
    id: 1, source: "s", accountID: nil, values: [:], savedAt: .fixture)

  private static func confirming(_ confirmation: BrowserFeature.Confirmation) -> BrowserFeature.State {
    var state = BrowserFeature.State.posts(3)
    state.confirmation = confirmation
    return state
  }

  private static let time = (Date.fixture - 180).clockTime

  private static let reloading: BrowserFeature.State = .fixture(
    .users,
    UsersList.State(content: .loading(previous: Fetched([.fixture()], date: .fixture)), query: UsersQuery()))

  private static let offline: BrowserFeature.State = .fixture(
    .users,
    UsersList.State(
      content: .outdated([.fixture()], NetworkError(.offline, url: URL(string: "https://example.com/users"))),
      query: UsersQuery()))

  private static func producers(_ change: (inout ProducersList.State) -> Void) -> BrowserFeature.State {
    var list = ProducersList.State(
      content: .current([Producer].fixtures(1...40), totalCount: 100, next: .page(3)), query: ProducersQuery())
    change(&list)
    return .fixture(.producers, list)
  }

  @Test(
    "The status line shows the confirmation, the load, the search or the number of rows", .behaviour(24, 37),
    arguments: [
      (.posts(3), "3 posts · as of 08:00"), (BrowserFeature.State(.posts), ""), (reloading, "⠋ Loading users…"),
      (offline, "1 user · offline · cached \(time)"),
      (producers { _ in }, "40 of 100 producers · as of 08:00"),
      (
        producers { $0.content = .current([Producer].fixtures(1...40)) },
        "40 producers · end of the list · as of 08:00"
      ),
      (
        producers { $0.content = .current([Producer].fixtures(1...40), totalCount: 53, next: .unknown) },
        "the server sent only a part of the producers: 40 of 53 · as of 08:00"
      ),
      (
        producers {
          $0.content = .loading(previous: $0.content.value)
          $0.pages.progress = ListExtent(receivedCount: 60, totalCount: 100, next: .page(4))
        }, "⠋ Loading all producers  60 of 100  Esc stop"
      ),
      (
        producers {
          let others = (12...40).map { Producer.fixture(Producer.ID($0), name: "Mill") }
          $0.content = .current([Producer].fixtures(1...11) + others, totalCount: 100, next: .page(3))
          $0.query.search.text = "farm"
        }.searching("farm", isEditing: false), "/farm  11 of 40 · 60 missing · as of 08:00 · r reload"
      ),
      (form(.editing()), ""), (form(.editing(), draft: draft), "draft 1"),
      (form(.editing(), draft: draft) { $0.revision = 1 }, "kept as draft 1"),
      (form(.editing(.failed(StorageFailure(reason: "disk full")))), "not kept as a draft: disk full"),
      (form(.opening), "⠋ Reading the draft…"), (form(.leaving), "⠋ Keeping what you typed…"),
      (
        form(.answered(.failed(.status(500), kept: .success(draft)))),
        "may have been accepted: HTTP 500, kept as draft 1"
      ),
      (form(.answered(.unchanged)), "nothing changed; nothing was sent"),
      (form(.editing()) { $0.leftFields = [.firstName, .email] }, "2 fields to correct"),
      (confirming(.deletion), "Delete draft 2? y/N"),
    ] as [(BrowserFeature.State, String)])
  func status(state: BrowserFeature.State, text: String) {
    #expect(state.drawn().frame.lines[22].dropFirst() == text)
  }

  @Test("A form that was not accepted says so on a low terminal, too")
  func lowForm() {
    let state = Self.form(.answered(.failed(.status(500), kept: .success(Self.draft))))
    #expect(state.drawn(.screen(40, 8)).frame.lines[7].hasPrefix(" may have been accepted: HTTP 500"))
  }

  @Test("A toast leaves the status of a form visible where there is room for both", arguments: [80, 40])
  func toastBelowForm(columns: Int) {
    var state = Self.form(.editing()) { $0.leftFields = [.firstName, .email] }
    state.toast = BrowserFeature.Toast(text: "Kim Löw was saved as account 13")
    let line = state.drawn(.screen(columns)).frame.lines[22]
    #expect(line.hasPrefix(" Kim Löw was saved as account 13"))
    #expect(line.hasSuffix(" 2 fields to correct") == (columns == 80), "\(line)")
  }

  @Test("A long question leaves its keys visible")
  func longQuestion() {
    let state = Self.confirming(
      BrowserFeature.Confirmation(
        question: "Send it again? The list of accounts shows if it was accepted.",
        action: AnyScreen.Action(AccountForm.Action.resendingConfirmed), screen: OpenScreen.ID(route: .draft(2)),
        tab: .accounts))
    #expect(state.drawn(.screen(40)).frame.lines[22] == " Send it again? The list of accou… y/N")
  }

  @Test("A long search text leaves the number of matches visible, and the message on one line", arguments: [40, 80])
  func longSearch(columns: Int) {
    let text = String(repeating: "z", count: 300)
    let list = PostsList.State(content: .current([.fixture()]), query: PostsQuery(searchText: text))
    let state = BrowserFeature.State.fixture(.posts, list).searching(text)
    let lines = state.drawn(.screen(columns)).frame.lines
    #expect(lines[22].hasSuffix("zz   0 of 1"), "\(lines[22])")
    let message = lines.first { $0.contains("No posts match") } ?? ""
    #expect(message.hasSuffix("│") && message.contains("z… ") && lines.count { $0.contains("zzz") } == 2)
  }

  @Test("The key line offers no reload with --offline")
  func offlineKeys() {
    #expect(!Self.offline.drawn(.screen(120)).frame.lines[23].contains("reload"))
  }
}
