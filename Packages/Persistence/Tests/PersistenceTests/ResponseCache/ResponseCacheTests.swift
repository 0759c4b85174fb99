import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Response cache")
struct ResponseCacheTests {
  private let folder: TemporaryFolder
  private let cache: ResponseCache

  init() throws {
    folder = try TemporaryFolder()
    cache = ResponseCache(folder: folder.path + "/data/app")
  }

  @Test("An empty cache returns nothing and creates no file")
  func empty() async {
    #expect(folder.names == [])
    #expect(cache.path == folder.path + "/data/app/cache-1.db")
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    #expect(await cache.row(7, in: "https://api.example") as CachedResponse<Post>? == nil)
    #expect(await cache.renew(.test("posts"), fetchedAt: .sample) == false)
    await cache.remove(Post.self, 7, from: "https://api.example")
    await cache.remove(.test("posts"))
    await cache.removeAll(from: "https://api.example")
    #expect(await cache.summary().entries == [])
    #expect(folder.names == [])
    #expect(await cache.takeNotices() == [])
  }

  @Test("Rows keep their order, and a response its metadata")
  func order() async {
    let numbers = [5, 3, 9, 3, 1, 3, 0, -2]
    let response = CachedResponse(
      Todo.samples(numbers), date: .sample, maximumAge: 60, entityTag: "\"e\"",
      extent: ListExtent(
        receivedCount: 8, skippedCount: 2, skipReason: "id is missing", totalCount: 90, pageCount: 5,
        pages: [ListPage(rowCount: 8, byteCount: 700, confirmsNumber: false, entityTag: "\"p\"")], next: .page(2)))
    await cache.save(response, as: .test("todos"))
    #expect(await cache.rows(of: .test("todos")) == response)
    #expect(await ResponseCache(folder: folder.path + "/data/app").rows(of: .test("todos")) == response)
  }

  @Test("A response that is saved in the background is found at once")
  func enqueued() async {
    for count in 1...20 {
      let response = CachedResponse(Post.samples(1...count), date: .sample, entityTag: "\(count)")
      cache.enqueue(response, as: .test("posts"))
      #expect(await cache.rows(of: .test("posts")) == response)
      cache.enqueue(CachedResponse(Post.samples(1...2), date: .sample, entityTag: "new"), as: .test("posts"))
      #expect(await cache.entityTag(of: .test("posts"), as: Post.self) == "new")
    }
    cache.enqueue(CachedResponse(Post.samples(1...9), date: .sample), as: .test("more"))
    #expect(await cache.takeNotices() == [])
    #expect(await ResponseCache(folder: folder.path + "/data/app").summary().entries.map(\.rowCount) == [9, 2])
  }

