import Dependencies
import DependenciesTestSupport
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import Testing

@testable import Features

@Suite("AccountsList and Loader of an account", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountsListTests {
  @Dependency(\.responseCache) private var cache

  @Test("All accounts load, in the server's order")
  func accounts() async {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, once: [.sample(3), .sample(1)])
    } operation: {
      let store = TestStore(initialState: AccountsList.State()) { AccountsList.accounts }
      let accounts = Fetched.atNoon([Account.sample(3), .sample(1)])
      await store.send(.list(.appeared)) { $0.list.content = .loading(previous: nil) }
      await store.receive(.list(.response(.loaded(accounts)))) { $0.list.content = .loaded(accounts) }
      #expect(store.state.rows.map(\.id) == [3, 1])
      await store.finish()
    }
    #expect(await cache.keys == [.accounts()])
  }

  @Test("The account with the id loads")
  func account() async {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3), once: .sample(3))
    } operation: {
      let store = TestStore(initialState: Loader<Account>.State()) { Loader.account(3) }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.receive(.response(.loaded(.atNoon(.sample(3))))) { $0.content = .loaded(.atNoon(.sample(3))) }
      await store.finish()
    }
    #expect(await cache.keys == [.accounts("users/3.json")])
  }

  @Test("Cached accounts are revalidated, unless a maximum age is set", arguments: [nil, Duration.seconds(60)])
  func revalidation(maximumAge: Duration?) async {
    await cache.save(Fetched([Account.sample(1)], date: .noon), as: .accounts())
    let requests = ResponseSequence<LossyArray<Account>>(.modified([.sample(2)], entityTag: nil))
    await withRequestStubs(for: \.accounts) {
      if maximumAge == nil { $0.stub(.accounts, requests) }
    } operation: {
      await withDependencies {
        if let maximumAge { $0.accountsFreshnessPolicy.maximumAge = maximumAge }
      } operation: {
        let accounts = await AccountsRepository().accounts(.useCache)
        #expect(accounts.value?.value.map(\.id) == (maximumAge == nil ? [2] : [1]))
      }
    }
  }
}
