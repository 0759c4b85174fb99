import Foundation
import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("File shared with other processes")
struct SharingTests {
  private let folder: TemporaryFolder
  private let response = CachedResponse(Todo.samples(1...50), date: .sample)

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A file locked for writing can be read; a write times out, which is reported once")
  func locked() async throws {
    let cache = ResponseCache(folder: folder.path, busyTimeout: .milliseconds(60))
    await cache.save(response, as: .test("todos"))
    let other = try Database(path: folder.path(of: "cache-4.db"))
    try other.execute("BEGIN IMMEDIATE")
    for _ in 1...3 { await cache.save(CachedResponse(Todo.samples(7...9), date: .sample), as: .test("todos")) }
    #expect(await cache.renew(.test("todos"), fetchedAt: .sample + 1) == false)
    #expect(await cache.rows(of: .test("todos")) == response)
    #expect(
      await cache.takeNotices() == [.cacheNotWritten(reason: folder.path(of: "cache-4.db") + ": database is locked")])

    try other.execute("ROLLBACK")
    #expect(await cache.renew(.test("todos"), fetchedAt: .sample + 1))
    #expect(await cache.takeNotices() == [])
  }

  @Test("A write waits for a lock without blocking reads")
  func waits() async throws {
    let cache = ResponseCache(folder: folder.path, busyTimeout: .seconds(600))
    await cache.save(response, as: .test("todos"))
    let other = try Database(path: folder.path(of: "cache-4.db"))
    try other.execute("BEGIN IMMEDIATE")
    async let isRenewed = cache.renew(.test("todos"), fetchedAt: .sample + 5)
    for _ in 1...20 { #expect(await cache.rows(of: .test("todos")) == response) }
    try other.execute("COMMIT")
    #expect(await isRenewed)
    #expect(await cache.rows(Todo.self, of: .test("todos"))?.date == .sample + 5)
    #expect(await cache.takeNotices() == [])
  }

  @Test("A cancelled task stops waiting for a lock")
  func cancelled() async throws {
    let cache = ResponseCache(folder: folder.path, busyTimeout: .seconds(600))
    await cache.save(response, as: .test("todos"))
    let other = try Database(path: folder.path(of: "cache-4.db"))
    try other.execute("BEGIN IMMEDIATE")
    let task = Task { await cache.renew(.test("todos"), fetchedAt: .sample + 5) }
    task.cancel()
    #expect(await task.value == false)
  }

  @Test("Twenty processes create the file concurrently")
  func twenty() async throws {
    let writers = try (1...20).map { try WriterProcess(["round", folder.path(of: "new/app"), "\($0)"]) }
    for writer in writers { #expect(writer.finish().lines == ["found nothing", "saved"]) }
    let summary = await ResponseCache(folder: folder.path(of: "new/app")).summary()
    #expect(summary.entries.map(\.rowCount) == Array(repeating: 20, count: 20))
  }

  @Test(
    "The open file can be deleted, replaced or deleted with its folder",
    arguments: ["file", "all", "replaced", "folder"])
  func vanished(what: String) async throws {
    let data = folder.path(of: "data")
    let cache = ResponseCache(folder: data)
    await cache.save(response, as: .test("todos"))
    switch what {
    case "file": try FileManager.default.removeItem(atPath: data + "/cache-4.db")
    case "folder": try FileManager.default.removeItem(atPath: data)
    case "all":
      for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: data + "/cache-4.db" + suffix) }
    default:
      let other = ResponseCache(folder: folder.path(of: "other"))
      await other.save(CachedResponse(Todo.samples(1...2), date: .sample), as: .test("others"))
      try Database(path: folder.path(of: "other/cache-4.db")).checkpoint()
      guard rename(folder.path(of: "other/cache-4.db"), data + "/cache-4.db") == 0 else { throw SystemError("rename") }
      for suffix in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: data + "/cache-4.db" + suffix) }
    }
    #expect(await cache.rows(Todo.self, of: .test("todos")) == nil)
    #expect(await cache.rows(Todo.self, of: .test("others"))?.rows.count == (what == "replaced" ? 2 : nil))
    await cache.save(response, as: .test("todos"))
    #expect(await ResponseCache(folder: data).rows(of: .test("todos")) == response)
    #expect(await cache.takeNotices() == [])
  }
}
