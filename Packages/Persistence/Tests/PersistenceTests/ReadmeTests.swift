import Foundation
import Models
import Persistence
import PersistenceTestSupport
import Synchronization
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
    let posts = Post.samples(7...12)
    let now = Date.sample
    var shown: [Post] = []
    func show(_ rows: [Post], asOf date: Date) { if date == now { shown = rows } }
    func warn(_ text: String) { Issue.record("\(text)") }

    let cache = ResponseCache(folder: folder)
    let key = CacheKey(source: "https://api.example", path: "posts")

    await cache.save(CachedResponse(posts, date: now, entityTag: #""v1""#), as: key)

    if let cached = await cache.rows(Post.self, of: key), cached.isComplete {
      show(cached.rows, asOf: cached.date)
    }
    let own = await cache.rows(Post.self, of: key, where: { $0.userID == 1 })
    let post: CachedResponse<Post>? = await cache.row(7, in: key.source)
    for notice in await cache.takeNotices() { warn("\(notice)") }

    #expect(shown == posts)
    #expect(own?.rows == Post.samples(10...12))
    #expect(post?.rows == [Post.sample(7)])
  }

  @Test("Producers are searched by name")
  func search() async throws {
    let cache = ResponseCache(folder: folder)
    let key = CacheKey(source: "https://api.example", path: "producers")
    let producers = CachedResponse([Producer.named("La Crèmerie", 1), .named("Old Dairy", 2)], date: .sample)
    var shown: [Producer] = []
    func show(_ rows: [Producer], isAll: Bool) { if isAll { shown = rows } }

    await cache.save(producers, as: key, replacing: .allOfType)
    if let result: SearchResult<Producer> = await cache.search("creme", in: key.source) {
      show(result.matches.rows, isAll: result.matches.isComplete)
    }

    #expect(shown == [.named("La Crèmerie", 1)])
    #expect(TextMatcher("creme").matches("Crème"))
  }

  private enum Result: CaseIterable {
    case accepted, rejected, noResponse
  }

  @Test("A form is saved before it is sent, and is only sent again with consent", arguments: Result.allCases)
  private func drafts(result: Result) async throws {
    let source = "https://api.example"
    let now = Date.sample
    let keys = Mutex<[UUID]>([])
    func send(_ values: [AccountField: String], key: UUID) async -> Result {
      keys.withLock { $0.append(key) }
      return values[.firstName] == "Ada" ? result : .rejected
    }
    func confirm(_ draft: AccountDraft) async -> Bool { false }

    let store = DraftStore(folder: folder)
    let values: [AccountField: String] = [.firstName: "Ada", .email: "ada@example.org"]
    let draft = try await store.beginSending(values, accountID: nil, to: source, reason: "interrupted", at: now)

    switch await send(draft.values, key: draft.idempotencyKey) {
    case .accepted: _ = try await store.remove(draft.id)
    case .rejected: try await store.endSending(draft.id, mayHaveBeenSent: false, reason: "the email is taken")
    case .noResponse: try await store.endSending(draft.id, mayHaveBeenSent: true, reason: "timed out")
    }

    #expect(keys.withLock(\.self) == [draft.idempotencyKey])
    #expect(
      try await store.drafts().map(\.reason)
        == [.accepted: [], .rejected: ["the email is taken"], .noResponse: ["timed out"]][result])

    for draft in try await store.drafts(of: source) {
      let isConfirmed = draft.mayHaveBeenSent ? await confirm(draft) : false
      let permission = try await store.beginSending(
        draft.id, to: source, allowsResending: isConfirmed, reason: "interrupted", at: now)
      if case .granted(let draft) = permission, await send(draft.values, key: draft.idempotencyKey) == .accepted {
        _ = try await store.remove(draft.id)
      }
    }

    #expect(keys.withLock(\.count) == (result == .rejected ? 2 : 1))
  }
}
