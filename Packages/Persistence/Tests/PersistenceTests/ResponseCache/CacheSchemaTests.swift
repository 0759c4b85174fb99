import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Schema of the cache")
struct CacheSchemaTests {
  @Test("The columns of version 2 never change")
  func columns() async throws {
    let folder = try TemporaryFolder()
    await ResponseCache(folder: folder.path).save(CachedResponse([Post.sample(1)], date: .sample), as: .test("posts"))
    let database = try Database(path: folder.path(of: "cache.db"))
    #expect(try database.schemaVersion() == 2)
    for (table, columns) in Self.columns {
      let found = try database.query(
        "SELECT name, type, \"notnull\" FROM pragma_table_info(?)", table, as: String.self, String.self, Bool.self)
      #expect(found.map { $0 + ($1 == "TEXT" ? "" : " " + $1) + ($2 ? "" : "?") }.joined(separator: ", ") == columns)
    }
  }

  /// The columns with their types; `TEXT` is omitted, and a question mark follows a column that can be NULL.
  private static let columns = [
    "responses": """
    id INTEGER?, source, path, table_name, fetched_at REAL, entity_tag?, is_complete INTEGER, skipped_count INTEGER, \
    row_count INTEGER, total_count INTEGER?, checksum INTEGER
    """,
    "accounts": row("id INTEGER, first_name, last_name, email, avatar_url?, created_at?, updated_at?, url?"),
    "albums": row("user_id INTEGER, id INTEGER, title"),
    "comments": row("post_id INTEGER, id INTEGER, name, email, body"),
    "photos": row("album_id INTEGER, id INTEGER, title, url, thumbnail_url"),
    "posts": row("user_id INTEGER, id INTEGER, title, body"),
    "producers": row(
      """
      id INTEGER, name, permalink, created_at?, updated_at?, images, short_description, description, \
      location, is_via_wholesaler INTEGER?, wholesaler_name
      """),
    "todos": row("user_id INTEGER, id INTEGER, title, is_completed INTEGER"),
    "users": row(
      """
      id INTEGER, name, username, email, street, suite, city, zipcode, latitude, longitude, phone, website, \
      company_name, company_catch_phrase, company_business
      """),
  ]

  private static func row(_ columns: String) -> String {
    "response_id INTEGER, position INTEGER, \(columns), checksum INTEGER"
  }
}
