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

@Suite(
  "AccountForm: screen", .dependency(\.date, .constant(.noon)), .dependency(\.continuousClock, TestClock()))
@MainActor
struct AccountFormScreenTests {
  private func form(_ form: AccountForm.State) async -> StoreOf<AccountForm> {
    let store = Store(initialState: form) { AccountForm() }
    await store.send(.appeared).finish()
    return store
  }

  /// Moves the focus to a field and edits it.
  private func type(_ text: String, caret: Int, in field: AccountField, _ store: StoreOf<AccountForm>) {
    store.send(.event(.focused(.field(AccountField.allCases.firstIndex(of: field) ?? 0))))
    store.send(.event(.edited(text, caret: caret)))
  }

  private func filled() async -> StoreOf<AccountForm> {
    let store = await form(AccountForm.State())
    for field in [AccountField.firstName, .lastName, .email] {
      type(AccountFormFields.sample[field], caret: 0, in: field, store)
    }
    return store
  }

  @Test(
    "The focus goes through fields and buttons, and around at the ends; Enter goes to the next field", .behaviour(45))
  func focus() async {
    let store = await form(AccountForm.State())
    #expect(store.state.focus == .field(0))
    store.send(.event(.focusMoved(by: -1)))
    #expect(store.state.focus == .cancel)
    store.send(.event(.focusMoved(by: 1)))
    type("Ada", caret: 2, in: .firstName, store)
    #expect(store.state.caret == 2)
    for control in [.field(1), .field(2), .field(3), .send] as [FormState.Control] {
      store.send(.event(.entered))
      #expect(store.state.focus == control)
    }
    store.send(.event(.focused(.field(0))))
    #expect(store.state.caret == 3)
    store.send(.event(.caretMoved(99)))
    #expect(store.state.caret == 3)
  }

  @Test("A field that is left shows its errors; they disappear when the value is valid", .behaviour(45))
  func leftField() async {
    let store = await form(AccountForm.State())
    store.send(.event(.focused(.field(2))))
    type("ada@", caret: 4, in: .email, store)
    #expect(store.state.errors(at: .firstName) == ["must not be empty"])
    #expect(store.state.errors(at: .email).isEmpty)
    store.send(.event(.focusMoved(by: 1)))
    #expect(store.state.errors(at: .email).count == 1)
    #expect(store.state.errorCount == 2)
    type("ada@example.org", caret: 15, in: .email, store)
    #expect(store.state.errors(at: .email).isEmpty)
  }

  @Test("A form with errors is not sent, and the first field with one gets the focus", .behaviour(46))
  func invalid() async {
    let store = await form(AccountForm.State())
    type("Ada", caret: 3, in: .firstName, store)
    store.send(.event(.focused(.send)))
    store.send(.event(.entered))
    #expect(store.state.focus == .field(1))
    #expect(store.state.errorCount == 2)
    #expect(store.state.phase == .editing)
  }

  @Test("The server's errors are shown at their fields until they are edited", .behaviour(47))
  func rejected() async throws {
    let payload = try AccountPayload(creating: .sample)
    await withRequestStubs(for: \.accounts) {
      $0.stub(
        .submitting(payload, to: nil),
        once: .rejected(ValidationErrors(messages: [.email: ["has already been taken"]])))
    } operation: {
      let store = await filled()
      await store.send(.event(.sent)).finish()
      #expect(store.state.errors(at: .email) == ["has already been taken"])
      #expect(store.state.focus == .field(2) && store.state.draft?.id == 1)
      type("eve@example.org", caret: 0, in: .email, store)
      #expect(store.state.errorCount == 0)
    }
  }

  @Test("Typed text is kept as a draft, which is removed with the text", .behaviour(48))
  func changes() async throws {
    @Dependency(\.draftStore) var draftStore
    let store = await form(AccountForm.State())
    await store.send(.paused).finish()
    #expect(!store.state.hasChanges && store.state.draft == nil)
    type("A", caret: 1, in: .firstName, store)
    #expect(store.state.hasChanges)
    await store.send(.paused).finish()
    #expect(!store.state.hasChanges && store.state.draft?.values == [.firstName: "A"])
    type("", caret: 0, in: .firstName, store)
    await store.send(.left).finish()
    #expect(store.state.draft == nil && store.state.outcome(of: .left) == .left(nil))
    #expect(try await draftStore.drafts().isEmpty)
  }

