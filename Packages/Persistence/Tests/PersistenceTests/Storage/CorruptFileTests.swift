import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Corrupt file")
struct CorruptFileTests {
  private let folder: TemporaryFolder
  private let response = CachedResponse(Post.samples(1...400), date: .sample, entityTag: "\"e\"")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A kind of corruption.
  enum Corruption: CaseIterable {
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

  @Test("A corrupt file is quarantined once and replaced", arguments: Corruption.allCases)
  func quarantine(corruption: Corruption) async throws {
    let corrupt = corruption.applied(to: try await intactFile())
    try corrupt.write(to: url("cache.db"))

    let cache = ResponseCache(folder: folder.path)
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    await cache.save(response, as: .test("posts"))
    #expect(await cache.rows(of: .test("posts")) == response)
    let notices = await cache.takeNotices()
    #expect(notices.count == 1)
    guard case .cacheQuarantined(folder.path(of: "cache.db.corrupt"), let reason) = notices.first else {
      Issue.record("\(notices)")
      return
    }
    #expect(!reason.isEmpty)
    #expect(try Data(contentsOf: url("cache.db.corrupt")) == corrupt)
    #expect(await cache.takeNotices() == [])

    let next = ResponseCache(folder: folder.path)
    #expect(await next.rows(of: .test("posts")) == response)
    #expect(await next.takeNotices() == [])
    #expect(try Database(path: folder.path(of: "cache.db")).isIntact)
  }

  @Test("Corruption is detected while the file is open")
  func later() async throws {
    let intact = try await intactFile()
    let cache = ResponseCache(folder: folder.path)
    #expect(await cache.row(1, in: "https://api.example") as CachedResponse<Post>? != nil)
    // In place, as by a faulty disk: the path still belongs to the open file.
    let file = try FileHandle(forUpdating: url("cache.db"))
    try file.write(contentsOf: Corruption.noLeaves.applied(to: intact))
    try file.close()
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    await cache.save(response, as: .test("posts"))
    #expect(await cache.rows(of: .test("posts")) == response)
    #expect(await cache.takeNotices().count == 1)
  }

  @Test("An operation waits while another process quarantines the file")
  func quarantineInProgress() async throws {
    try Data().write(to: url("cache.db"))
    let other = try FileLock.folder(folder.path, LOCK_EX)
    let cache = ResponseCache(folder: folder.path, busyTimeout: .milliseconds(60))
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    #expect(
      await cache.takeNotices()
        == [.cacheNotWritten(reason: "\(folder.path): another process is quarantining a corrupt file")]
    )
    other.release()
    await cache.save(response, as: .test("posts"))
    #expect(await cache.rows(of: .test("posts")) == response)
  }

  @Test("A quarantined file replaces the previous one and its log")
  func again() async throws {
    for name in ["cache.db.corrupt", "cache.db.corrupt-wal", "cache.db.corrupt-shm"] {
      try Data("old".utf8).write(to: url(name))
    }
    try Data("new".utf8).write(to: url("cache.db"))
    let cache = ResponseCache(folder: folder.path)
    await cache.save(response, as: .test("posts"))
    #expect(try Data(contentsOf: url("cache.db.corrupt")) == Data("new".utf8))
    #expect(!folder.names.contains("cache.db.corrupt-wal"))
  }

  @Test("A database of another program, or with the unreleased schema 1, is quarantined", arguments: 0...2)
  func foreign(version: Int) async throws {
    let other = try Database(path: folder.path(of: "cache.db"))
    try other.execute(script: "CREATE TABLE users (shoe_size INTEGER); PRAGMA user_version = \(version)")
    let cache = ResponseCache(folder: folder.path)
    await cache.save(response, as: .test("posts"))
    #expect(await cache.rows(of: .test("posts")) == response)
    #expect(await cache.takeNotices().count == 1)
    #expect(try Database(path: folder.path(of: "cache.db.corrupt")).values("SELECT count(*) FROM users") == [0])
  }

  @Test(
    "One of eight processes quarantines the file, and all use the new one", arguments: [Corruption.text, .truncated])
  func eight(corruption: Corruption) async throws {
    try corruption.applied(to: try await intactFile()).write(to: url("cache.db"))
    let writers = try (1...8).map { try WriterProcess(["round", folder.path, "\($0)"]) }
    let lines = writers.map { $0.finish().lines }
    #expect(lines.allSatisfy { $0.prefix(2) == ["found nothing", "saved"] }, "\(lines)")
    #expect(lines.count { $0.count == 3 } == 1, "\(lines)")
    let cache = ResponseCache(folder: folder.path)
    #expect(await cache.summary().entries.map(\.rowCount) == Array(repeating: 20, count: 8))
    #expect(try Database(path: folder.path(of: "cache.db")).isIntact)
  }

  /// The bytes of an intact database with the response.
  private func intactFile() async throws -> Data {
    do {
      let cache = ResponseCache(folder: folder.path)
      await cache.save(response, as: .test("posts"))
      #expect(await cache.takeNotices() == [])
    }
    let database = try Database(path: folder.path(of: "cache.db"))
    try database.checkpoint()
    return try Data(contentsOf: url("cache.db"))
  }

  private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.path(of: name)) }
}
