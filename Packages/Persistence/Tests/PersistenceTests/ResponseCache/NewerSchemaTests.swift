import Foundation
import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("File of a newer version")
struct NewerSchemaTests {
  @Test(
    "The file is not changed, and another one is used",
    arguments: [
      "PRAGMA user_version = 99",
      "CREATE TABLE applied_migrations (name); INSERT INTO applied_migrations VALUES ('future')",
    ])
  func newer(version: String) async throws {
    let folder = try TemporaryFolder()
    do {
      let newer = try Database(path: folder.path(of: "cache.db"))
      try newer.execute(
        script: "PRAGMA journal_mode = WAL; CREATE TABLE responses (future TEXT); \(version)")
      try newer.checkpoint()
    }
    let file = URL(fileURLWithPath: folder.path(of: "cache.db"))
    let before = try Data(contentsOf: file)

    let response = CachedResponse(Post.samples(1...3), date: .sample)
    let cache = ResponseCache(folder: folder.path)
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    await cache.save(response, as: .test("posts"))
    #expect(await ResponseCache(folder: folder.path).rows(of: .test("posts")) == response)
    #expect(await cache.summary().path == folder.path(of: "cache-v3.db"))
    #expect(await cache.clear()?.entries.map(\.rowCount) == [3])
    #expect(await cache.takeNotices() == [])
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("Nothing is cached if the other file is newer too, and clearing keeps the newest")
  func bothNewer() async throws {
    let folder = try TemporaryFolder()
    for name in ["cache.db", "cache-v3.db"] {
      try Database(path: folder.path(of: name)).execute(
        script: "CREATE TABLE responses (future TEXT); PRAGMA user_version = 99")
    }
    let cache = ResponseCache(folder: folder.path)
    await cache.save(CachedResponse(Post.samples(1...3), date: .sample), as: .test("posts"))
    #expect(await cache.takeNotices().count == 1)
    #expect(try Database(path: folder.path(of: "cache-v3.db")).values("SELECT count(*) FROM responses") == [0])
    #expect(await cache.clear() != nil)
    #expect(try Database(path: folder.path(of: "cache.db")).values("SELECT count(*) FROM responses") == [0])
  }
}
