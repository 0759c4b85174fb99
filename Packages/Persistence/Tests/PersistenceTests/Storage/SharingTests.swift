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
    let other = try Database(path: folder.path(of: "cache-1.db"))
    try other.execute("BEGIN IMMEDIATE")
    for _ in 1...3 { await cache.save(CachedResponse(Todo.samples(7...9), date: .sample), as: .test("todos")) }
    #expect(await cache.renew(.test("todos"), fetchedAt: .sample + 1) == false)
    #expect(await cache.rows(of: .test("todos")) == response)
    #expect(
      await cache.takeNotices() == [.cacheNotWritten(reason: folder.path(of: "cache-1.db") + ": database is locked")])

    try other.execute("ROLLBACK")
    #expect(await cache.renew(.test("todos"), fetchedAt: .sample + 1))
    #expect(await cache.takeNotices() == [])
  }

  @Test("A write waits for a lock without blocking reads")
  func waits() async throws {
    let cache = ResponseCache(folder: folder.path, busyTimeout: .seconds(600))
    await cache.save(response, as: .test("todos"))
    let other = try Database(path: folder.path(of: "cache-1.db"))
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
    let other = try Database(path: folder.path(of: "cache-1.db"))
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

  @Test("A file that another process deletes is used to the end; the next launch creates a new one")
  func deleted() async throws {
    let (cache, other) = (ResponseCache(folder: folder.path), ResponseCache(folder: folder.path))
    await cache.save(response, as: .test("todos"))
    #expect(await other.clear()?.entries.map(\.rowCount) == [50])
    #expect(await cache.rows(of: .test("todos")) == response)
    await cache.save(response, as: .test("others"))
    #expect(folder.names == [])
    #expect(await cache.takeNotices() == [])
    let next = ResponseCache(folder: folder.path)
    await next.save(response, as: .test("todos"))
    #expect(await next.summary().entries.map(\.rowCount) == [50])
  }

  @Test("A process that reads while another saves finds whole lists")
  func readingWhileSaving() async throws {
    let (cache, other) = (ResponseCache(folder: folder.path), ResponseCache(folder: folder.path))
    func list(_ generation: Int) -> CachedResponse<Producer> {
      let pages = (1...9).map { _ in ListPage(rowCount: 20, entityTag: "\(generation)") }
      let rows = (1...180).map { id in Producer.sample(id) { _ in "generation \(generation)" } }
      return CachedResponse(
        rows, date: .sample + Double(generation), extent: ListExtent(receivedCount: 180, pages: pages))
    }
    await cache.save(list(0), as: .test("producers"))
    async let saved: Void = {
      for generation in 1...40 { await cache.save(list(generation), as: .test("producers")) }
    }()
    for _ in 1...80 {
      let found = await other.rows(Producer.self, of: .test("producers"))
      let generation = try #require(found).date.timeIntervalSince(.sample)
      #expect(found == list(Int(generation)))
    }
    await saved
  }
}
