import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Migration from schema version 1")
struct SchemaMigrationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // As version 1 of the program wrote it.
    let database = try Database(path: folder.path(of: "cache.db"))
    try database.migrate([CacheSchema.migrations[0]])
    for (id, tag) in [(1, "\"e\""), (2, nil)] {
      var entry = RowWriter()
      for text in ["https://api.example", "posts/\(id)", "posts"] { entry.write(text) }
      entry.write(Date.sample)
      entry.write(tag)
      for number in [1, 4, 3] { entry.write(number) }
      entry.writeChecksum()
      try database.cachedStatement(
        """
        INSERT INTO responses (source, path, table_name, fetched_at, entity_tag, is_complete, skipped_count, row_count,
        checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
      ).run(entry)
      for (position, post) in Post.samples(1...3).enumerated() {
        var row = RowWriter()
        row.write(id)
        row.write(position)
        post.write(to: &row)
        row.writeChecksum()
        try database.cachedStatement("INSERT INTO posts VALUES (?, ?, ?, ?, ?, ?, ?)").run(row)
      }
    }
  }

  @Test("Responses of version 1 can be read")
  func intact() async throws {
    let cache = ResponseCache(folder: folder.path)
    var response = CachedResponse(Post.samples(1...3), date: .sample, entityTag: "\"e\"", skippedCount: 4)
    #expect(await cache.rows(of: .test("posts/1")) == response)
    response.entityTag = nil
    #expect(await cache.rows(of: .test("posts/2")) == response)
    #expect(await cache.summary().entries.count == 2)

    let page = CachedResponse(Producer.samples(1...2), date: .sample, totalCount: 167)
    await cache.save(page, as: .test("producers?page=1"))
    #expect(await ResponseCache(folder: folder.path).rows(of: .test("producers?page=1")) == page)
    #expect(await cache.takeNotices() == [])
    #expect(try Database(path: folder.path(of: "cache.db")).values("PRAGMA user_version") == [2])
  }

  @Test("A corrupt response of version 1 stays corrupt")
  func corrupt() async throws {
    try Database(path: folder.path(of: "cache.db")).execute("UPDATE responses SET skipped_count = 0 WHERE id = 1")
    let cache = ResponseCache(folder: folder.path)
    #expect(await cache.rows(Post.self, of: .test("posts/1")) == nil)
    #expect(await cache.rows(Post.self, of: .test("posts/2")) != nil)
  }

  @Test("A file of version 1 with rows of no response is quarantined")
  func orphans() async throws {
    let database = try Database(path: folder.path(of: "cache.db"))
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.execute("DELETE FROM responses WHERE id = 1")
    let cache = ResponseCache(folder: folder.path)
    #expect(await cache.rows(Post.self, of: .test("posts/2")) == nil)
    let response = CachedResponse(Post.samples(1...3), date: .sample)
    await cache.save(response, as: .test("posts"))
    #expect(await cache.rows(of: .test("posts")) == response)
    #expect(await cache.takeNotices().count == 1)
    #expect(FileManager.default.fileExists(atPath: folder.path(of: "cache.db.corrupt")))
  }

  @Test("Only one of eight concurrent processes migrates the file")
  func eight() async throws {
    let writers = try (1...8).map { try WriterProcess(["round", folder.path, "\($0)"]) }
    for writer in writers { #expect(writer.finish().lines == ["found nothing", "saved"]) }
    #expect(await ResponseCache(folder: folder.path).rows(Post.self, of: .test("posts/1")) != nil)
    #expect(try Database(path: folder.path(of: "cache.db")).isIntact)
  }
}
