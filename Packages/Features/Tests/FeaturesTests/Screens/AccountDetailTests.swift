import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Persistence
import Testing

@Suite("An account's screen", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountDetailTests {
  private let account = Dated.atNoon(Account.sample(3))

  @Test("Loads the account once, however often it appears")
  func appeared() async {
    await confirmation("asks") { asked in
      let store = TestStore(initialState: AccountDetail.State(id: 3)) {
        AccountDetail()
      } withDependencies: {
        $0.accounts.account = Endpoint { [account] id in
          #expect(id == 3)
          asked()
          return account.value
        }
      }
      await store.send(.appeared) { $0.account = .loading(previous: nil) }
      await store.send(.appeared)
      await store.receive(.accountResponse(.loaded(account))) { $0.account = .loaded(account) }
      await store.send(.appeared)
      await store.finish()
      @Dependency(\.responseCache) var responseCache
      #expect(await responseCache.summary().answers.map(\.name) == [.accounts("users/3.json")])
    }
  }

  @Test("Asks for nothing when the list has been loaded, and keeps the account through a refresh that fails")
  func afterList() async {
    @Dependency(\.responseCache) var responseCache
    await responseCache.save(SavedRows(rows: [account.value], fetchedAt: .noon), as: .accounts())
    let store = TestStore(initialState: AccountDetail.State(id: 3)) {
      AccountDetail()
    } withDependencies: {
      $0.accounts.account = Endpoint { _ async throws(NetworkError) in throw .refusal }
    }
    await store.send(.appeared) { $0.account = .loading(previous: nil) }
    await store.receive(.accountResponse(.loaded(account))) { $0.account = .loaded(account) }
    await store.send(.refreshed) { $0.account = .loading(previous: account) }
    await store.receive(.accountResponse(.failed(.refusal, previous: nil))) {
      $0.account = .failed(.refusal, previous: account)
    }
    await store.finish()
  }
}
