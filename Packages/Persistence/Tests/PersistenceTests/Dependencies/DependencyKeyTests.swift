import Dependencies
import Models
import Persistence
import Testing

@Suite("Dependencies responseCache and draftStore")
struct DependencyKeyTests {
  @Dependency(\.responseCache) private var responseCache
  @Dependency(\.draftStore) private var draftStore

  @Test("Each test has its own in memory", arguments: 1...2)
  func test(number: Int) async throws {
    #expect(responseCache.path == nil && draftStore.path == nil)
    #expect(await responseCache.rows(Post.self, of: .test("posts")) == nil)
    await responseCache.save(CachedResponse([Post.sample(number)], date: .sample), as: .test("posts"))
    #expect(await responseCache.rows(Post.self, of: .test("posts")) != nil)
    _ = try await draftStore.add([:], accountID: nil, source: "", reason: "", at: .sample)
    #expect(try await draftStore.drafts().count == 1)
  }
}