  @Test("A response replaces the one with the same key, with all its rows and of any record type")
  func replace() async throws {
    await cache.save(CachedResponse(Post.samples(1...50), date: .sample), as: .test("x"))
    let second = CachedResponse(Post.samples([60, 40]), date: .sample.addingTimeInterval(9), entityTag: "\"2\"")
    await cache.save(second, as: .test("x"))
    #expect(await cache.rows(of: .test("x")) == second)
    #expect(await cache.row(1, in: "https://api.example") as CachedResponse<Post>? == nil)

    let third = CachedResponse(Album.samples(1...2), date: .sample)
    await cache.save(third, as: .test("x"))
    #expect(await cache.rows(of: .test("x")) == third)
    #expect(await cache.rows(Post.self, of: .test("x")) == nil)
    #expect(await cache.summary().entries.map(\.rowCount) == [2])
    let database = try Database(path: try #require(cache.path))
    #expect(try database.values("SELECT count(*) FROM posts") == [0])
  }

  @Test("Sources and paths are compared exactly")
  func keys() async {
    let keys = [
      CacheKey(source: "a", path: "posts"), CacheKey(source: "b", path: "posts"),
      CacheKey(source: "a", path: "Posts"),
      CacheKey(source: "ap", path: "osts"), CacheKey(source: "", path: ""), CacheKey(source: "a\0", path: "posts"),
    ]
    for (number, key) in keys.enumerated() {
      await cache.save(CachedResponse([Post.sample(number)], date: .sample), as: key)
    }
    for (number, key) in keys.enumerated() {
      #expect(await cache.rows(Post.self, of: key)?.rows == [Post.sample(number)])
    }
    #expect(await cache.row(1, in: "a") as CachedResponse<Post>? == nil)
    #expect(await (cache.row(1, in: "b") as CachedResponse<Post>?)?.rows == [Post.sample(1)])
    await cache.remove(Post.self, 0, from: "b")
    #expect(await cache.rows(Post.self, of: keys[0]) != nil)
    #expect(await Set(cache.summary().entries.map(\.key)) == Set(keys))
  }

  @Test("A list that was read page by page has its pages, unless it lacks rows")
  func pages() async {
    let pages = [ListPage(rowCount: 20, entityTag: "1"), ListPage(rowCount: 20), ListPage(rowCount: 7, entityTag: "3")]
    var list = CachedResponse(
      Producer.samples(1...47), date: .sample, maximumAge: 60,
      extent: ListExtent(receivedCount: 47, totalCount: 47, pageCount: 3, pages: pages))
    await cache.save(list, as: .test("producers"))
    let cached = await cache.rows(Producer.self, of: .test("producers"))
    #expect(cached == list)
    #expect(
      cached?.page(3)
        == CachedResponse(
          Producer.samples(41...47), date: .sample, maximumAge: 60, entityTag: "3",
          extent: ListExtent(receivedCount: 7, totalCount: 47, pageCount: 3, pages: [pages[2]])))
    #expect(cached?.page(1)?.extent.next == .page(2) && cached?.page(4) == nil && cached?.page(0) == nil)
    list.extent.skippedCount = 1
    #expect(list.page(1) == nil)
  }

  @Test("A single row is read from the response fetched last")
  func oneRow() async {
    func post(_ text: String) -> Post { Post.sample(7) { _ in text } }
    let source = "https://api.example"
    await cache.save(CachedResponse([Post.sample(6), post("new")], date: .sample + 10), as: .test("posts"))
    await cache.save(CachedResponse([post("old")], date: .sample, entityTag: "\"e\""), as: .test("posts/7"))
    #expect(await cache.row(7, in: source) == CachedResponse([post("new")], date: .sample + 10))
    await cache.renew(.test("posts/7"), fetchedAt: .sample + 20)
    #expect(await cache.row(7, in: source) == CachedResponse([post("old")], date: .sample + 20))
  }

  @Test("Renewing a response changes only its date and its maximum age")
  func renew() async {
    var response = CachedResponse(
      User.samples(1...10), date: .sample, entityTag: "\"e\"",
      extent: ListExtent(receivedCount: 10, skippedCount: 1, next: .page(2)))
    await cache.save(response, as: .test("users"))
    response.date += 60
    response.maximumAge = 30
    #expect(await cache.renew(.test("users"), fetchedAt: response.date, maximumAge: 30))
    #expect(await cache.rows(of: .test("users")) == response)
  }

