import Dependencies
import DependenciesTestSupport
import Features
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("FormPlace", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct FormPlaceTests {
  private func form(_ form: AccountForm.State) async -> TestStore<FormPlace.State, FormPlace.Action> {
    let store = TestStore(initialState: FormPlace.State(form)) { FormPlace() }
    store.exhaustivity = .off
    await store.send(.form(.appeared)).finish()
    await store.skipReceivedActions()
    return store
  }

  private func filled() async -> TestStore<FormPlace.State, FormPlace.Action> {
    let store = await form(AccountForm.State(purpose: .create))
    for field in [AccountField.firstName, .lastName, .email] {
      await store.send(.edited(field, text: AccountFormFields.sample[field], caret: 0))
    }
    return store
  }

  @Test("B45 The focus goes through fields and buttons, and around at the ends; Enter goes to the next field")
  func focus() async {
    let store = await form(AccountForm.State(purpose: .create))
    #expect(store.state.focus == .field(.firstName))
    await store.send(.focusMoved(by: -1))
    #expect(store.state.focus == .cancel)
    await store.send(.focusMoved(by: 1))
    await store.send(.edited(.firstName, text: "Ada", caret: 2))
    #expect(store.state.caret == 2)
    for control in [.field(.lastName), .field(.email), .field(.avatarURL), .send] as [FormPlace.Control] {
      await store.send(.entered)
      #expect(store.state.focus == control)
    }
    await store.send(.focused(.field(.firstName)))
    #expect(store.state.caret == 3)
    await store.send(.caretMoved(99))
    #expect(store.state.caret == 3)
  }

  @Test("B45 A field that is left shows its errors; they disappear when the value is valid")
  func leftField() async {
    let store = await form(AccountForm.State(purpose: .create))
    await store.send(.focused(.field(.email)))
    await store.send(.edited(.email, text: "ada@", caret: 4))
    #expect(store.state.errors(at: .firstName) == ["must not be empty"])
    #expect(store.state.errors(at: .email).isEmpty)
    await store.send(.focusMoved(by: 1))
    #expect(store.state.errors(at: .email).count == 1)
    #expect(store.state.errorCount == 2)
    await store.send(.edited(.email, text: "ada@example.org", caret: 15))
    #expect(store.state.errors(at: .email).isEmpty)
    await store.finish()
  }

  @Test("B46 A form with errors is not sent, and the first field with one gets the focus")
  func invalid() async {
    let store = await form(AccountForm.State(purpose: .create))
    await store.send(.edited(.firstName, text: "Ada", caret: 3))
    await store.send(.focused(.send))
    await store.send(.entered)
    #expect(store.state.focus == .field(.lastName))
    #expect(store.state.errorCount == 2)
    #expect(store.state.form.phase == .editing)
    await store.finish()
  }

  @Test("B47 The server's errors are shown at their fields until they are edited")
  func rejected() async throws {
    let payload = try AccountPayload(creating: .sample)
    await withRequestStubs(for: \.accounts) {
      $0.stub(
        .creatingAccount(payload),
        once: .failure(ValidationErrors(messages: [.email: ["has already been taken"]])))
    } operation: {
      let store = await filled()
      await store.send(.sent)
      await store.skipReceivedActions()
      #expect(store.state.errors(at: .email) == ["has already been taken"])
      #expect(store.state.focus == .field(.email))
      await store.send(.edited(.email, text: "eve@example.org", caret: 0))
      #expect(store.state.errorCount == 0)
      await store.finish()
    }
  }

  @Test("B48 Only changed text is lost by leaving")
  func changes() async {
    let store = await form(AccountForm.State(purpose: .create))
    #expect(!store.state.hasChanges)
    await store.send(.edited(.firstName, text: "A", caret: 1))
    #expect(store.state.hasChanges)
    await store.send(.edited(.firstName, text: "", caret: 0))
    #expect(!store.state.hasChanges)
    await store.finish()
  }

  @Test("B50 An edited account is prefilled; text typed before it arrives stays; without changes nothing is sent")
  func editing() async {
    let gate = Gate()
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3)) { () async throws(NetworkError) in
        await gate.wait()
        return .sample(3)
      }
    } operation: {
      let store = TestStore(initialState: FormPlace.State(AccountForm.State(purpose: .edit(3)))) { FormPlace() }
      store.exhaustivity = .off
      await store.send(.form(.appeared))
      await store.send(.edited(.lastName, text: "Lovelace", caret: 8))
      gate.open()
      await store.skipReceivedActions()
      #expect(store.state.form.values.firstName == "Ada")
      #expect(store.state.form.values.lastName == "Lovelace")
      #expect(store.state.form.changes == [.lastName: "Lovelace"])
      #expect(store.state.hasChanges)
      await store.send(.edited(.lastName, text: "Example", caret: 0))
      #expect(!store.state.hasChanges)
      await store.send(.sent)
      #expect(store.state.form.phase == .unchanged)
      await store.finish()
    }
  }
}
