import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
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
    let prepared = LockIsolated<[Data]>([])
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, returning: LossyArray(urls.enumerated().map { .sample($0, avatarURL: $1) }))
      $0.stub(.image(at: urls[0]), once: Data([1]))
      $0.stub(.image(at: urls[3]), responses)
    } operation: {
      let store = withDependencies {
        $0.prepareImage = { image in prepared.withValue { $0.append(image) } }
      } operation: {
        Store(initialState: AccountsList.State(query: AccountsQuery())) { AccountsList() }
      }
      #expect(store.state.action(for: .requested(.images)) == .imagesRequested(0..<Int.max))
      await store.send(.appeared).finish()
      #expect(urls.allSatisfy { store.state.images[$0] == .idle })
      await store.send(.imagesRequested(0..<4)).finish()
      #expect(urls.map { store.state.images[$0] } == [image, .idle, image, .failed(.sample, previous: nil)])
      #expect(store.state.action(for: .requested(.images)) == nil)
      await store.send(.refreshed).finish()
      #expect(urls.map { store.state.images[$0] } == [image, .idle, image, image])
      #expect(prepared.value == [Data([1]), Data([1])])
    }
  }

  @Test("Of 500 avatars those in sight load, six at a time, until they have 64 MiB")
  func manyAvatars() async {
    let state = AccountsList.State(
      content: .loaded(.atNoon((1...500).map { .sample($0, avatarURL: "https://images.example/\($0)") })),
      query: AccountsQuery())
    func loading(_ state: AccountsList.State) -> [Int] {
      (1...500).filter { state.images["https://images.example/\($0)"].isLoading }
    }
    func finish(_ id: Int, _ image: Loadable<Data>, _ state: inout AccountsList.State) {
      _ = AccountsList().reduce(into: &state, action: .imageResponse(url: "https://images.example/\(id)", image))
    }
    var seen = state
    _ = AccountsList().reduce(into: &seen, action: .imagesRequested(100..<108))
    #expect(loading(seen) == Array(101...106))
    #expect(seen.action(for: .rowsSeen(100..<108)) == nil && seen.action(for: .rowsSeen(101..<109)) != nil)
    finish(103, .loaded(.atNoon(Data(count: 1))), &seen)
    #expect(loading(seen) == [101, 102, 104, 105, 106, 107])
    _ = AccountsList().reduce(into: &seen, action: .imagesRequested(200..<208))
    finish(101, .loaded(.atNoon(Data(count: 64 << 20))), &seen)
    #expect(loading(seen) == [102, 104, 105, 106, 107])
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
