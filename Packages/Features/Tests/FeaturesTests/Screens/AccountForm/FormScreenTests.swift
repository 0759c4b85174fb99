import Dependencies
import DependenciesTestSupport
import Features
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import TestSupport
import Testing

@Suite("FormScreen", .dependency(\.date, .constant(.noon)))
@MainActor
struct FormScreenTests {
  private func form(_ form: AccountForm.State) async -> StoreOf<FormScreen> {
    let store = Store(initialState: FormScreen.State(form)) { FormScreen() }
    await store.send(.form(.appeared)).finish()
    return store
  }

  private func filled() async -> StoreOf<FormScreen> {
    let store = await form(AccountForm.State(purpose: .create))
    for field in [AccountField.firstName, .lastName, .email] {
      store.send(.edited(field, text: AccountFormFields.sample[field], caret: 0))
    }
    return store
  }

  @Test(
    "The focus goes through fields and buttons, and around at the ends; Enter goes to the next field", .behaviour(45))
  func focus() async {
    let store = await form(AccountForm.State(purpose: .create))
    #expect(store.state.focus == .field(.firstName))
    store.send(.focusMoved(by: -1))
    #expect(store.state.focus == .cancel)
    store.send(.focusMoved(by: 1))
    store.send(.edited(.firstName, text: "Ada", caret: 2))
    #expect(store.state.caret == 2)
    for control in [.field(.lastName), .field(.email), .field(.avatarURL), .send] as [FormScreen.Control] {
      store.send(.entered)
      #expect(store.state.focus == control)
    }
    store.send(.focused(.field(.firstName)))
    #expect(store.state.caret == 3)
    store.send(.caretMoved(99))
    #expect(store.state.caret == 3)
  }

  @Test("A field that is left shows its errors; they disappear when the value is valid", .behaviour(45))
  func leftField() async {
    let store = await form(AccountForm.State(purpose: .create))
    store.send(.focused(.field(.email)))
    store.send(.edited(.email, text: "ada@", caret: 4))
    #expect(store.state.errors(at: .firstName) == ["must not be empty"])
    #expect(store.state.errors(at: .email).isEmpty)
    store.send(.focusMoved(by: 1))
    #expect(store.state.errors(at: .email).count == 1)
    #expect(store.state.errorCount == 2)
    store.send(.edited(.email, text: "ada@example.org", caret: 15))
    #expect(store.state.errors(at: .email).isEmpty)
  }

  @Test("A form with errors is not sent, and the first field with one gets the focus", .behaviour(46))
  func invalid() async {
    let store = await form(AccountForm.State(purpose: .create))
    store.send(.edited(.firstName, text: "Ada", caret: 3))
    store.send(.focused(.send))
    store.send(.entered)
    #expect(store.state.focus == .field(.lastName))
    #expect(store.state.errorCount == 2)
    #expect(store.state.form.phase == .editing)
  }

  @Test("The server's errors are shown at their fields until they are edited", .behaviour(47))
  func rejected() async throws {
    let payload = try AccountPayload(creating: .sample)
    await withRequestStubs(for: \.accounts) {
      $0.stub(
        .creatingAccount(payload),
        once: .failure(ValidationErrors(messages: [.email: ["has already been taken"]])))
    } operation: {
      let store = await filled()
      await store.send(.sent).finish()
      #expect(store.state.errors(at: .email) == ["has already been taken"])
      #expect(store.state.focus == .field(.email))
      store.send(.edited(.email, text: "eve@example.org", caret: 0))
      #expect(store.state.errorCount == 0)
    }
  }

  @Test("Only changed text is lost by leaving", .behaviour(48))
  func changes() async {
    let store = await form(AccountForm.State(purpose: .create))
    #expect(!store.state.hasChanges)
    store.send(.edited(.firstName, text: "A", caret: 1))
    #expect(store.state.hasChanges)
    store.send(.edited(.firstName, text: "", caret: 0))
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
      let store = Store(initialState: FormScreen.State(AccountForm.State(purpose: .edit(3)))) { FormScreen() }
      let load = store.send(.form(.appeared))
      store.send(.edited(.lastName, text: "Lovelace", caret: 8))
      gate.open()
      await load.finish()
      #expect(store.state.form.values.firstName == "Ada")
      #expect(store.state.form.values.lastName == "Lovelace")
      #expect(store.state.form.changes == [.lastName: "Lovelace"])
      #expect(store.state.hasChanges)
      store.send(.edited(.lastName, text: "Example", caret: 0))
      #expect(!store.state.hasChanges)
      store.send(.sent)
      #expect(store.state.form.phase == .unchanged)
    }
  }

  @Test("A form loads on both events, and is never missing")
  func screen() {
    var state = FormScreen.State(AccountForm.State(purpose: .edit(3)))
    #expect(state.action(for: .appeared) == .form(.appeared))
    #expect(state.action(for: .refreshed) == .form(.appeared))
    #expect(state.action(for: .searched("ada")) == nil)
    #expect(!state.loads.isLoading && !state.loads.isMissing)
    state.form.phase = .loading
    #expect(state.loads.isLoading)
    #expect(state.screenRows.count == 0)
  }

  @Test("The list of drafts gives the values of a draft")
  func filledFromDraft() async throws {
    @Dependency(\.draftStore) var draftStore
    let draft = try await draftStore.add([.firstName: "Ada"], accountID: 3, source: "accounts", reason: "r", at: .noon)
    let list = AnyScreen(AccountDraftsList.State(drafts: .loaded([draft])))
    let form = Route.draft(draft.id).screen.filled(from: list).as(FormScreen.State.self)
    #expect(form == FormScreen.State(AccountForm.State(draft: draft)))
    #expect(form?.form.purpose == .edit(3))
    let other = Route.draft(AccountDraft.ID(99)).screen
    #expect(other.filled(from: list) == other)
    #expect(Route.newAccount.screen.filled(from: list) == Route.newAccount.screen)
  }
}
