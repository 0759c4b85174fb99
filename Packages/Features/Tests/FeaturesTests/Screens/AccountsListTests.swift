import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Persistence
import Testing

@Suite("The list of accounts", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountsListTests {
  private let accounts = Dated.atNoon(LossyArray([Account.sample(3), .sample(1)]))

  @Test("Loads once, however often it appears, and is found in what is saved afterwards")
  func appeared() async {
    let server = Calls<Void, LossyArray<Account>>(.sends(accounts.value, entityTag: "a"), .saysNotModified)
    let store = TestStore(initialState: AccountsList.State()) {
      AccountsList()
    } withDependencies: {
      $0.accounts.accounts = server.endpoint
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    #expect(store.state.rows.isEmpty)
    await store.send(.appeared)
    await store.receive(.accountsResponse(.loaded(accounts))) { $0.content = .loaded(accounts) }
    await store.send(.appeared)
    #expect(store.state.rows.map(\.id) == [3, 1])
    await store.send(.refreshed) { $0.content = .loading(previous: accounts) }
    await store.receive(.accountsResponse(.loaded(accounts))) { $0.content = .loaded(accounts) }
    await store.finish()
    #expect(server.tags == [nil, "a"])
    @Dependency(\.responseCache) var responseCache
    let saved: SavedRows<Account>? = await responseCache.rows(of: .accounts())
    #expect(saved?.rows == accounts.value.elements)
  }

  @Test("Keeps its rows through a refresh that is refused")
  func failedRefresh() async {
    let store = TestStore(initialState: AccountsList.State(content: .loaded(accounts))) {
      AccountsList()
    } withDependencies: {
      $0.accounts.accounts = Endpoint { () async throws(NetworkError) in throw .refusal }
    }
    await store.send(.refreshed) { $0.content = .loading(previous: accounts) }
    await store.receive(.accountsResponse(.failed(.refusal, previous: nil))) {
      $0.content = .failed(.refusal, previous: accounts)
    }
    await store.finish()
  }
}
