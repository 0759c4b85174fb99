import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Damaged cache")
struct DamagedCacheTests {
  private let folder: TemporaryFolder
  private let response = CachedResponse(Post.samples(1...400), date: .sample, entityTag: "\"e\"")
  private var path: String { folder.path(of: "cache-4.db") }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A kind of damage.
  enum Damage: CaseIterable {
    case text, random, short, truncated, noSchema, noLeaves

    func applied(to file: Data) -> Data {
      switch self {
      case .text: Data("This is a letter, not a database.\n".utf8)
      case .random: Data((0..<file.count).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) })
      case .short: file.prefix(60)
      case .truncated: file.prefix(file.count / 2)
      case .noSchema: file.prefix(100) + Data(count: 3996) + file.dropFirst(4096)
      case .noLeaves: file.prefix(4096) + Data(repeating: 0xA5, count: file.count - 4096)
      }
    }
  }

  @Test("It is deleted without a notice, and the next response is saved", arguments: Damage.allCases)
  func bytes(damage: Damage) async throws {
    try damage.applied(to: try await intactFile()).write(to: URL(filePath: path))
    try await expectNewFile()
  }

  @Test(
    "A file with other tables or values is deleted",
    arguments: [
      "DROP TABLE responses; CREATE TABLE responses (id)", "ALTER TABLE posts RENAME TO old_posts",
      "UPDATE posts SET title = 7", "UPDATE responses SET fetched_at = x'00'",
      "INSERT INTO applied_migrations VALUES ('other')",
      "DROP TABLE applied_migrations",
    ])
  func contents(change: String) async throws {
    _ = try await intactFile()
    let database = try Database(path: path)
    try database.execute(script: "PRAGMA foreign_keys = OFF; \(change)")
    try await expectNewFile()
  }

  /// Reads nothing from the damaged file, and uses the new one.
  private func expectNewFile() async throws {
    let cache = ResponseCache(folder: folder.path)
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    await cache.save(response, as: .test("posts"))
    #expect(await cache.rows(of: .test("posts")) == response)
    #expect(await ResponseCache(folder: folder.path).rows(of: .test("posts")) == response)
    #expect(await cache.takeNotices() == [])
    #expect(Set(folder.names).isSubset(of: ["cache-4.db", "cache-4.db-wal", "cache-4.db-shm"]))
    #expect(try Database(path: path).isIntact)
  }

  @Test("Damage is detected while the file is open")
  func later() async throws {
    let intact = try await intactFile()
    let cache = ResponseCache(folder: folder.path)
    #expect(await cache.row(1, in: "https://api.example") as CachedResponse<Post>? != nil)
    // In place, as by a faulty disk: the path still belongs to the open file.
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.write(contentsOf: Damage.noLeaves.applied(to: intact))
    try file.close()
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    await cache.save(response, as: .test("posts"))
    #expect(await cache.rows(of: .test("posts")) == response)
    #expect(await cache.takeNotices() == [])
  }

  @Test("An operation waits while another process replaces the file")
  func replacement() async throws {
    try Data().write(to: URL(filePath: path))
    let other = try FileLock.folder(folder.path, LOCK_EX)
    let cache = ResponseCache(folder: folder.path, busyTimeout: .milliseconds(60))
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    let reason = "\(folder.path): another process is replacing a file"
    #expect(await cache.takeNotices() == [.cacheNotWritten(reason: reason)])
    other.release()
    await cache.save(response, as: .test("posts"))
    #expect(await cache.rows(of: .test("posts")) == response)
  }

  @Test("One of eight processes deletes the file, and all use the new one", arguments: [Damage.text, .truncated])
  func eight(damage: Damage) async throws {
    try damage.applied(to: try await intactFile()).write(to: URL(filePath: path))
    let writers = try (1...8).map { try WriterProcess(["round", folder.path, "\($0)"]) }
    for writer in writers { #expect(writer.finish().lines == ["found nothing", "saved"]) }
    let cache = ResponseCache(folder: folder.path)
    #expect(await cache.summary().entries.map(\.rowCount) == Array(repeating: 20, count: 8))
    #expect(try Database(path: path).isIntact)
  }

  /// The bytes of an intact database with the response.
  private func intactFile() async throws -> Data {
    await ResponseCache(folder: folder.path).save(response, as: .test("posts"))
    try Database(path: path).checkpoint()
    return try Data(contentsOf: URL(filePath: path))
  }
}
