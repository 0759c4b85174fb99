import Foundation
import Models
import Persistence
import PersistenceTestSupport
import TestSupport
import Testing

@Suite("README samples of Persistence")
struct ReadmeTests {
  private let folder: String
  private let temporaryFolder: TemporaryFolder

  init() throws {
    temporaryFolder = try TemporaryFolder()
    folder = temporaryFolder.path
  }

  @Test("A response is saved and read")
  func cache() async throws {
    let posts = Post.samples(5...8)
    let now = Date.sample
    var shown: [Post] = []
    func show(_ rows: [Post], asOf date: Date) { if date == now { shown = rows } }
    func warn(_ text: String) { Issue.record("\(text)") }

    let cache = ResponseCache(folder: folder)
    let key = CacheKey(source: "https://api.example", path: "posts")

    await cache.save(Fetched(posts, date: now, entityTag: #""v1""#), as: key)

    if let cached = await cache.rows(Post.self, of: key), cached.isComplete {
      show(cached.value, asOf: cached.date)
    }
    let post: Fetched<Post>? = await cache.row(7, in: key.source)
    for notice in await cache.takeNotices() { warn("\(notice)") }

    #expect(shown == posts)
    #expect(post?.value == Post.sample(7))
  }

  @Test("Producers are searched by name")
  func search() async throws {
    let cache = ResponseCache(folder: folder)
    let key = CacheKey(source: "https://api.example", path: "producers")
    let producers = Fetched([Producer.named("La Crèmerie", 1), .named("Old Dairy", 2)], date: .sample)
    var shown: [Producer] = []
    func show(_ rows: [Producer], isAll: Bool) { if isAll { shown = rows } }

    await cache.save(producers, as: key, replacing: .allOfType)
    if let result: SearchResult<Producer> = await cache.search("creme", in: key.source) {
      show(result.matches.value, isAll: result.matches.isComplete)
    }

    #expect(shown == [.named("La Crèmerie", 1)])
    #expect(TextMatcher("creme").matches("Crème"))
  }

  @Test("A draft is leased and sent", arguments: [true, false])
  func drafts(isAccepted: Bool) async throws {
    let source = "https://api.example"
    let now = Date.sample
    func send(_ values: [AccountField: String]) async -> Bool { isAccepted && values[.firstName] == "Ada" }

    let store = DraftStore(folder: folder)
    let values: [AccountField: String] = [.firstName: "Ada", .email: "ada@example.org"]
    let draft = try await store.add(values, accountID: nil, source: source, reason: "timed out", at: now)

    if let leased = try await store.acquireLease(on: draft.id) {
      if await send(leased.values) {
        _ = try await store.remove(leased.id)
      } else {
        try await store.releaseLease(on: leased.id, reason: "timed out again")
      }
    }

    #expect(try await store.drafts().map(\.reason) == (isAccepted ? [] : ["timed out again"]))
  }
}
