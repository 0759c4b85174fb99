import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Foundation
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
    let store = Store(initialState: form) { SelfSendingAccountForm() }
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
    #expect(store.state.phase == .editing(.pending))
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
    store.send(.event(.focused(.field(0))))
    type("A", caret: 1, in: .firstName, store)
    #expect(store.state.hasChanges)
    await store.send(.paused).finish()
    #expect(!store.state.hasChanges && store.state.draft?.values == [.firstName: "A"])
    type("", caret: 0, in: .firstName, store)
    await store.send(.left).finish()
    #expect(store.state.phase == .left(nil) && store.state.outcome(of: .left) == .left(nil))
    #expect(try await draftStore.drafts().isEmpty)
  }

  @Test("Leaving a form that cannot be kept asks, and loses the text only after a Yes", .behaviour(48))
  func leftUnkept() async {
    let failure = StorageFailure(reason: "disk full")
    let store = withDependencies {
      $0.draftStore = .unavailable(reason: "disk full")
    } operation: {
      Store(initialState: AccountForm.State()) { AccountForm() }
    }
    store.send(.typed([.firstName: "Ada"]))
    await store.send(.left).finish()
    #expect(store.state.phase == .editing(.failed(failure)) && store.state.hasChanges)
    #expect(store.state.outcome(of: .saved(.failure(failure), revision: 1)) == nil)
    #expect(
      store.state.outcome(of: .leavingFailed(failure))
        == .asks(
          question: "Leave and lose what you typed? It cannot be kept: disk full",
          AnyScreen.Action(AccountForm.Action.abandoned)))
    store.send(.abandoned)
    #expect(store.state.outcome(of: .abandoned) == .left(nil))
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
    #expect(state.outcome(of: .delivered(.accepted(receipt))) == .saved(route, sentence))
  }

  @Test("A draft that may have been accepted asks")
  func question() {
    var state = AccountForm.State()
    let delivery = AccountDelivery.notSent(.needsConsent(1), kept: .success(Self.draft))
    state.phase = .answered(delivery)
    let question = state.outcome(of: .delivered(delivery))
    let resend = AnyScreen.Action(AccountForm.Action.resendingConfirmed)
    #expect(question == .asks(question: "Send it again? The list of accounts shows if it was accepted.", resend))
  }

  @Test(
    "The status says what became of the form, the server's words first, and where it is kept",
    arguments: [
      (.failed(.sample, kept: .success(draft)), "not sent: \(NetworkError.sample.clause), kept as draft 1"),
      (.failed(.status(403), kept: .success(draft)), "rejected: HTTP 403, kept as draft 1"),
      (.failed(.status(500), kept: .success(draft)), "may have been accepted: HTTP 500, kept as draft 1"),
      (
        .failed(.notTheAccount, kept: .success(draft)),
        "may have been accepted: \(NetworkError.notTheAccount.clause), kept as draft 1"
      ),
      (
        .failed(.sample, kept: .failure(StorageFailure(reason: "disk full"))),
        "not sent: \(NetworkError.sample.clause), not kept: disk full"
      ),
      (.notSent(.inUse(7), kept: .success(draft)), "not sent: draft 7 is being sent, kept as draft 1"),
      (
        .rejected(ValidationErrors(messages: [.email: ["is taken"]], general: ["HTTP 422"]), kept: .success(draft)),
        "rejected: Email is taken; HTTP 422, kept as draft 1"
      ),
    ] as [(AccountDelivery, String)])
  func status(delivery: AccountDelivery, text: String) {
    var state = AccountForm.State()
    state.phase = .answered(delivery)
    #expect(state.form?.status == .failed(text))
  }

  private nonisolated static let draft = AccountDraft(
    id: 1, source: "accounts", accountID: nil, values: [:], savedAt: .noon)
}

extension NetworkError {
  fileprivate static let notTheAccount = NetworkError(
    .undecodable, url: URL(string: "http://h.example/users.json"), reason: "not it", status: 200, message: "Email taken"
  )
}
