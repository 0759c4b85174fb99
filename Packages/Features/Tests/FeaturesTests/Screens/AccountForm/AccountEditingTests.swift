import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@testable import Features

@Suite("AccountForm: changing an account", .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountEditingTests {
  private let account = Fetched.atNoon(Account.sample(3, avatarURL: "https://images.example/3.png"))

  @Dependency(\.responseCache) private var cache
  @Dependency(\.draftStore) private var draftStore

  @Test(
    "The account is reloaded, fills in the fields that were not typed in, and the changes are sent",
    .behaviour(50))
  func finished() async throws {
    let changed = Account.sample(3, firstName: "Grace")
    let payload = try AccountPayload(changing: [.firstName: "Grace", .avatarURL: ""])
    // A fresh account is reloaded too: the changes must be to what the server has.
    await cache.save([Account.sample(3), .sample(4)], as: .accounts())
    var stubs: RequestStubs?
    await withRequestStubs(for: \.accounts) {
      stubs = $0
      $0.stub(.account(3), once: account.value)
      $0.stub(.submitting(payload, to: 3), once: .accepted(.stored(changed)))
    } operation: {
      let store = TestStore(initialState: AccountForm.State(accountID: 3)) { SelfSendingAccountForm() }
      await store.send(.appeared) { $0.original = .loading(previous: nil) }
      await store.send(.typed([.firstName: "Grace "])) {
        $0.values.firstName = "Grace "
        $0.typedFields = [.firstName]
        $0.revision = 1
      }
      let known = AccountFormFields(.sample(3))
      await store.receive(.accountResponse(.loading(previous: .atNoon(.sample(3))))) {
        $0.original = .loading(previous: known)
        $0.values = known
        $0.values.firstName = "Grace "
      }
      await store.receive(.accountResponse(.loaded(account))) {
        $0.original = .loaded(AccountFormFields(account.value))
        $0.values = AccountFormFields(account.value)
        $0.values.firstName = "Grace "
      }
      #expect(store.state.changes == [.firstName: "Grace"])
      await store.send(.typed([.avatarURL: ""])) {
        $0.values.avatarURL = ""
        $0.typedFields = [.firstName, .avatarURL]
        $0.revision = 2
      }
      let request = AccountSubmissionRequest(store.state.content, as: payload)
      await store.send(.submitted) {
        $0.phase = .sending(request)
        $0.leftFields = Set(AccountField.allCases)
      }
      await store.receive(.sent(request))
      await store.receive(.delivered(.accepted(.stored(changed)))) {
        $0.phase = .answered(.accepted(.stored(changed)))
      }
      await store.finish()
    }
    #expect(try stubs?.bodies == [nil, Request.submitting(payload, to: 3).body?.data()])
    #expect(await cache.keys == [.accounts("users/3.json")])
    #expect(await cache.row(3, in: "accounts") == CachedResponse([changed], date: .noon))
  }

  @Test("A form without changes is not sent")
  func unchanged() async {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3), once: account.value)
    } operation: {
      let form = AccountForm.State(accountID: 3, typed: [.firstName: " Ada "])
      let store = Store(initialState: form) { SelfSendingAccountForm() }
      await store.send(.appeared).finish()
      await store.send(.submitted).finish()
      #expect(store.state.phase == .answered(.unchanged))
      store.send(.typed([.firstName: ""]))
      #expect(store.state.phase == .editing())
      await store.send(.submitted).finish()
      #expect(store.state.errors(at: .firstName) == ["must not be empty"] && store.state.phase == .editing())
    }
  }

  @Test("In an outage, the cached account is changed, and the changes are kept as a draft")
  func outage() async throws {
    let payload = try AccountPayload(changing: [.lastName: "Sample"])
    await cache.save([account.value], as: .accounts())
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3), throwing: .sample)
      $0.stub(.submitting(payload, to: 3), throwing: .sample)
    } operation: {
      let store = Store(initialState: AccountForm.State(accountID: 3)) { SelfSendingAccountForm() }
      await store.send(.appeared).finish()
      #expect(store.state.original == .failed(.sample, previous: AccountFormFields(account.value)))
      store.send(.typed([.lastName: "Sample"]))
      await store.send(.submitted).finish()
      #expect(store.state.hasFailed(with: .sample))
    }
    let drafts = try await draftStore.drafts()
    #expect(drafts.map(\.accountID) == [3])
    #expect(drafts.map(\.values) == [[.lastName: "Sample"]])
  }

  @Test("Without loading the account, exactly the given fields are sent, one of them to be emptied")
  func withoutLoading() async throws {
    let values: [AccountField: String] = [.firstName: " Ada ", .avatarURL: ""]
    let payload = try AccountPayload(changing: values)
    await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: 3), once: .accepted(.stored(.sample(3))))
    } operation: {
      let form = AccountForm.State(accountID: 3, typed: values)
      let store = Store(initialState: form) { SelfSendingAccountForm() }
      #expect(store.state.changes == values)
      await store.send(.submitted).finish()
      #expect(store.state.phase == .answered(.accepted(.stored(.sample(3)))))
    }
  }
}
