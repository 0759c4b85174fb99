import Dependencies
import Models
import Persistence
import Testing

@Suite("The dependency responseCache")
struct ResponseCacheKeyTests {
  @Dependency(\.responseCache) private var responseCache

  @Test("is in memory in tests, and each test has its own", arguments: 1...2)
  func test(number: Int) async {
    #expect(responseCache.path == nil)
    #expect(await responseCache.rows(Post.self, of: .test("posts")) == nil)
    await responseCache.save(SavedRows(rows: [Post.sample(number)], fetchedAt: .sample), as: .test("posts"))
    #expect(await responseCache.rows(Post.self, of: .test("posts")) != nil)
  }

  @Test("is in memory in the live program too, until it says where")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.responseCache) var responseCache
      #expect(responseCache.path == nil)
    }
  }
}
