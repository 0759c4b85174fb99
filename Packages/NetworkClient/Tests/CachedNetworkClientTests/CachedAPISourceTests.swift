import CachedNetworkClientTestSupport
import Dependencies
import Models
import Persistence
import RESTClientTestSupport
import Testing

@testable import CachedNetworkClient

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
        let two = (records: CachedAPI(after: 0), lists: CachedTypicode(after: 0))
        #expect(
          await Loaded { try await two.records.record(.album(1), id: 1, .useCache) }.fetched?.value.title
            == "two's record")
        #expect(await Loaded { try await two.lists.albums(of: 3) }.fetched?.value.map(\.title) == ["two's list"])
        #expect(await Loaded { try await two.lists.albums(of: nil) }.fetched?.value.map(\.title) == ["two"])
      }
    }
    let one = (records: CachedAPI(after: 0), lists: CachedTypicode(after: 0))
    #expect(await Loaded { try await one.records.record(.album(1), id: 1, .useCache) }.fetched?.value.title == "one")
    #expect(await Loaded { try await one.lists.albums(of: 3) }.fetched?.value.map(\.title) == ["one"])
    #expect(await Loaded { try await one.lists.albums(of: nil) }.fetched?.value.map(\.title) == ["one"])
  }

  @Test("Two languages are two lists, and a secret is in no key")
  func languages() async {
    for (language, title) in [("de", "eins"), ("en", "one")] {
      await withRequestStubs(for: \.typicode) {
        $0.stub(.posts, returning: [.sample(1, title: title)])
      } operation: {
        await withDependencies {
          $0.typicode.headers = ["Accept-Language": language, "Authorization": "Bearer secret"]
        } operation: {
          let posts = await Loaded { try await CachedAPI(after: 0).list(.posts, .useCache) }.fetched
          #expect(posts?.value.map(\.title) == [title])
          #expect(
            await Loaded { try await CachedAPI(after: 0).record(.post(1), id: 1, .useCache) }.fetched?.value.title
              == title)
        }
      }
    }
    let sources = await cache.keys.map(\.source)
    #expect(sources == ["de", "en"].map { "\(BaseURL.typicode) accept-language: \($0)" })
  }
}