  @Test("A row is removed from all responses of its source")
  func remove() async {
    let rows = Models.Comment.samples(1...5)
    await cache.save(CachedResponse(rows, date: .sample, entityTag: "\"e\""), as: .test("comments"))
    await cache.save(CachedResponse([rows[2], rows[2]], date: .sample), as: .test("comments/3"))
    await cache.save(CachedResponse([rows[3]], date: .sample, entityTag: "\"e\""), as: .test("comments/4"))
    let extent = ListExtent(receivedCount: 5, totalCount: 90, pages: [ListPage(rowCount: 5)], next: .page(2))
    await cache.save(CachedResponse(rows, date: .sample, extent: extent), as: .test("paged"))
    await cache.remove(Models.Comment.self, 3, from: "https://api.example")
    #expect(
      await cache.rows(Models.Comment.self, of: .test("paged"))?.extent
        == ListExtent(receivedCount: 4, totalCount: 89, next: .page(2)))
    #expect(
      await cache.rows(of: .test("comments"))
        == CachedResponse([rows[0], rows[1], rows[3], rows[4]], date: .sample)
    )
    #expect(await cache.rows(Models.Comment.self, of: .test("comments/3")) == nil)
    #expect(await cache.rows(Models.Comment.self, of: .test("comments/4"))?.entityTag == "\"e\"")
    #expect(await cache.row(3, in: "https://api.example") as CachedResponse<Models.Comment>? == nil)
    #expect(await cache.summary().entries.map(\.rowCount) == [4, 1, 4])
  }

  @Test("All responses of a source are removed with their rows, and none of another source")
  func removeSource() async throws {
    let source = "https://api.example"
    let others = [CacheKey(source: source + "/v2", path: "x"), CacheKey(source: "https://API.example", path: "x")]
    let response = CachedResponse(Producer.samples(1...5), date: .sample)
    for key in others { await cache.save(response, as: key) }
    for type in recordTypes { await save(type, 1...20, as: .test(type.table)) }
    await cache.save(CachedResponse<Post>([], date: .sample), as: .test("empty"))
    await cache.removeAll(from: source)
    #expect(await Set(cache.summary().entries.map(\.key)) == Set(others))
    #expect(await cache.row(1, in: source) as CachedResponse<User>? == nil)
    for key in others { #expect(await cache.rows(of: key) == response) }
    let database = try Database(path: try #require(cache.path))
    for type in recordTypes {
      #expect(try database.values("SELECT count(*) FROM \(type.table)") == [type == Producer.self ? 10 : 0])
    }
    #expect(try database.isIntact)
    #expect(await cache.takeNotices() == [])
  }

  private func save<Row: Sample>(_ type: Row.Type, _ numbers: ClosedRange<Int>, as key: CacheKey) async {
    await cache.save(CachedResponse(Row.samples(numbers), date: .sample), as: key)
  }

  @Test("The summary lists the responses by source and path")
  func summary() async throws {
    await cache.save(CachedResponse(Post.samples(1...3), date: .sample), as: .test("posts"))
    await cache.save(
      CachedResponse(Todo.samples(1...2), date: .sample + 1, extent: ListExtent(receivedCount: 2, next: .unknown)),
      as: .test("a"))
    let summary = await cache.summary()
    #expect(summary.path == cache.path)
    #expect(
      summary.entries == [
        CacheSummary.Entry(key: .test("a"), rowCount: 2, fetchedAt: .sample + 1, isComplete: false),
        CacheSummary.Entry(key: .test("posts"), rowCount: 3, fetchedAt: .sample, isComplete: true),
      ]
    )
    let files = ["cache-1.db", "cache-1.db-wal"].map { folder.path(of: "data/app/\($0)") }
    let sizes = try files.map { try FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int ?? 0 }
    #expect(summary.byteCount == sizes[0] + sizes[1])
  }

  @Test("The write-ahead log is bounded, kept when the file is closed, and later commits are synced")
  func log() async throws {
    let file = DatabaseFile(contents: .cache, folder: folder.path)
    for round in 1...2 {
      let database = try file.open { Issue.record("\($0)") }
      #expect(try database.values("PRAGMA synchronous") == [1], "\(round)")
      #expect(folder.names.contains("cache-1.db-wal"))
    }
    let cache = ResponseCache(folder: folder.path)
    for round in 1...20 {
      await cache.save(CachedResponse(Photo.samples(1...5000), date: .sample + Double(round)), as: .test("photos"))
      let log = try FileManager.default.attributesOfItem(atPath: folder.path(of: "cache-1.db-wal"))[.size] as? Int
      #expect(try #require(log) <= 8 << 20)
    }
  }
}
