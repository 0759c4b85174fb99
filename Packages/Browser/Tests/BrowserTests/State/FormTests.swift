import Dependencies
import DependenciesTestSupport
import Foundation
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import Terminal
import TestSupport
import Testing
import Views
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("Forms in the browser", .dependency(\.date, .constant(.fixture)), .timeLimit(.minutes(5)))
@MainActor
struct FormTests {
  private let clock = TestClock()

  @Dependency(\.draftStore) private var drafts

  /// Opens a screen, whose toasts and pauses do not end.
  private func browser(_ route: Route) -> StoreOf<BrowserFeature> {
    let store = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Store(initialState: BrowserFeature.State(route)) { BrowserFeature() }
    }
    store.send(.appeared)
    return store
  }

  private func form(_ store: StoreOf<BrowserFeature>) -> AccountForm.State? {
    store.state.current.focused.content.as(AccountForm.State.self)
  }

  private func send(_ event: FormEvent, to store: StoreOf<BrowserFeature>) {
    store.send(store.state.action(.event(.form(event))))
  }

  private func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  private func savedDraft(_ source: String = "accounts") async throws -> AccountDraft {
    try await drafts.add(
      [.firstName: "Ada", .lastName: "Byron", .email: "ada@example.org"], accountID: nil, source: source,
      at: .fixture)
  }

  /// Opens the form of a new account, fills it in and sends it.
  private func sentForm() async -> StoreOf<BrowserFeature> {
    let store = browser(.newAccount)
    await until { form(store)?.phase == .editing() }
    for (index, field) in [AccountField.firstName, .lastName, .email].enumerated() {
      send(.focused(.field(index)), to: store)
      send(.edited(AccountFormFields.fixture[field], caret: 0), to: store)
    }
    send(.sent, to: store)
    return store
  }

  @Test("Cancel and Esc keep the text of a form as a draft, and say so; an empty form leaves none", .behaviour(48))
  func left() async throws {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, returning: LossyArray([.ada]))
    } operation: {
      for (text, toast) in [("Ada", "kept as draft 1: Ada \u{B7} D drafts"), ("", nil)] as [(String, String?)] {
        let store = browser(.newAccount)
        await until { form(store)?.phase == .editing() }
        send(.edited(text, caret: 0), to: store)
        send(.focused(.cancel), to: store)
        send(.entered, to: store)
        await until { form(store) == nil }
        #expect(store.state.current.top.route == .accounts && store.state.toast?.text == toast)
      }
    }
    #expect(try await drafts.drafts().map(\.values) == [[.firstName: "Ada"]])
  }

  @Test("A form that is left late names no key where the user types")
  func leftLate() async throws {
    try await withDependencies {
      try $0.useSandbox()
    } operation: {
      let browser = await FrameDriver(.newAccount)
      let first = browser.state.current.top.id
      await browser.send(.jumped(.accountEditor(2)))
      await browser.send(.tab(.accounts, .screen(first, .outcome(.left("kept as draft 1: Ada")))))
      #expect(browser.state.toast?.text == "kept as draft 1: Ada" && browser.state.open.content.form != nil)
    }
  }

  @Test("A form that was opened from another tab tells there where its text is kept")
  func leftForAnotherTab() async throws {
    try await withDependencies {
      try $0.useSandbox()
    } operation: {
      let browser = await FrameDriver(.posts(3))
      await browser.type(":account/new")
      await browser.press(Key(.enter))
      await browser.type("Ada")
      await browser.press(Key(.escape))
      #expect(browser.state.tab == .posts && browser.state.toast?.text == "kept as draft 1: Ada \u{B7} D drafts")
    }
  }

  @Test("The browser does not end while a form cannot be kept: the form asks", .behaviour(48))
  func closed() async {
    await withRequestStubs(for: \.accounts, \.typicode) {
      $0.stub(.accounts, returning: LossyArray([.ada]))
      $0.stub(.posts, returning: [])
      $0.stub(.users, returning: [])
    } operation: {
      let store = withDependencies {
        $0.draftStore = .unavailable(reason: "disk full")
      } operation: {
        browser(.newAccount)
      }
      await until { form(store)?.phase == .editing() }
      send(.edited("Ada", caret: 0), to: store)
      store.send(.tabSelected(.posts))
      for isLost in [false, true] {
        store.send(.closeRequested)
        await store.send(.interrupted).finish()
        store.send(.formsKept)
        await until { store.state.confirmation != nil }
        #expect(store.state.tab == .accounts && store.state.confirmation?.question.contains("disk full") == true)
        store.send(isLost ? .confirmed : .backRequested)
        #expect(store.state.ending == (isLost ? .keeping : .none))
      }
      // The program quits after the answer.
      await until { form(store) == nil }
      await store.send(.interrupted).finish()
      store.send(.formsKept)
      #expect(store.state.ending == .now)
    }
  }

  @Test("A draft that is opened by its path has its values, and is saved under its id", arguments: [true, false])
  func openedByPath(isJump: Bool) async throws {
    let draft = try await savedDraft()
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, returning: LossyArray([.ada]))
    } operation: {
      let store = browser(isJump ? .accounts : .draft(draft.id))
      if isJump { store.send(.jumped(.draft(draft.id))) }
      await until { form(store)?.phase == .editing() }
      #expect(form(store)?.values == AccountFormFields(firstName: "Ada", lastName: "Byron", email: "ada@example.org"))
      #expect(store.state.current.top.title == "Draft 1: new account, Ada Byron")
      send(.edited("Adah", caret: 4), to: store)
      store.send(.backRequested)
      await until { store.state.toast != nil && form(store) == nil }
      #expect(store.state.toast?.text == "kept as draft 1: Adah Byron \u{B7} D drafts")
    }
    let saved = try await drafts.drafts()
    #expect(saved.map(\.id) == [draft.id] && saved.first?.idempotencyKey != draft.idempotencyKey)
    #expect(saved.first?.values == [.firstName: "Adah", .lastName: "Byron", .email: "ada@example.org"])
  }

  @Test("A draft of another server is a page with its text and the command that sends it; one that is gone says so")
  func unreadable() async throws {
    let foreign = try await savedDraft("http://other.example")
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, returning: LossyArray([.ada]))
    } operation: {
      for (id, texts) in [
        (
          foreign.id,
          [
            "New account, Ada Byron", "Email: ada@example.org",
            "app account create --resume=1 --base-url http://other.example",
          ]
        ), (9, ["Draft 9 no longer exists: it was sent, changed or deleted"]),
      ] as [(AccountDraft.ID, [String])] {
        let store = browser(.draft(id))
        await until { store.state.current.top.content.form == nil }
        let lines = store.state.drawn(.screen(100)).frame.lines
        for text in texts { #expect(lines.contains { $0.contains(text) }, "\(lines)") }
        #expect(store.state.context.scope == .details)
        store.send(.backRequested)
        await until { store.state.current.top.route == .drafts }
        #expect(store.state.toast == nil)
      }
    }
    #expect(try await drafts.drafts() == [foreign])
  }

  @Test("An accepted form closes itself only: a form above it keeps its text, and a question about it ends")
  func closesItself() async throws {
    let payload = try AccountPayload(creating: .fixture)
    let (sent, arrived) = (Gate(), Gate())
    await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil)) {
        arrived.open()
        await sent.wait()
        return .accepted(.stored(.fixture(13)))
      }
      $0.stub(.accounts, returning: LossyArray([.ada]))
      $0.stub(.account(Account.ada.id), returning: .ada)
      $0.stub(.account(13), returning: .fixture(13))
    } operation: {
      let store = await sentForm()
      let first = store.state.current.top.id
      await arrived.wait()
      store.send(.jumped(.accountEditor(Account.ada.id)))
      await until { form(store)?.phase == .editing() }
      send(.edited("Typed", caret: 5), to: store)
      let second = store.state.current.top.id
      let question = ScreenOutcome.asks(question: "?", AnyScreen.Action(AccountForm.Action.resendingConfirmed))
      store.send(.tab(.accounts, .screen(first, .outcome(question))))
      #expect(store.state.confirmation != nil)
      sent.open()
      await until {
        store.state.current.screens.map(\.route) == [.accounts, .account(13), .accountEditor(Account.ada.id)]
      }
      #expect(store.state.current.top.id == second && form(store)?.values.firstName == "Typed")
      store.send(.toastExpired)
      #expect(store.state.confirmation == nil)
      await until { !store.state.current.screens[1].content.loads.isMissing }
    }
  }

  @Test("A form that is being sent is left at once, and its outcome is told where the user is by then")
  func leftWhileSending() async throws {
    let payload = try AccountPayload(creating: .fixture)
    let (sent, arrived) = (Gate(), Gate())
    await withRequestStubs(for: \.accounts, \.typicode) {
      $0.stub(.submitting(payload, to: nil)) { () async throws(NetworkError) in
        arrived.open()
        await sent.wait()
        throw .status(500)
      }
      $0.stub(.accounts, returning: LossyArray([.ada]))
      $0.stub(.posts, returning: [])
      $0.stub(.users, returning: [])
    } operation: {
      let store = await sentForm()
      await arrived.wait()
      // Another Ctrl-S sends nothing.
      send(.sent, to: store)
      store.send(.backRequested)
      #expect(form(store) == nil && store.state.toast?.text == "sending Ada Byron \u{B7} D drafts")
      store.send(.opened(.drafts))
      await until { !store.state.current.top.content.loads.isLoading }
      #expect(store.state.current.top.content.as(AccountDraftsList.State.self)?.rows.map(\.status) == ["being sent"])
      store.send(.tabSelected(.posts))
      await until { !store.state.current.top.content.loads.isMissing }
      sent.open()
      await until { store.state.toast?.text == "Ada Byron: may have been accepted: HTTP 500, kept as draft 1" }
      store.send(.tabSelected(.accounts))
      await until {
        store.state.current.top.content.as(AccountDraftsList.State.self)?.rows.map(\.status)
          == ["may have been accepted: HTTP 500"]
      }
    }
    #expect(try await drafts.drafts().map(\.mayHaveBeenProcessed) == [true])
  }

  @Test(
    "Quitting waits for a form that is being sent, for a few seconds or until another key",
    arguments: ["delivered", "key", "time"])
  func quitWhileSending(end: String) async throws {
    let payload = try AccountPayload(creating: .fixture)
    let (sent, arrived) = (Gate(), Gate())
    await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil)) { () async throws(NetworkError) in
        arrived.open()
        await sent.wait()
        throw .status(500)
      }
      $0.stub(.accounts, returning: LossyArray([.ada]))
    } operation: {
      let store = await sentForm()
      await arrived.wait()
      store.send(.closeRequested)
      await store.send(.interrupted).finish()
      store.send(.formsKept)
      #expect(store.state.ending == .sending)
      #expect(store.state.drawn().frame.lines[22].contains("Sending Ada Byron… any key ends at once"))
      switch end {
      case "delivered": sent.open()
      case "key": store.send(.closeRequested)
      default: while store.state.ending != .now { await clock.advance(by: .seconds(5)) }
      }
      await until { store.state.ending == .now }
      sent.open()
    }
  }

  @Test("A draft that is open in two tabs keeps what is typed in each")
  func twoTabs() async throws {
    let draft = try await savedDraft()
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, returning: LossyArray([.ada]))
    } operation: {
      let store = browser(.draft(draft.id))
      await until { form(store)?.phase == .editing() }
      let first = store.state.current.focused.id
      store.send(.jumped(.accounts))
      store.send(.jumped(.draft(draft.id)))
      await until { store.state.current.focused.id != first && form(store)?.phase == .editing() }
      send(.edited("Adah", caret: 4), to: store)
      store.send(.backRequested)
      await until { store.state.current.focused.route == .accounts }
      store.send(.backRequested)
      await until { store.state.current.focused.id == first }
      send(.edited("Adele", caret: 4), to: store)
      store.send(.backRequested)
      await until { form(store) == nil }
      #expect(store.state.toast?.text == "kept as draft 2: Adele Byron \u{B7} D drafts")
    }
    #expect(try await drafts.drafts().map(\.values[.firstName]) == ["Adah", "Adele"])
  }

  @Test("A field that was not edited is not changed, whatever the editor makes of it; a long text is not editable")
  func unedited() throws {
    let long = String(repeating: "x", count: 5000)
    for text in ["a\tb\u{1}", long, "ab"] {
      var form = AccountForm.State()
      form.original = .loaded(AccountFormFields(firstName: text))
      form.values = AccountFormFields(firstName: text)
      form.caret = 1
      let state = BrowserFeature.State.fixture(.newAccount, form)
      let actions = InputActions(state: state, layout: state.drawn().layout, server: .live)
      let moved = actions.effects(for: Key(.left)).map { "\($0)" }
      #expect(moved.allSatisfy { !$0.contains("edited") }, "\(moved)")
      let typed = actions.effects(for: Key("z")).map { "\($0)" }
      #expect(typed.contains { $0.contains("edited") } == (text.count < 4096), "\(typed)")
    }
  }

  @Test("One click presses a button, whose place does not depend on errors", arguments: [(80, 24), (40, 12), (40, 8)])
  func buttons(columns: Int, rows: Int) throws {
    var form = AccountForm.State()
    let clean = BrowserFeature.State.fixture(.newAccount, form)
    form.leftFields = Set(AccountField.allCases)
    form.errors.general = ["The server is closed today, and will be open tomorrow."]
    let failed = BrowserFeature.State.fixture(.newAccount, form)
    let targets = [clean, failed].map { state in
      state.drawn(.screen(columns, rows)).layout.targets.filter {
        "\($0.command)".hasPrefix("sendToForm(") && "\($0.command)".contains("sent")
      }.map(\.area)
    }
    #expect(targets[0].count == 1 && targets[0] == targets[1])
  }
}
