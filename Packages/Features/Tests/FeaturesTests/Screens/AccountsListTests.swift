import CachedNetworkClientTestSupport
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

  @Test("On request the avatars load, each URL once; a reload loads those that failed again")
  func avatars() async {
    let image = Loadable.loaded(.atNoon(Data([1])))
    let urls = ["https://images.example/a", "ftp://b", "https://images.example/a", "https://images.example/d"]
    let responses = ResponseSequence<Data>(.failure(.sample), .modified(Data([1])))
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, returning: LossyArray(urls.enumerated().map { .sample($0, avatarURL: $1) }))
      $0.stub(.image(at: urls[0]), once: Data([1]))
      $0.stub(.image(at: urls[3]), responses)
    } operation: {
      let store = Store(initialState: AccountsList.State(query: AccountsQuery())) { AccountsList() }
      #expect(store.state.action(for: .requested(.images)) == .imagesRequested)
      await store.send(.appeared).finish()
      #expect(urls.allSatisfy { store.state.images[$0] == .idle })
      await store.send(.imagesRequested).finish()
      #expect(urls.map { store.state.images[$0] } == [image, .idle, image, .failed(.sample, previous: nil)])
      #expect(store.state.action(for: .requested(.images)) == nil)
      await store.send(.refreshed).finish()
      #expect(urls.map { store.state.images[$0] } == [image, .idle, image, image])
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
        let accounts = try? await AccountsRepository().accounts(.useCache)
        #expect(accounts?.value.map(\.id) == (maximumAge == nil ? [2] : [1]))
      }
    }
  }
}
