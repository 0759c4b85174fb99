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

@Suite("AccountForm: screen", .dependency(\.date, .constant(.noon)))
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
        .creatingAccount(payload),
        once: .rejected(ValidationErrors(messages: [.email: ["has already been taken"]])))
    } operation: {
      let store = await filled()
      await store.send(.event(.sent)).finish()
      #expect(store.state.errors(at: .email) == ["has already been taken"])
      #expect(store.state.focus == .field(2))
      type("eve@example.org", caret: 0, in: .email, store)
      #expect(store.state.errorCount == 0)
    }
  }

  @Test("Only changed text is lost by leaving", .behaviour(48))
  func changes() async {
    let store = await form(AccountForm.State())
    #expect(!store.state.hasChanges)
    type("A", caret: 1, in: .firstName, store)
    #expect(store.state.hasChanges)
    type("", caret: 0, in: .firstName, store)
    #expect(!store.state.hasChanges)
  }

  @Test(
    "An edited account is prefilled; text typed before it arrives stays; without changes nothing is sent",
    .behaviour(50))
  func editing() async {
    let gate = Gate()
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3)) { () async throws(NetworkError) in
        await gate.wait()
        return .sample(3)
      }
    } operation: {
      let store = Store(initialState: AccountForm.State(accountID: 3)) { AccountForm() }
      let load = store.send(.appeared)
      type("Lovelace", caret: 8, in: .lastName, store)
      gate.open()
      await load.finish()
      #expect(store.state.values.firstName == "Ada")
      #expect(store.state.values.lastName == "Lovelace")
      #expect(store.state.changes == [.lastName: "Lovelace"])
      #expect(store.state.hasChanges)
      type("Example", caret: 0, in: .lastName, store)
      #expect(!store.state.hasChanges)
      store.send(.event(.sent))
      #expect(store.state.phase == .ended(.unchanged))
    }
  }

  @Test("A saved account, a draft that may have been accepted, and Cancel have an outcome for the host")
  func outcomes() {
    var state = AccountForm.State()
    let saved = AccountForm.Action.submissionResponse(.accepted(3, .sample(3), remaining: nil))
    #expect(state.outcome(of: saved) == .saved(.account(3)))
    for (id, route) in [(3, .account(3)), (nil, .accounts)] as [(Account.ID?, Route)] {
      let accepted = AccountForm.Action.submissionResponse(.accepted(id, nil, remaining: nil))
      #expect(state.outcome(of: accepted) == .saved(route))
    }
    let question = state.outcome(of: .submissionResponse(.draftNeedsConsent))
    let resend = AnyScreen.Action(AccountForm.Action.resendingConfirmed)
    #expect(question == .asks(question: "Send it again? The list of accounts shows if it was accepted.", resend))
    #expect(state.outcome(of: .event(.entered)) == nil)
    state.focus = .cancel
    #expect(state.outcome(of: .event(.entered)) == .left)
  }

  @Test(
    "The status says whether the form was not sent, was refused, or may have been accepted",
    arguments: [
      (.sample, "not sent, kept as draft 1"), (.status(403), "refused, kept as draft 1"),
      (.status(500), "may have been accepted, kept as draft 1"),
    ] as [(NetworkError, String)])
  func status(error: NetworkError, text: String) {
    var state = AccountForm.State()
    state.phase = .ended(.failed(error, draft: 1))
    #expect(state.form?.status == .failed(text, error))
  }

  @Test("The list of drafts gives the values of a draft")
  func filledFromDraft() async throws {
    @Dependency(\.draftStore) var draftStore
    let draft = try await draftStore.add([.firstName: "Ada"], accountID: 3, source: "accounts", reason: "r", at: .noon)
    let list = AnyScreen(AccountDraftsList.State(drafts: .loaded([draft])))
    let form = Route.draft(draft.id).screen.filled(from: list).as(AccountForm.State.self)
    #expect(form == AccountForm.State(draft: draft))
    #expect(form?.accountID == 3)
    let other = Route.draft(AccountDraft.ID(99)).screen
    #expect(other.filled(from: list) == other)
    #expect(Route.newAccount.screen.filled(from: list) == Route.newAccount.screen)
  }
}
