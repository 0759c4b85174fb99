import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Corrupt rows")
struct CorruptRowTests {
  @Test("A row with a corrupt column is skipped, and the other rows are read", arguments: recordTypes)
  func everyColumn(type: any Sample.Type) async throws {
    try await corruptEveryColumn(type)
  }

  private func corruptEveryColumn<Row: Sample>(_ type: Row.Type) async throws {
    let folder = try TemporaryFolder()
    let cache = ResponseCache(folder: folder.path)
    let response = CachedResponse(Row.samples(11...13), date: .sample, entityTag: "\"e\"")
    await cache.save(CachedResponse(Row.samples(21...23), date: .sample), as: .test("others"))
    let database = try Database(path: folder.path(of: "cache.db"))
    try database.execute("PRAGMA foreign_keys = OFF")
    for column in ["response_id", "position"] + Row.columns + ["checksum"] {
      await cache.save(response, as: .test("all"))
      try database.execute("UPDATE \(Row.table) SET \(column) = 77 WHERE id = 12")
      let seen = try #require(await cache.rows(Row.self, of: .test("all")), "\(column)")
      #expect(seen.rows == [response.rows[0], response.rows[2]], "\(column)")
      #expect(!seen.isComplete, "\(column)")
      #expect(seen.skippedCount == 1, "\(column)")
      #expect(
        await cache.row(response.rows[1].id, in: "https://api.example") as CachedResponse<Row>? == nil, "\(column)")
      let filtered = await cache.rows(Row.self, of: .test("all"), where: { $0.id == response.rows[0].id })
      #expect(filtered?.rows.count == 1 && filtered?.isComplete == false, "\(column)")
      #expect(await cache.rows(Row.self, of: .test("others"))?.rows.count == 3, "\(column)")
    }
    #expect(await cache.takeNotices() == [])
  }

  @Test(
    "A response with a corrupt entry is not cached, and saving it repairs it",
    arguments: [
      "id", "source", "path", "table_name", "fetched_at", "entity_tag", "is_complete", "skipped_count", "row_count",
      "total_count", "checksum",
    ])
  func entry(column: String) async throws {
    let folder = try TemporaryFolder()
    let cache = ResponseCache(folder: folder.path)
    let response = CachedResponse(Post.samples(1...5), date: .sample, entityTag: "\"e\"", totalCount: 9)
    await cache.save(response, as: .test("posts"))
    let database = try Database(path: folder.path(of: "cache.db"))
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.execute("UPDATE responses SET \(column) = 77")
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    #expect(await cache.row(3, in: "https://api.example") as CachedResponse<Post>? == nil)
    #expect(await cache.renew(.test("posts"), fetchedAt: .sample) == false)
    #expect(await cache.summary().entries == [])
    await cache.save(response, as: .test("posts"))
    #expect(await cache.rows(of: .test("posts")) == response)
  }

  @Test("Missing rows are counted")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let cache = ResponseCache(folder: folder.path)
    var response = CachedResponse(Post.samples(1...9), date: .sample, skippedCount: 4, isComplete: false)
    await cache.save(response, as: .test("posts"))
    try Database(path: folder.path(of: "cache.db")).execute("DELETE FROM posts WHERE position IN (0, 8)")
    response.rows = Post.samples(2...8)
    response.skippedCount = 6
    #expect(await cache.rows(of: .test("posts")) == response)
  }

  @Test("A corrupt row with the id of a later response is deleted")
  func orphan() async throws {
    let folder = try TemporaryFolder()
    let cache = ResponseCache(folder: folder.path)
    await cache.save(CachedResponse(Post.samples(1...3), date: .sample), as: .test("first"))
    let database = try Database(path: folder.path(of: "cache.db"))
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.execute("UPDATE posts SET response_id = 2 WHERE position = 0")
    let second = CachedResponse(Post.samples(4...6), date: .sample)
    await cache.save(second, as: .test("second"))
    #expect(await cache.rows(of: .test("second")) == second)
    #expect(await cache.takeNotices() == [])
  }

  @Test("A flipped bit in the file never changes a row, and the file can be written again", arguments: 0..<4)
  func rawFile(lane: Int) async throws {
    let folder = try TemporaryFolder()
    let response = CachedResponse(User.samples(1...30), date: .sample, entityTag: "\"e\"")
    do {
      let cache = ResponseCache(folder: folder.path)
      await cache.save(response, as: .test("users"))
    }
    let path = folder.path(of: "cache.db")
    let database = try Database(path: path)
    try database.checkpoint()
    let intact = try Data(contentsOf: URL(fileURLWithPath: path))
    // Every byte of the header, then fewer and fewer.
    var step = 4
    var position = lane
    while position < intact.count {
      var corrupt = intact
      corrupt[position] ^= 1 << (position % 8)
      let other = try TemporaryFolder()
      try corrupt.write(to: URL(fileURLWithPath: other.path(of: "cache.db")))

      let cache = ResponseCache(folder: other.path)
      if let seen = await cache.rows(User.self, of: .test("users")) {
        #expect(seen.rows.allSatisfy { response.rows.contains($0) }, "byte \(position)")
        #expect(seen.rows.map(\.id) == seen.rows.map(\.id).sorted(), "byte \(position)")
        #expect(seen.rows.count == 30 || !seen.isComplete, "byte \(position)")
        #expect(seen.date == response.date && seen.entityTag == response.entityTag, "byte \(position)")
      }
      await cache.save(response, as: .test("users"))
      #expect(await cache.rows(of: .test("users")) == response, "byte \(position)")
      position += step
      if position > 128 { step += 4 + step / 8 }
    }
  }
}
