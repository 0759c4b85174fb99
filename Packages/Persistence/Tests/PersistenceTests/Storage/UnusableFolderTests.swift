import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Unusable folder")
struct UnusableFolderTests {
  private let folder: TemporaryFolder
  private let response = CachedResponse(Post.samples(1...3), date: .sample)

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Something other than a usable folder.
  enum Obstacle: CaseIterable {
    case file, linkLoop, missingHome, fileIsAFolder

    func path(in folder: TemporaryFolder) throws -> String {
      let files = FileManager.default
      let path = folder.path(of: "data")
      switch self {
      case .file: try Data().write(to: URL(fileURLWithPath: path))
      case .linkLoop: try files.createSymbolicLink(atPath: path, withDestinationPath: path)
      case .missingHome: return "/proc/no-such-home/.cache/app"
      case .fileIsAFolder: try files.createDirectory(atPath: path + "/cache-1.db", withIntermediateDirectories: true)
      }
      return path
    }
  }

  @Test("Nothing is cached, which is reported once, and no operation fails", arguments: Obstacle.allCases)
  func obstacle(obstacle: Obstacle) async throws {
    let cache = ResponseCache(folder: try obstacle.path(in: folder))
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    await cache.save(response, as: .test("posts"))
    await cache.save(.sample("a"), at: .sample)
    #expect(await cache.image(for: "a", at: .sample) == nil)
    #expect(await cache.rows(Post.self, of: .test("posts")) == nil)
    #expect(await cache.row(1, in: "https://api.example") as CachedResponse<Post>? == nil)
    #expect(await cache.renew(.test("posts"), fetchedAt: .sample) == false)
    // If the file does not exist, clearing succeeds.
    let cleared = await cache.clear()
    #expect(cleared == nil || cleared == CacheSummary(path: nil, byteCount: 0, entries: []))
    #expect(await cache.summary() == CacheSummary(path: nil, byteCount: 0, entries: []))
    let notices = await cache.takeNotices()
    #expect(notices.count == 1)
    guard case .cacheNotWritten = notices.first else {
      Issue.record("\(notices)")
      return
    }
    #expect(await cache.takeNotices() == [])
  }

  @Test("The folder can be a symbolic link")
  func link() async throws {
    try FileManager.default.createDirectory(atPath: folder.path(of: "real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "link"), withDestinationPath: folder.path(of: "real"))
    let cache = ResponseCache(folder: folder.path(of: "link"))
    await cache.save(response, as: .test("posts"))
    #expect(await ResponseCache(folder: folder.path(of: "real")).rows(of: .test("posts")) == response)
    #expect(await cache.takeNotices() == [])
  }

  @Test(
    "Drafts in a read-only folder are read, and the error says why none is saved",
    .enabled(if: Namespace.isAvailable, "the system allows no mounts"))
  func readOnlyDrafts() throws {
    let path = folder.path
    #expect(try WriterProcess(["draft", path]).finish().lines == ["found nothing", "marked"])
    let mount = Namespace.after("mount --bind '\(path)' '\(path)' && mount -o remount,bind,ro '\(path)'")
    let (lines, code) = try WriterProcess(["draft", path], startedBy: mount).finish()
    #expect(code == 0)
    let reason = "\(path)/drafts-2.lock: cannot open the lock file: Read-only file system"
    #expect(lines == ["found new@example.org", "not marked: \(reason)"])
  }

  @Test(
    "On a full disk the cached responses stay, and small ones can still be saved",
    .enabled(if: Namespace.isAvailable, "the system allows no mounts")
  )
  func full() async throws {
    let path = folder.path
    let mount = Namespace.after("mount -t tmpfs -o size=400k tmpfs '\(path)'")
    let (lines, code) = try WriterProcess(["fill", path], startedBy: mount).finish()
    #expect(code == 0)
    #expect(
      lines == [
        "few: saved", "many: not saved",
        "notice: could not write the cache: \(path)/cache-1.db: database or disk is full", "few: still cached",
        "intact",
      ]
    )
  }
}
