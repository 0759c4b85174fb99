import Dependencies
import Models
import Persistence
import Testing

@Suite("Dependency responseCache")
struct ResponseCacheKeyTests {
  @Dependency(\.responseCache) private var responseCache

  @Test("Each test has its own cache in memory", arguments: 1...2)
  func test(number: Int) async {
    #expect(responseCache.path == nil)
    #expect(await responseCache.rows(Post.self, of: .test("posts")) == nil)
    await responseCache.save(CachedResponse([Post.sample(number)], date: .sample), as: .test("posts"))
    #expect(await responseCache.rows(Post.self, of: .test("posts")) != nil)
  }

  @Test("The live cache is in memory by default")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.responseCache) var responseCache
      #expect(responseCache.path == nil)
    }
  }
}
