import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import TestSupport
import Testing

@testable import Features

/// Nothing that was typed is lost, and nothing is told as kept that is not.
@Suite("AccountForm: keeping what is typed", .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountFormKeepingTests {
  private let clock = TestClock()

  @Dependency(\.draftStore) private var drafts

  /// Returns a form that has appeared.
  private func form(_ state: AccountForm.State = .init(), in drafts: DraftStore? = nil) async -> StoreOf<AccountForm> {
    let store = withDependencies {
      $0.continuousClock = clock
      if let drafts { $0.draftStore = drafts }
    } operation: {
      Store(initialState: state) { SelfSendingAccountForm() }
    }
    await store.send(.appeared).finish()
    return store
  }

  private func type(_ text: String, _ store: StoreOf<AccountForm>) {
    store.send(.event(.edited(text, caret: text.count)))
  }

  private func fillIn(_ store: StoreOf<AccountForm>) {
    for (index, field) in [AccountField.firstName, .lastName, .email].enumerated() {
      store.send(.event(.focused(.field(index))))
      type(AccountFormFields.sample[field], store)
    }
    store.send(.event(.focused(.field(0))))
  }

  private func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  private func savedDraft(_ values: [AccountField: String], of account: Account.ID? = nil) async throws -> AccountDraft
  {
    try await drafts.add(values, accountID: account, source: "accounts", at: .noon)
  }

  private func values() async throws -> [[AccountField: String]] { try await drafts.drafts().map(\.values) }

  @Test("What is typed is saved a second after the first unsaved key, however fast one types", .behaviour(48))
  func pauses() async throws {
    let store = await form()
    for text in ["A", "Ad"] {
      type(text, store)
      try await clock.waitForSleeps()
      await clock.advance(by: .milliseconds(500))
    }
    await until { store.state.draft != nil }
    #expect(store.state.draft?.values == [.firstName: "Ad"] && store.state.phase == .editing())
    type("Ada", store)
    #expect(store.state.phase == .editing(.pending))
    try await clock.waitForSleeps()
    await clock.advance(by: .seconds(1))
    await until { store.state.phase == .editing() }
    #expect(try await values() == [[.firstName: "Ada"]])
    // Text that is typed and deleted again needs no save.
    type("Adam", store)
    type("Ada", store)
    try await clock.waitForSleeps()
    await clock.advance(by: .seconds(1))
    await until { store.state.phase == .editing() }
  }

  @Test("Who leaves while a save waits for a lock waits for all that was typed")
  func locked() async throws {
    let folder = try TemporaryFolder()
    let file = DraftStore(folder: folder.path, busyTimeout: .seconds(120))
    _ = try await file.add([.email: "other"], accountID: nil, source: "accounts", at: .noon)
    let blocker = try Blocker(path: #require(file.path))
    await blocker.block()
    let store = await form(in: file)
    type("Ad", store)
    let saving = store.send(.paused)
    type("Ada", store)
    let leaving = store.send(.left)
    #expect(store.state.phase == .leaving && store.state.form?.status == .busy("Keeping what you typed"))
    await blocker.release()
    await saving.finish()
    await leaving.finish()
    #expect(store.state.phase == .left("kept as draft 2: Ada"))
    #expect(try await file.drafts().map(\.values) == [[.email: "other"], [.firstName: "Ada"]])
  }

  @Test("A save that is overtaken by that of a later edit changes nothing")
  func overtaken() async throws {
    let repository = AccountsRepository()
    let form = FormID()
    func content(_ text: String, _ revision: Int) -> AccountFormContent {
      AccountFormContent(of: form, revision: revision, accountID: nil, values: [.firstName: text])
    }
    let newer = try await repository.save(content("Ada", 2))
    #expect(try await repository.save(content("A", 1)) == newer)
    #expect(try await values() == [[.firstName: "Ada"]])
  }

  @Test(
    "Each way to leave a form that cannot be kept asks first",
    arguments: ["typing", "saving", "not sent", "rejected", "invalid"])
  func unkept(after event: String) async throws {
    let payload = try AccountPayload(creating: .sample)
    await withRequestStubs(for: \.accounts) {
      if event == "rejected" {
        $0.stub(.submitting(payload, to: nil), returning: .rejected(ValidationErrors(messages: [.email: ["is taken"]])))
      } else if event == "not sent" {
        $0.stub(.submitting(payload, to: nil), throwing: .sample)
      }
    } operation: {
      let store = await form(in: .unavailable(reason: "disk full"))
      fillIn(store)
      switch event {
      case "saving": await store.send(.paused).finish()
      case "not sent", "rejected": await store.send(.submitted).finish()
      case "invalid":
        type("", store)
        await store.send(.submitted).finish()
      default: break
      }
      await store.send(.left).finish()
      #expect(store.state.phase == .editing(.failed(StorageFailure(reason: "disk full"))) && store.state.hasChanges)
      #expect(store.state.form?.status == .failed("not kept as a draft: disk full"))
    }
  }

  @Test("A draft that may have been accepted is edited, not sent again, and keeps the edits")
  func editedWithoutConsent() async throws {
    let draft = try await drafts.beginSending(
      [.firstName: "Ada", .lastName: "Byron", .email: "ada@example.org"], accountID: nil, to: "accounts", at: .noon)
    try await drafts.endSending(draft.id, mayHaveBeenProcessed: true, reason: "HTTP 500")
    let store = await form(AccountForm.State(resuming: .draft(draft.id)))
    #expect(store.state.form?.status == .failed("draft 1 may have been accepted: HTTP 500"))
    type("Changed", store)
    await store.send(.submitted).finish()
    guard case .answered(.notSent(.needsConsent(1), _)) = store.state.phase else {
      Issue.record("\(store.state.phase)")
      return
    }
    await store.send(.left).finish()
    #expect(store.state.phase == .left("kept as draft 1: Changed Byron, which may have been accepted"))
    let kept = try #require(try await drafts.drafts().first)
    #expect(kept.values[.firstName] == "Changed" && kept.mayHaveBeenProcessed)
  }

  @Test("A draft that was deleted elsewhere is not told as kept, nor made again until it is edited")
  func deletedElsewhere() async throws {
    let missing = "draft 1 no longer exists: it was sent, changed or deleted"
    for isEdited in [false, true] {
      let store = await form()
      type("Augusta", store)
      await store.send(.paused).finish()
      let id = try #require(store.state.draft?.id)
      #expect(try await drafts.remove(id))
      if isEdited { type("Augusta Ada", store) }
      await store.send(.left).finish()
      #expect(store.state.phase == .left(isEdited ? "kept as draft \(id.rawValue + 1): Augusta Ada" : missing))
    }
    #expect(try await values() == [[.firstName: "Augusta Ada"]])
  }

  @Test("A form that is being sent is left at once, and its delivery is not the form's any more")
  func leftWhileSending() async throws {
    let payload = try AccountPayload(creating: .sample)
    let (isSent, goesOn) = (Gate(), Gate())
    await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil)) { () async throws(NetworkError) in
        isSent.open()
        await goesOn.wait()
        throw .sample
      }
    } operation: {
      let store = await form()
      fillIn(store)
      let sending = store.send(.submitted)
      await isSent.wait()
      // Who ends the program now keeps the form.
      await store.send(.paused).finish()
      store.send(.left)
      let sentence = "sending \(AccountFormFields.sample.firstName) \(AccountFormFields.sample.lastName)"
      #expect(store.state.phase == .left(sentence) && store.state.outcome(of: .left) == .left(sentence))
      #expect(store.state.action(for: .delivered(store.state.id, .unchanged)) == nil)
      goesOn.open()
      await sending.finish()
      #expect(store.state.phase == .left(sentence))
    }
    #expect(try await drafts.drafts().map(\.status) == ["not sent: \(NetworkError.sample.clause)"])
  }

  @Test("A form is sent once, whatever the host is told")
  func sentOnce() async throws {
    let payload = try AccountPayload(creating: .sample)
    var stubs: RequestStubs?
    try await withRequestStubs(for: \.accounts) {
      stubs = $0
      $0.stub(.submitting(payload, to: nil), returning: .accepted(.stored(.sample(13))))
    } operation: {
      var form = AccountForm.State()
      form.values = .sample
      let request = AccountSubmissionRequest(form.content, as: try AccountPayload(creating: .sample))
      let outbox = Store(initialState: AccountOutbox.State()) { AccountOutbox() }
      let sending = outbox.send(.submitted(request))
      outbox.send(.submitted(request))
      await outbox.send(.interrupted).finish()
      await sending.finish()
      #expect(outbox.state.requests.isEmpty)
      // A save that comes late makes no draft of an accepted form.
      #expect(try await AccountsRepository().save(form.content) == nil)
    }
    #expect(stubs?.bodies.count == 1)
    #expect(try await values().isEmpty)
  }

  @Test("The errors of a rejection are at their fields again in the form that resumes the draft", .behaviour(47))
  func resumedErrors() async throws {
    let payload = try AccountPayload(creating: .sample)
    let errors = ValidationErrors(messages: [.email: ["is taken"], .lastName: ["is too short"]], general: ["be quick"])
    await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil), returning: .rejected(errors))
    } operation: {
      let store = await form()
      fillIn(store)
      await store.send(.submitted).finish()
      await store.send(.left).finish()
    }
    let store = await form(AccountForm.State(resuming: .draft(1)))
    #expect(store.state.errors == errors && store.state.form?.errors == ["be quick"])
    #expect(store.state.errors(at: .email) == ["is taken"])
    store.send(.event(.focused(.field(2))))
    type("eve@example.org", store)
    await store.send(.paused).finish()
    let draft = try #require(try await drafts.drafts().first)
    #expect(draft.errors.messages == [.lastName: ["is too short"]] && draft.reason == nil)
  }

  // MARK: - An account

  @Test("The form of an account has what is known of it, says that it is checked, and keeps what was typed")
  func known() async throws {
    let (isRequested, goesOn) = (Gate(), Gate())
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3)) { () async throws(NetworkError) in
        isRequested.open()
        await goesOn.wait()
        return .sample(3, firstName: "Server")
      }
    } operation: {
      var state = AccountForm.State(accountID: 3, resuming: .ofAccount)
      state.fill(from: AccountDetail.State(id: 3, content: .loaded(.atNoon(.sample(3)))))
      #expect(state.values == AccountFormFields(.sample(3)))
      let store = withDependencies {
        $0.continuousClock = clock
      } operation: {
        Store(initialState: state) { SelfSendingAccountForm() }
      }
      let loading = store.send(.appeared)
      await isRequested.wait()
      await until { store.state.phase == .editing() }
      #expect(store.state.form?.status == .busy("Checking the server's values"))
      store.send(.event(.focused(.field(1))))
      type(store.state.values.lastName + "Z", store)
      goesOn.open()
      await loading.finish()
      #expect(store.state.values.firstName == "Server" && store.state.values.lastName.hasSuffix("Z"))
      #expect(store.state.changes.keys.sorted { $0.rawValue < $1.rawValue } == [.lastName])
    }
  }

  @Test("While nothing is known of the account, an empty field means unchanged")
  func unknown() async throws {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3), throwing: .status(503))
    } operation: {
      let store = await form(AccountForm.State(accountID: 3, resuming: .ofAccount))
      #expect(store.state.form?.fields.map(\.hint) == Array(repeating: "unchanged", count: 4))
      #expect(store.state.form?.status == .failed("not loaded: HTTP 503"))
    }
  }

  @Test("An account with a draft opens the draft, and a key shows the server's values and the draft's again")
  func draftOfAccount() async throws {
    _ = try await savedDraft([.firstName: "Older"], of: 3)
    _ = try await savedDraft([.firstName: "Other"], of: 4)
    let draft = try await savedDraft([.firstName: "Drafted"], of: 3)
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3), returning: .sample(3))
    } operation: {
      let store = await form(AccountForm.State(accountID: 3, resuming: .ofAccount))
      #expect(store.state.draft == draft && store.state.changes == [.firstName: "Drafted"])
      #expect(store.state.form?.status == .idle("draft 3 of account 3"))
      store.send(.event(.restored))
      #expect(store.state.values == AccountFormFields(.sample(3)))
      #expect(store.state.form?.status == .idle("the server's values; draft 3 is kept"))
      store.send(.event(.restored))
      #expect(store.state.changes == [.firstName: "Drafted"])
      store.send(.event(.restored))
      await store.send(.left).finish()
      #expect(store.state.phase == .left("kept as draft 3: Drafted"))
    }
    #expect(try await drafts.drafts().last == draft)
  }
}
