import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Clearing the cache")
struct ClearTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "Clearing frees the space of a full disk", .enabled(if: Namespace.isAvailable, "the system allows no mounts"))
  func full() throws {
    let path = folder.path
    let mount = Namespace.after(
      """
      mount -t tmpfs -o size=400k tmpfs '\(path)' && "$0" common '\(path)' \
      && { yes >'\(path)/rest' 2>/dev/null; "$0" clear '\(path)'; } \
      && yes | head -c 20000 >'\(path)/freed'
      """
    )
    let (lines, code) = try WriterProcess(["clear", path], startedBy: mount).finish()
    #expect(code == 0)
    #expect(lines == ["saved", "cleared 1", "cleared nothing"])
  }

  @Test("A process that cannot write at all can clear the cache")
  func limited() throws {
    #expect(try WriterProcess(["common", folder.path]).finish().lines == ["saved"])
    let shell = ["sh", "-c", #"trap '' XFSZ; ulimit -f 0 && exec "$0" "$@""#]
    // It cannot rebuild the index of the log, so the response in the log is not counted.
    #expect(try WriterProcess(["clear", folder.path], startedBy: shell).finish().lines == ["cleared 0"])
    #expect(folder.names == [])
  }

  @Test("Other processes use the new file", arguments: [true, false])
  func others(isReading: Bool) async throws {
    let response = CachedResponse(Post.samples(1...300), date: .sample)
    let (cache, other) = (ResponseCache(folder: folder.path), ResponseCache(folder: folder.path))
    await cache.save(response, as: .test("posts"))
    #expect(await other.rows(of: .test("posts")) == response)
    let reader = try Database(path: folder.path(of: "cache-4.db"))
    if isReading {
      try reader.execute("BEGIN")
      #expect(try reader.values("SELECT count(*) FROM posts") == [300])
    }
    #expect(try #require(await cache.clear()).entries.map(\.rowCount) == [300])
    #expect(folder.names == [])
    #expect(await other.rows(Post.self, of: .test("posts")) == nil)
    await other.save(response, as: .test("posts"))
    #expect(await cache.rows(of: .test("posts")) == response)
    if isReading { #expect(try reader.values("SELECT count(*) FROM posts") == [300]) }
    #expect(await cache.takeNotices() + other.takeNotices() == [])
    #expect(try Database(path: folder.path(of: "cache-4.db")).isIntact)
  }

  @Test("Clearing a locked file, and a corrupt one")
  func locked() async throws {
    await ResponseCache(folder: folder.path).save(
      CachedResponse(Post.samples(1...3), date: .sample), as: .test("posts"))
    let other = try Database(path: folder.path(of: "cache-4.db"))
    try other.execute(script: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE responses SET id = id; COMMIT")
    let cache = ResponseCache(folder: folder.path, busyTimeout: .milliseconds(60))
    #expect(try #require(await cache.clear()).byteCount > 0)
    try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.path(of: "cache-4.db")))
    #expect(await cache.clear()?.byteCount == 11)
    #expect(await cache.clear() == CacheSummary(path: nil, byteCount: 0, entries: []))
    #expect(folder.names == [])
    #expect(await cache.takeNotices() == [])
  }

  @Test("Eight processes save and clear concurrently")
  func eight() throws {
    let writers = try (1...8).map { try WriterProcess([$0 % 2 == 0 ? "clear" : "round", folder.path, "\($0)"]) }
    for writer in writers {
      let (lines, code) = writer.finish()
      #expect(code == 0)
      #expect(!lines.contains { $0.hasPrefix("notice") || $0 == "not cleared" }, "\(lines)")
    }
    #expect(try WriterProcess(["round", folder.path, "9"]).finish().lines.last == "saved")
    #expect(try Database(path: folder.path(of: "cache-4.db")).isIntact)
  }
}
