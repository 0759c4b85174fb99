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

  @Test("Clearing a locked file, and a corrupt one")
  func locked() async throws {
    await ResponseCache(folder: folder.path).save(
      CachedResponse(Post.samples(1...3), date: .sample), as: .test("posts"))
    let other = try Database(path: folder.path(of: "cache-1.db"))
    try other.execute(script: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE responses SET id = id; COMMIT")
    let cache = ResponseCache(folder: folder.path, busyTimeout: .milliseconds(60))
    #expect(try #require(await cache.clear()).byteCount > 0)
    try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.path(of: "cache-1.db")))
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
      #expect(!lines.contains("not cleared"), "\(lines)")
    }
    // A file that was deleted while it was created can be damaged.
    let lines = try (9...10).map { try WriterProcess(["round", folder.path, "\($0)"]).finish().lines }
    #expect(lines.last?.last == "saved")
    #expect(try Database(path: folder.path(of: "cache-1.db")).isIntact)
  }
}
