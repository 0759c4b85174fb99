import Dependencies
import DependenciesTestSupport
import Foundation
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerTestSupport
import TestSupport
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("BrowserFeature", .dependency(\.date, .constant(.fixture)))
@MainActor
struct BrowserFeatureTests {
  private typealias BrowserStore = TestStore<BrowserFeature.State, BrowserFeature.Action>

  private let clock = TestClock()

  @Dependency(\.draftStore) private var drafts

  private func browser(_ state: BrowserFeature.State) -> BrowserStore {
    let store = TestStore(initialState: state) {
      BrowserFeature()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    return store
  }

  private func form(_ store: BrowserStore) -> AccountForm.State? {
    store.state.current.focused.screen.as(AccountForm.State.self)
  }

  private func action(_ store: BrowserStore, _ action: AccountForm.Action) -> BrowserFeature.Action {
    store.state.action(.screen(AnyScreen.Action(action)))
  }

  private func edit(_ field: AccountField, _ text: String, caret: Int, _ store: BrowserStore) async {
    let index = AccountField.allCases.firstIndex(of: field) ?? 0
    await store.send(action(store, .event(.focused(.field(index)))))
    await store.send(action(store, .event(.edited(text, caret: caret))))
  }

  private func fillIn(_ store: BrowserStore) async {
    for field in [AccountField.firstName, .lastName, .email] {
      await edit(field, AccountFormFields.fixture[field], caret: 0, store)
    }
  }

  @Test("A place with a search opens with its matches", .behaviour(14))
  func search() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(
        .posts, once: LossyArray([.fixture(1, title: "tea"), .fixture(2, title: "milk"), .fixture(3, title: "Tea")]))
      $0.stub(.users, once: LossyArray([.fixture(1)]))
    } operation: {
      let store = browser(BrowserFeature.State(.posts, searchText: "tea"))
      await store.send(.appeared)
      await store.skipReceivedActions()
      #expect(store.state.current.top.rows.count == 2)
      await store.send(.backRequested)
      await store.skipReceivedActions()
      #expect(store.state.current.top.rows.count == 3)
      await store.finish()
    }
  }

  @Test("Going back from a place that was opened first leads to the list, where its row is selected", .behaviour(14))
  func opened() async {
    let userSent = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users) { () async throws(NetworkError) in
        await userSent.wait()
        return LossyArray((1...9).map { .fixture(User.ID($0)) })
      }
      $0.stub(.user(3)) { () async throws(NetworkError) in
        userSent.open()
        return .fixture(3)
      }
      $0.stub(.albums(of: 3), once: LossyArray([]))
      $0.stub(.todos(of: 3), once: LossyArray([]))
    } operation: {
      let store = browser(BrowserFeature.State(.user(3)))
      await store.send(.appeared)
      await store.skipReceivedActions()
      #expect(store.state.current.top.route == .user(3))
      await store.send(.backRequested)
      await store.skipReceivedActions()
      #expect(store.state.current.top.selectedRow?.route == .user(3))
      #expect(store.state.current.top.position.index == 2)
      await store.finish()
    }
  }

  @Test("Each tab keeps its place, its position and its content", .behaviour(18))
  func tabs() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, once: LossyArray((1...9).map { .fixture(User.ID($0)) }))
      $0.stub(.todos, once: LossyArray([.fixture(1)]))
      $0.stub(.albums(of: 5), once: LossyArray([]))
      $0.stub(.todos(of: 5), once: LossyArray([]))
    } operation: {
      let store = browser(BrowserFeature.State(.users))
      await store.send(.appeared)
      await store.skipReceivedActions()
      await store.send(store.state.action(.rowSelected(index: 4, top: 2)))
      await store.send(.opened(.user(5)))
      await store.skipReceivedActions()
      await store.send(.tabSelected(.todos))
      await store.skipReceivedActions()
      #expect(store.state.current.top.route == .todos)
      await store.send(.tabMoved(by: -2))
      await store.skipReceivedActions()
      #expect(store.state.current.top.route == .user(5))
      await store.send(.backRequested)
      await store.skipReceivedActions()
      #expect(store.state.current.top.position.index == 4 && store.state.current.top.position.top == 2)
      await store.finish()
    }
  }

  @Test(
    "The tabs wrap around at the ends", .behaviour(18),
    arguments: [(.posts, -1, .accounts), (.accounts, 1, .posts)] as [(Tab, Int, Tab)])
  func around(tab: Tab, offset: Int, expected: Tab) async {
    var state = BrowserFeature.State(tab.root)
    // Their content is loaded.
    state.tabs[.posts]?.screens[0].screen = AnyScreen(
      PostsList.State(content: .current([]), query: PostsQuery()))
    state.tabs[.accounts]?.screens[0].screen = AnyScreen(
      AccountsList.State(content: .current([]), query: AccountsQuery()))
    let store = withDependencies {
      $0.accountsFreshnessPolicy = $0.freshnessPolicy
    } operation: {
      browser(state)
    }
    await store.send(.tabMoved(by: offset))
    #expect(store.state.tab == expected)
    await store.finish()
  }

  @Test("Esc and q close an overlay; at the root, Esc does nothing and q ends the browser")
  func overlay() async {
    let store = browser(BrowserFeature.State(.posts))
    await store.send(.overlayRequested(.help()))
    await store.send(.overlayChanged(Overlay(content: .help(), row: 4)))
    await store.send(.backRequested)
    #expect(store.state.overlay == nil)
    await store.send(.overlayRequested(.image))
    await store.send(.backRequested)
    #expect(store.state.overlay == nil)
    await store.send(.backRequested).finish()
    #expect(!store.state.isClosing)
    await store.send(.closeRequested)
    #expect(store.state.isClosing)
    await store.finish()
  }

  @Test("A notice disappears after four seconds; a new one has its own time")
  func toast() async throws {
    let store = browser(BrowserFeature.State(.posts))
    await store.send(.toastShown("sent to the clipboard: 7"))
    try await clock.waitForSleeps()
    await clock.advance(by: .seconds(3))
    await store.send(.toastShown("sent to the clipboard: 8"))
    try await clock.waitForSleeps()
    await clock.advance(by: .seconds(3))
    #expect(store.state.toast == "sent to the clipboard: 8")
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions()
    #expect(store.state.toast == nil)
    await store.finish()
  }

  @Test("A half-typed form is kept a second after the last key, before other screens load, and at the end")
  func halfTyped() async throws {
    try await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, returning: LossyArray([]))
    } operation: {
      let store = browser(BrowserFeature.State(.newAccount))
      await store.send(.appeared)
      await store.skipReceivedActions()
      await edit(.firstName, "Ad", caret: 2, store)
      try await clock.waitForSleeps()
      await clock.advance(by: .milliseconds(900))
      await edit(.firstName, "Ada", caret: 3, store)
      try await clock.waitForSleeps()
      await clock.advance(by: .milliseconds(900))
      #expect(try await drafts.drafts().isEmpty)
      await clock.advance(by: .milliseconds(100))
      await store.skipReceivedActions()
      for (action, text) in [
        (.reloadIntervalPassed, "Ada L"), (.overlayRequested(.help()), "Ada Lo"), (.interrupted, "Ada Love"),
      ] as [(BrowserFeature.Action, String)] {
        await edit(.firstName, text, caret: 0, store)
        await store.send(action)
        await store.skipReceivedActions()
      }
      await store.skipInFlightEffects()
    }
    #expect(try await drafts.drafts().map(\.values) == [[.firstName: "Ada Love"]])
  }

  @Test("A form without changed text is left at once")
  func unchangedForm() async {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, once: LossyArray([]))
    } operation: {
      let store = browser(BrowserFeature.State(.newAccount))
      await store.send(.backRequested)
      await store.skipReceivedActions()
      #expect(store.state.current.top.route == .accounts)
      await store.finish()
    }
  }

  @Test("A created account is shown above the reloaded list", .behaviour(47))
  func created() async throws {
    let payload = try AccountPayload(creating: .fixture)
    try await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil), once: .accepted(.stored(.fixture(13))))
      $0.stub(.accounts, returning: LossyArray([.fixture(13)]))
      $0.stub(.account(13), once: .fixture(13))
    } operation: {
      let store = browser(BrowserFeature.State(.newAccount))
      await store.send(.appeared)
      await store.skipReceivedActions()
      await fillIn(store)
      await store.send(action(store, .event(.sent)))
      try await clock.waitForSleeps()
      await clock.run()
      await store.skipReceivedActions()
      #expect(store.state.current.screens.map(\.route) == [.accounts, .account(13)])
    }
  }

  @Test("A form that is accepted without an account leads to the reloaded list")
  func acceptedWithoutAccount() async throws {
    let payload = try AccountPayload(creating: .fixture)
    try await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil), responding: HTTPResponse(statusCode: 201, body: Data()))
      $0.stub(.accounts, returning: [])
    } operation: {
      let store = browser(BrowserFeature.State(.newAccount))
      await store.send(.appeared)
      await store.skipReceivedActions()
      await fillIn(store)
      await store.send(action(store, .event(.sent)))
      try await clock.waitForSleeps()
      await clock.run()
      await store.skipReceivedActions()
      #expect(store.state.current.screens.map(\.route) == [.accounts])
    }
  }

  @Test("A form that is not delivered is kept as a draft, which resumes with its text and is sent once", .behaviour(49))
  func draft() async throws {
    let payload = try AccountPayload(creating: .fixture)
    let responses = ResponseSequence<AccountSubmission>(
      .failure(.unreachable), .success(.accepted(.stored(.fixture(13)))))
    try await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil), responses)
      $0.stub(.account(13), returning: .fixture(13))
      $0.stub(.accounts, returning: LossyArray([.ada]))
    } operation: {
      let store = browser(BrowserFeature.State(.newAccount))
      await store.send(.appeared)
      await store.skipReceivedActions()
      await fillIn(store)
      await store.send(action(store, .event(.sent)))
      await store.skipReceivedActions()
      #expect(form(store)?.draft?.id == 1)
      await store.send(.backRequested)
      try await clock.waitForSleeps()
      await clock.run()
      await store.skipReceivedActions()
      await store.send(.opened(.drafts))
      await store.skipReceivedActions()
      #expect(store.state.current.top.selectedRow?.route == .draft(1))
      await store.send(.opened(.draft(1)))
      await store.skipReceivedActions()
      #expect(form(store)?.values == .fixture)
      #expect(store.state.current.top.title == "Draft 1: new account, Ada Byron")
      await store.send(action(store, .event(.sent)))
      try await clock.waitForSleeps()
      await clock.run()
      await store.skipReceivedActions()
      #expect(store.state.current.screens.map(\.route) == [.accounts, .drafts, .account(13)])
    }
    #expect(try await drafts.drafts().isEmpty)
  }

  @Test("A draft that may have been sent is sent again only after a question", .behaviour(49))
  func resending() async throws {
    let payload = try AccountPayload(creating: .fixture)
    let lost = NetworkError.status(500)
    let responses = ResponseSequence<AccountSubmission>(
      .failure(lost), .success(.accepted(.stored(.fixture(13)))))
    try await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil), responses)
      $0.stub(.accounts, returning: LossyArray([.ada]))
      $0.stub(.account(13), once: .fixture(13))
    } operation: {
      let store = browser(BrowserFeature.State(.newAccount))
      await store.send(.appeared)
      await store.skipReceivedActions()
      await fillIn(store)
      for _ in 1...2 {
        await store.send(action(store, .event(.sent)))
        await store.skipReceivedActions()
      }
      let confirmation = try #require(store.state.confirmation)
      #expect(confirmation.action == AnyScreen.Action(AccountForm.Action.resendingConfirmed))
      await store.send(.confirmed)
      try await clock.waitForSleeps()
      await clock.run()
      await store.skipReceivedActions()
      #expect(store.state.current.top.route == .account(13))
    }
    #expect(try await drafts.drafts().isEmpty)
  }

  @Test("Deleting a draft asks", .behaviour(49))
  func deletion() async throws {
    _ = try await drafts.add([.firstName: "Ada"], accountID: nil, source: "accounts", reason: "offline", at: .fixture)
    let store = browser(BrowserFeature.State(.drafts))
    await store.send(store.state.action(.event(.appeared)))
    await store.skipReceivedActions()
    let request = store.state.action(.event(.deletionRequested(.draft(1))))
    await store.send(request)
    await store.skipReceivedActions()
    #expect(store.state.confirmation != nil)
    await store.send(.backRequested).finish()
    #expect(try await drafts.drafts().count == 1)
    await store.send(request)
    await store.skipReceivedActions()
    await store.send(.confirmed)
    try await clock.waitForSleeps()
    await clock.run()
    await store.skipInFlightEffects()
    #expect(try await drafts.drafts().isEmpty)
    #expect(store.state.current.top.rows.count == 0)
  }

  @Test("Drafts and new accounts open in the tab of the accounts")
  func otherTab() async {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, once: LossyArray([.ada]))
    } operation: {
      let store = browser(BrowserFeature.State(.posts))
      await store.send(.opened(.newAccount))
      await store.skipReceivedActions()
      #expect(store.state.tab == .accounts)
      #expect(store.state.current.screens.map(\.route) == [.accounts, .newAccount])
    }
  }
}
