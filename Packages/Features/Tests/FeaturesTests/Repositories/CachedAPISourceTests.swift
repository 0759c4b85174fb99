import Dependencies
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import Testing

@testable import Features

@Suite("CachedAPI: servers")
struct CachedAPISourceTests {
  @Dependency(\.responseCache) private var cache

  @Test("A response is cached under its server, its path and its query")
  func key() async {
    await withRequestStubs(for: \.typicode, \.producers) {
      $0.stub(.comments(on: 7), once: [.sample(1)])
      $0.stub(.producers(page: 2, size: 20), once: .sample([1], totalCount: nil))
    } operation: {
      _ = await CachedAPI(after: 0).list(.comments(on: 7), .useCache)
      _ = await ProducersRepository(after: 0).page(2, size: 20, .useCache)
    }
    let keys = await cache.keys
    #expect(keys == [.typicode("posts/7/comments"), .producers("2/producers?page=2&per_page_limit=20")])
  }

  @Test("Lists, lists within lists, and records of two servers are never mixed")
  func apart() async {
    await cache.save([Album.sample(1, of: 3, title: "one")], as: .typicode("albums"))
    await withDependencies {
      $0.sourceNames[BaseURL.typicode.description] = "two"
    } operation: {
      await withRequestStubs(for: \.typicode) {
        $0.stub(.albums, once: [.sample(1, of: 3, title: "two")])
        $0.stub(.albums(of: 3), once: [.sample(1, of: 3, title: "two's list")])
        $0.stub(.album(1), once: .sample(1, of: 3, title: "two's record"))
      } operation: {
        let two = CachedAPI(after: 0)
        #expect(await two.record(.album(1), id: 1, .useCache).value?.value.title == "two's record")
        #expect(await two.albums(of: 3, .useCache).value?.value.map(\.title) == ["two's list"])
        #expect(await two.albums(of: nil, .useCache).value?.value.map(\.title) == ["two"])
      }
    }
    let one = CachedAPI(after: 0)
    #expect(await one.record(.album(1), id: 1, .useCache).value?.value.title == "one")
    #expect(await one.albums(of: 3, .useCache).value?.value.map(\.title) == ["one"])
    #expect(await one.albums(of: nil, .useCache).value?.value.map(\.title) == ["one"])
  }
}