  @Test("Leaving a form that cannot be kept asks, and loses the text only after a Yes", .behaviour(48))
  func leftUnkept() async {
    let failure = StorageFailure(reason: "disk full")
    let store = withDependencies {
      $0.draftStore = .unavailable(reason: "disk full")
    } operation: {
      Store(initialState: AccountForm.State(typed: [.firstName: "A"], phase: .editing)) { AccountForm() }
    }
    store.send(.typed([.firstName: "Ada"]))
    await store.send(.left).finish()
    #expect(store.state.phase == .editing && store.state.hasChanges && store.state.draftFailure == failure)
    #expect(store.state.outcome(of: .saved(.failed(failure, previous: nil))) == nil)
    #expect(
      store.state.outcome(of: .leavingFailed(failure))
        == .asks(
          question: "Leave and lose what you typed? It cannot be kept: disk full",
          AnyScreen.Action(AccountForm.Action.abandoned)))
    store.send(.abandoned)
    #expect(store.state.phase == .leaving && store.state.outcome(of: .abandoned) == .left(nil))
  }

  @Test(
    "An accepted form says what the server did",
    arguments: [
      (nil, .stored(.sample(3)), "Created account 3", .account(3)),
      (
        3, .stored(.sample(3, firstName: "Jose"), changed: [.firstName]), "Changed account 3: first_name is now Jose",
        .account(3)
      ),
      (nil, .stored(.sample(3), changed: [.avatarURL]), "Created account 3: avatar_url is now empty", .account(3)),
      (nil, .storedUnseen(nil), "Created the account", .accounts),
      (3, .storedUnseen(3, .sample), "Changed account 3; it could not be loaded: \(NetworkError.sample)", .account(3)),
      (nil, .queued, "The server accepted the account, and has not stored it yet", .accounts),
    ] as [(Account.ID?, AccountReceipt, String, Route)])
  func accepted(id: Account.ID?, receipt: AccountReceipt, sentence: String, route: Route) {
    let state = AccountForm.State(accountID: id)
    #expect(state.outcome(of: .submissionResponse(.accepted(receipt))) == .saved(route, sentence))
  }

  @Test("A draft that may have been accepted asks")
  func question() {
    var state = AccountForm.State()
    state.phase = .ended(.notSent(.needsConsent(1), draft: nil))
    let question = state.outcome(of: .submissionResponse(.notSent(.needsConsent(1), draft: nil)))
    let resend = AnyScreen.Action(AccountForm.Action.resendingConfirmed)
    #expect(question == .asks(question: "Send it again? The list of accounts shows if it was accepted.", resend))
  }

  @Test(
    "The status says whether the form was not sent, was refused, or may have been accepted",
    arguments: [
      (.failed(.sample, kept: .success(draft)), "not sent, kept as draft 1", .sample),
      (.failed(.status(403), kept: .success(draft)), "refused, kept as draft 1", .status(403)),
      (.failed(.status(500), kept: .success(draft)), "may have been accepted, kept as draft 1", .status(500)),
      (
        .failed(.sample, kept: .failure(StorageFailure(reason: "disk full"))), "not sent, not kept (disk full)", .sample
      ),
      (.notSent(.inUse(7), draft: draft), "another process is sending draft 7; kept as draft 1", nil),
    ] as [(AccountDelivery, String, NetworkError?)])
  func status(delivery: AccountDelivery, text: String, error: NetworkError?) {
    var state = AccountForm.State()
    state.phase = .ended(delivery)
    #expect(state.form?.status == .failed(text, error))
  }

  private nonisolated static let draft = AccountDraft(
    id: 1, source: "accounts", accountID: nil, values: [:], savedAt: .noon, reason: "r")
}
