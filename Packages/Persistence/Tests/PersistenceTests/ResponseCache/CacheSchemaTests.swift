import Foundation
import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Schema of the cache")
struct CacheSchemaTests {
  @Test("The columns of version 1 never change")
  func columns() async throws {
    let folder = try TemporaryFolder()
    let cache = ResponseCache(folder: folder.path)
    for type in recordTypes { await Self.save(type, to: cache) }
    let database = try Database(path: folder.path(of: "cache-1.db"))
    for (table, columns) in Self.columns {
      let found: [String] = try database.values("SELECT name FROM pragma_table_info('\(table)')")
      #expect(found.joined(separator: ", ") == columns)
    }
  }

  @Test("A record has a table once it is saved; until then reading it and removing it find nothing")
  func newRecord() async throws {
    let folder = try TemporaryFolder()
    let cache = ResponseCache(folder: folder.path)
    await Self.save(Post.self, to: cache)
    #expect(await cache.rows(Leaf.self, of: .test("leaves")) == nil)
    #expect(await cache.row(1, in: "https://api.example") as CachedResponse<Leaf>? == nil)
    await cache.remove(Leaf.self, 1, from: "https://api.example")
    let response = CachedResponse([Leaf(id: 1, color: "green")], date: .sample)
    await ResponseCache(folder: folder.path).save(response, as: .test("leaves"))
    #expect(await cache.row(1, in: "https://api.example") == response)
    #expect(await cache.rows(Post.self, of: .test("posts"))?.rows == [.sample(1)])
    await cache.removeAll(from: "https://api.example")
    #expect(await cache.summary().entries == [])
    #expect(try Database(path: folder.path(of: "cache-1.db")).values("SELECT count(*) FROM leaves") == [0])
    #expect(await cache.takeNotices() == [])
  }

  private static func save<Row: Sample>(_ type: Row.Type, to cache: ResponseCache) async {
    await cache.save(CachedResponse([Row.sample(1)], date: .sample), as: .test(Row.table))
  }

  private static let columns = [
    "responses": """
    id, source, path, table_name, fetched_at, maximum_age, entity_tag, row_count, skipped_count, skip_reason, \
    total_count, page_count, next_page, pages
    """,
    "images": "url, used_at, byte_count, fetched_at, maximum_age, entity_tag, data",
    "accounts": row("id, first_name, last_name, email, avatar_url, created_at, updated_at, url"),
    "albums": row("user_id, id, title"),
    "comments": row("post_id, id, name, email, body"),
    "photos": row("album_id, id, title, url, thumbnail_url"),
    "posts": row("user_id, id, title, body"),
    "producers": row(
      """
      id, name, permalink, created_at, updated_at, images, short_description, description, location, \
      is_via_wholesaler, wholesaler_name
      """),
    "todos": row("user_id, id, title, is_completed"),
    "users": row(
      """
      id, name, username, email, street, suite, city, zipcode, latitude, longitude, phone, website, company_name, \
      company_catch_phrase, company_business
      """),
  ]

  private static func row(_ columns: String) -> String { "response_id, position, \(columns)" }
}

/// A record that is not of Models.
private struct Leaf: CachedRecord, Identifiable, Hashable {
  static let table = "leaves"
  static let mapping = RecordMapping<Leaf>(("id", \.id), ("color", \.color), makeRecord: Leaf.init(id:color:))

  let id: Int
  let color: String
}
