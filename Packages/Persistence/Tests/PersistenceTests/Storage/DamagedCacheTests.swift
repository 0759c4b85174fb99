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
  private var path: String { folder.path(of: "cache-1.db") }

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

  @Test("It is deleted without a notice, and not used until the next launch", arguments: Damage.allCases)
  func bytes(damage: Damage) async throws {
    try damage.applied(to: try await intactFile()).write(to: URL(filePath: path))
    try await expectDeletion()
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
    try await expectDeletion()
  }

  /// Reads nothing from the damaged file, saves nothing in its place, and uses a new one after the next launch.
  private func expectDeletion() async throws {
    let cache = ResponseCache(folder: folder.path)
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    #expect(await cache.entityTag(of: .test("posts"), as: Post.self) == nil)
    await cache.save(response, as: .test("posts"))
    #expect(folder.names == [])
    #expect(await cache.takeNotices() == [])
    let next = ResponseCache(folder: folder.path)
    await next.save(response, as: .test("posts"))
    #expect(await next.rows(of: .test("posts")) == response)
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
    #expect(folder.names == [])
    #expect(await cache.takeNotices() == [])
  }

  @Test(
    "In a read-only folder it is not deleted, and not read again",
    .enabled(if: Namespace.isAvailable, "the system allows no mounts"))
  func readOnly() async throws {
    try Damage.text.applied(to: try await intactFile()).write(to: URL(filePath: path))
    let mount = Namespace.after(
      "mount --bind '\(folder.path)' '\(folder.path)' && mount -o remount,bind,ro '\(folder.path)'")
    let (lines, code) = try WriterProcess(["round", folder.path, "1"], startedBy: mount).finish()
    #expect(lines == ["found nothing", "not saved"] && code == 0)
  }

  @Test("Eight processes delete the file, and later ones use a new one", arguments: [Damage.text, .truncated])
  func eight(damage: Damage) async throws {
    try damage.applied(to: try await intactFile()).write(to: URL(filePath: path))
    let writers = try (1...8).map { try WriterProcess(["round", folder.path, "\($0)"]) }
    for writer in writers { #expect(writer.finish().lines.first == "found nothing") }
    let lines = try (9...10).map { try WriterProcess(["round", folder.path, "\($0)"]).finish().lines }
    #expect(lines.last == ["found nothing", "saved"])
    #expect(try Database(path: path).isIntact)
  }

  /// The bytes of an intact database with the response.
  private func intactFile() async throws -> Data {
    await ResponseCache(folder: folder.path).save(response, as: .test("posts"))
    try Database(path: path).checkpoint()
    return try Data(contentsOf: URL(filePath: path))
  }
}
