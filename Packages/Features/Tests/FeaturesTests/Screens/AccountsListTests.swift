import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import Testing

@testable import Features

@Suite("AccountsList", .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountsListTests {
  @Dependency(\.responseCache) private var cache

  @Test("On request the avatars arrive one by one, each URL once; a reload tries those that are missing")
  func avatars() async {
    let image = Data([1])
    let accounts = (0..<4).map { id in
      var account = Account.sample(id)
      account.avatarURL =
        ["https://images.example/a", "ftp://b", "https://images.example/a", "https://images.example/d"][id]
      return account
    }
    let responses = ResponseSequence<Data>(.modified(image), .failure(.sample), .modified(image))
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, returning: LossyArray(accounts))
      for url in ["a", "d"] { $0.stub(.image(at: "https://images.example/\(url)"), responses) }
    } operation: {
      let store = Store(initialState: AccountsList.State(query: AccountsQuery())) { AccountsList() }
      #expect(store.state.action(for: .requested(.images)) == .imagesRequested)
      await store.send(.list(.appeared)).finish()
      #expect(store.state.images.isEmpty)
      await store.send(.imagesRequested).finish()
      #expect(store.state.images == ["https://images.example/a": image])
      await store.send(.list(.refreshed)).finish()
      #expect(store.state.images == ["https://images.example/a": image, "https://images.example/d": image])
    }
  }

  @Test("Cached accounts are revalidated, unless a maximum age is set", arguments: [nil, Duration.seconds(60)])
  func revalidation(maximumAge: Duration?) async {
    await cache.save([Account.sample(1)], as: .accounts())
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
