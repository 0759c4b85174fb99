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
