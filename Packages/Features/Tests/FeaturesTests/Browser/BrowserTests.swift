import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("Browser", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct BrowserTests {
  private typealias Program = TestStore<Browser.State, Browser.Action>

  private let clock = TestClock()

  @Dependency(\.draftStore) private var drafts

  private func browser(_ state: Browser.State) -> Program {
    let store = TestStore(initialState: state) {
      Browser()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    return store
  }

  private func form(_ store: Program) -> FormPlace.State? {
    if case .form(let form) = store.state.current.focused.screen { form } else { nil }
  }

  private func fillIn(_ store: Program) async {
    for field in [AccountField.firstName, .lastName, .email] {
      await store.send(store.state.action(.form(.edited(field, text: AccountFormFields.sample[field], caret: 0))))
    }
  }

  @Test("B14 A place with a search opens with its matches")
  func search() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(
        .posts, once: LossyArray([.sample(1, title: "tea"), .sample(2, title: "milk"), .sample(3, title: "Tea")]))
      $0.stub(.users, once: LossyArray([.sample(1)]))
    } operation: {
      let store = browser(Browser.State(.posts, searchText: "tea"))
      await store.send(.appeared)
      await store.skipReceivedActions()
      #expect(store.state.current.top.rows.count == 2)
      await store.send(.backRequested)
      await store.skipReceivedActions()
      #expect(store.state.current.top.rows.count == 3)
      await store.finish()
    }
  }

  @Test("B14 Going back from a place that was opened first leads to the list, where its row is selected")
  func opened() async {
    let userSent = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users) { () async throws(NetworkError) in
        await userSent.wait()
        return LossyArray((1...9).map { .sample($0) })
      }
      $0.stub(.user(3)) { () async throws(NetworkError) in
        userSent.open()
        return .sample(3)
      }
      $0.stub(.albums(of: 3), once: LossyArray([]))
      $0.stub(.todos(of: 3), once: LossyArray([]))
    } operation: {
      let store = browser(Browser.State(.user(3)))
      await store.send(.appeared)
      await store.skipReceivedActions()
      #expect(store.state.current.top.destination == .user(3))
      await store.send(.backRequested)
      await store.skipReceivedActions()
      #expect(store.state.current.top.selectedRow == .place(.user(3)))
      #expect(store.state.current.top.position.index == 2)
      await store.finish()
    }
  }

  @Test("B18 Each tab keeps its place, its position and its content")
  func tabs() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, once: LossyArray((1...9).map { .sample($0) }))
      $0.stub(.todos, once: LossyArray([.sample(1)]))
      $0.stub(.albums(of: 5), once: LossyArray([]))
      $0.stub(.todos(of: 5), once: LossyArray([]))
    } operation: {
      let store = browser(Browser.State(.users))
      await store.send(.appeared)
      await store.skipReceivedActions()
      await store.send(store.state.action(.rowSelected(index: 4, top: 2)))
      await store.send(.opened(.user(5)))
      await store.skipReceivedActions()
      await store.send(.tabSelected(.todos))
      await store.skipReceivedActions()
      #expect(store.state.current.top.destination == .todos)
      await store.send(.tabMoved(by: -2))
      await store.skipReceivedActions()
      #expect(store.state.current.top.destination == .user(5))
      await store.send(.backRequested)
      await store.skipReceivedActions()
      #expect(store.state.current.top.position == ListPosition(row: .place(.user(5)), index: 4, top: 2))
      await store.finish()
    }
  }

  @Test(
    "B18 The tabs go around at the ends",
    arguments: [(.posts, -1, .accounts), (.accounts, 1, .posts)] as [(Browser.Tab, Int, Browser.Tab)])
  func around(tab: Browser.Tab, offset: Int, expected: Browser.Tab) async {
    var state = Browser.State(tab.root)
    // Their content is loaded.
    state.tabs[.posts]?.places[0].screen = .posts(.init(content: .loaded(.atNoon([])), filter: PostFilter()))
    state.tabs[.accounts]?.places[0].screen = .accounts(
      .init(content: .loaded(.atNoon([])), filter: SearchFilter(AllRows())))
    let store = browser(state)
    await store.send(.tabMoved(by: offset))
    #expect(store.state.tab == expected)
    await store.finish()
  }

  @Test("Esc and q close an overlay; at the root, Esc does nothing and q ends the browser")
  func overlay() async {
    let store = browser(Browser.State(.posts))
    await store.send(.overlayRequested(.help))
    await store.send(.overlayScrolled(top: 4))
    #expect(store.state.overlayTop == 4)
    await store.send(.backRequested)
    #expect(store.state.overlay == nil)
    await store.send(.overlayRequested(.image))
    #expect(store.state.overlayTop == 0)
    await store.send(.overlayClosed)
    #expect(store.state.overlay == nil)
    await store.send(.backRequested).finish()
    #expect(!store.state.isClosing)
    await store.send(.closeRequested)
    #expect(store.state.isClosing)
    await store.finish()
  }

  @Test("A notice disappears after four seconds; a new one has its own time")
  func toast() async throws {
    let store = browser(Browser.State(.posts))
    await store.send(.toastShown("sent to the clipboard: 7"))
    try await clock.waitForSleeps()
    await clock.advance(by: .seconds(3))
    await store.send(.toastShown("sent to the clipboard: 8"))
    try await clock.waitForSleeps()
    await clock.advance(by: .seconds(3))
    #expect(store.state.toast?.text == "sent to the clipboard: 8")
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions()
    #expect(store.state.toast == nil)
    await store.finish()
  }

  @Test("B48 Leaving a form with changed text asks; No keeps the text and the caret, Yes leaves")
  func leavingForm() async {
    let store = browser(Browser.State(.newAccount))
    await store.send(store.state.action(.form(.edited(.firstName, text: "Ada", caret: 2))))
    await store.send(.backRequested)
    #expect(store.state.confirmation == .leavingForm)
    await store.send(.confirmed(false))
    #expect(form(store)?.form.values.firstName == "Ada")
    #expect(form(store)?.caret == 2)
    // Esc is No.
    await store.send(.backRequested)
    await store.send(.backRequested)
    #expect(store.state.confirmation == nil)
    await store.send(.closeRequested)
    #expect(store.state.confirmation == .quitting)
    await store.send(.confirmed(false))
    #expect(!store.state.isClosing)
    await store.send(store.state.action(.form(.focused(.cancel))))
    await store.send(store.state.action(.form(.entered)))
    await store.send(.confirmed(true))
    await store.skipReceivedActions()
    #expect(store.state.current.top.destination == .accounts)
    await store.send(.closeRequested)
    #expect(store.state.isClosing)
    await store.finish()
  }

  @Test("A form without changed text is left at once")
  func unchangedForm() async {
    let store = browser(Browser.State(.newAccount))
    await store.send(.backRequested)
    await store.skipReceivedActions()
    #expect(store.state.current.top.destination == .accounts)
    await store.finish()
  }

  @Test("B47 A created account is shown above the reloaded list")
  func created() async throws {
    let payload = try AccountPayload(creating: .sample)
    try await withRequestStubs(for: \.accounts) {
      $0.stub(.creatingAccount(payload), once: .success(.sample(13)))
      $0.stub(.accounts, returning: LossyArray([.sample(13)]))
      $0.stub(.account(13), once: .sample(13))
    } operation: {
      let store = browser(Browser.State(.newAccount))
      await store.send(.appeared)
      await store.skipReceivedActions()
      await fillIn(store)
      await store.send(store.state.action(.form(.sent)))
      try await clock.waitForSleeps()
      await clock.run()
      await store.skipReceivedActions()
      #expect(store.state.current.places.map(\.destination) == [.accounts, .account(13)])
      #expect(store.state.toastCount == 1)
      #expect(!store.state.hasChanges)
    }
  }

  @Test("B49 A form that is not delivered is kept as a draft, which resumes with its text and is sent once")
  func draft() async throws {
    let payload = try AccountPayload(creating: .sample)
    let responses = ResponseSequence<Result<Account, ValidationErrors>>(
      .failure(.sample), .modified(.success(.sample(13))))
    try await withRequestStubs(for: \.accounts) {
      $0.stub(.creatingAccount(payload), responses)
      $0.stub(.accounts, returning: LossyArray([.sample(1)]))
    } operation: {
      let store = browser(Browser.State(.newAccount))
      await store.send(.appeared)
      await store.skipReceivedActions()
      await fillIn(store)
      await store.send(store.state.action(.form(.sent)))
      await store.skipReceivedActions()
      #expect(form(store)?.form.draftID == 1)
      // The text is kept, so leaving does not ask.
      await store.send(.backRequested)
      await store.skipReceivedActions()
      await store.send(.opened(.drafts))
      await store.skipReceivedActions()
      #expect(store.state.current.top.selectedRow == .place(.draft(1)))
      await store.send(.opened(.draft(1)))
      await store.skipReceivedActions()
      #expect(form(store)?.form.values == .sample)
      await store.send(store.state.action(.form(.sent)))
      try await clock.waitForSleeps()
      await clock.run()
      await store.skipReceivedActions()
      #expect(store.state.current.top.destination == .drafts)
      #expect(store.state.current.top.rows.count == 0)
    }
    #expect(try await drafts.drafts().isEmpty)
  }

  @Test("B49 A draft that may have been sent is sent again only after a question")
  func resending() async throws {
    let payload = try AccountPayload(creating: .sample)
    let lost = NetworkError.status(500)
    let responses = ResponseSequence<Result<Account, ValidationErrors>>(
      .failure(lost), .modified(.success(.sample(13))))
    try await withRequestStubs(for: \.accounts) {
      $0.stub(.creatingAccount(payload), responses)
      $0.stub(.accounts, returning: LossyArray([.sample(1)]))
      $0.stub(.account(13), once: .sample(13))
    } operation: {
      let store = browser(Browser.State(.newAccount))
      await store.send(.appeared)
      await store.skipReceivedActions()
      await fillIn(store)
      for _ in 1...2 {
        await store.send(store.state.action(.form(.sent)))
        await store.skipReceivedActions()
      }
      #expect(store.state.confirmation == .resending)
      await store.send(.confirmed(true))
      try await clock.waitForSleeps()
      await clock.run()
      await store.skipReceivedActions()
      #expect(store.state.current.top.destination == .account(13))
    }
    #expect(try await drafts.drafts().isEmpty)
  }

  @Test("B49 Discarding a draft asks")
  func discard() async throws {
    _ = try await drafts.add([.firstName: "Ada"], accountID: nil, source: "accounts", reason: "offline", at: .noon)
    let store = browser(Browser.State(.drafts))
    await store.send(store.state.action(.appeared))
    await store.skipReceivedActions()
    await store.send(.discardRequested)
    #expect(store.state.confirmation == .discarding(1))
    await store.send(.confirmed(false)).finish()
    #expect(try await drafts.drafts().count == 1)
    await store.send(.discardRequested)
    await store.send(.confirmed(true))
    try await clock.waitForSleeps()
    await clock.run()
    await store.skipInFlightEffects()
    #expect(try await drafts.drafts().isEmpty)
    #expect(store.state.current.top.rows.count == 0)
  }

  @Test("Drafts and new accounts open in the tab of the accounts")
  func otherTab() async {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, once: LossyArray([.sample(1)]))
    } operation: {
      let store = browser(Browser.State(.posts))
      await store.send(.opened(.newAccount))
      await store.skipReceivedActions()
      #expect(store.state.tab == .accounts)
      #expect(store.state.current.places.map(\.destination) == [.accounts, .newAccount])
    }
  }
}
