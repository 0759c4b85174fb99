import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Schema of the cache")
struct CacheSchemaTests {
  @Test("The columns of version 3 never change")
  func columns() async throws {
    let folder = try TemporaryFolder()
    await ResponseCache(folder: folder.path).save(CachedResponse([Post.sample(1)], date: .sample), as: .test("posts"))
    let database = try Database(path: folder.path(of: "cache.db"))
    #expect(try database.schemaVersion() == 3)
    for (table, columns) in Self.columns {
      let found: [String] = try database.values("SELECT name FROM pragma_table_info('\(table)')")
      #expect(found.joined(separator: ", ") == columns)
    }
  }

  private static let columns = [
    "responses": """
    id, source, path, table_name, fetched_at, entity_tag, is_complete, skipped_count, row_count, total_count, checksum
    """,
    "images": imageColumns.joined(separator: ", "),
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

  static let imageColumns = [
    "url", "used_at", "byte_count", "fetched_at", "maximum_age", "entity_tag", "data", "checksum",
  ]

  private static func row(_ columns: String) -> String { "response_id, position, \(columns), checksum" }
}
