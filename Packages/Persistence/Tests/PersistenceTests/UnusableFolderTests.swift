import Foundation
import Models
import Persistence
import Testing

@Suite("A folder that cannot be used")
struct UnusableFolderTests {
  private let folder: TemporaryFolder
  private let answer = SavedRows(rows: Post.samples(1...3), fetchedAt: .sample)

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Something else where the folder should be.
  enum Obstacle: CaseIterable {
    case file, belowAFile, linkLoop, danglingLink, missingHome, noName, fileIsAFolder, fileIsALoop

    func path(in folder: TemporaryFolder) throws -> String {
      let files = FileManager.default
      let path = folder("data")
      switch self {
      case .file: try Data().write(to: URL(fileURLWithPath: path))
      case .belowAFile:
        try Data().write(to: URL(fileURLWithPath: path))
        return path + "/app"
      case .linkLoop: try files.createSymbolicLink(atPath: path, withDestinationPath: path)
      case .danglingLink: try files.createSymbolicLink(atPath: path, withDestinationPath: folder("nowhere"))
      case .missingHome: return "/proc/no-such-home/.cache/app"
      case .noName: return ""
      case .fileIsAFolder: try files.createDirectory(atPath: path + "/saved.db", withIntermediateDirectories: true)
      case .fileIsALoop:
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: path + "/saved.db", withDestinationPath: path + "/saved.db")
      }
      return path
    }
  }

  @Test("saves nothing, says so once, and stops nothing", arguments: Obstacle.allCases)
  func obstacle(obstacle: Obstacle) async throws {
    let saved = ResponseCache(folder: try obstacle.path(in: folder))
    #expect(await saved.rows(Post.self, of: .test("posts")) == nil)
    await saved.save(answer, as: .test("posts"))
    #expect(await saved.rows(Post.self, of: .test("posts")) == nil)
    #expect(await saved.row(1, in: "https://api.example") as SavedRows<Post>? == nil)
    #expect(await saved.renew(.test("posts"), fetchedAt: .sample) == false)
    // Where there is no file, nothing is left to be removed.
    let cleared = await saved.clear()
    #expect(cleared == nil || cleared == CacheClearResult(answerCount: 0, rowCount: 0, byteCount: 0))
    #expect(await saved.summary() == CacheSummary(path: nil, byteCount: 0, answers: []))
    let notices = await saved.takeNotices()
    #expect(notices.count == 1)
    guard case .notSaved = notices.first else {
      Issue.record("\(notices)")
      return
    }
    #expect(await saved.takeNotices() == [])
  }

  @Test("is not made before there is something to save")
  func reading() async throws {
    let saved = ResponseCache(folder: folder("data"))
    #expect(await saved.rows(Post.self, of: .test("posts")) == nil)
    #expect(await saved.row(1, in: "https://api.example") as SavedRows<Post>? == nil)
    #expect(await saved.summary() == CacheSummary(path: nil, byteCount: 0, answers: []))
    #expect(await saved.clear() == CacheClearResult(answerCount: 0, rowCount: 0, byteCount: 0))
    #expect(!FileManager.default.fileExists(atPath: folder("data")))
    await saved.save(answer, as: .test("posts"))
    #expect(await saved.rows(of: .test("posts")) == answer)
    #expect(await saved.takeNotices() == [])
  }

  @Test("is named in the notice, with the system's reason")
  func reason() async throws {
    let path = try Obstacle.linkLoop.path(in: folder)
    let saved = ResponseCache(folder: path)
    await saved.save(answer, as: .test("posts"))
    let notice = try #require(await saved.takeNotices().first)
    #expect(
      notice.description
        == "nothing could be saved: \(path): cannot open the folder: Too many levels of symbolic links"
    )
  }

  @Test("may be a link to another")
  func link() async throws {
    try FileManager.default.createDirectory(atPath: folder("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: folder("real"))
    let saved = ResponseCache(folder: folder("link"))
    await saved.save(answer, as: .test("posts"))
    #expect(await ResponseCache(folder: folder("real")).rows(of: .test("posts")) == answer)
    #expect(await saved.takeNotices() == [])
  }

  @Test("may have any name", arguments: ["a b", "100%?x=1#y", "'quoted'", "tab\t", "ünï", "trailing/", "a//b/./c"])
  func names(name: String) async throws {
    let saved = ResponseCache(folder: folder(name))
    await saved.save(answer, as: .test("posts"))
    #expect(await ResponseCache(folder: folder(name)).rows(of: .test("posts")) == answer)
    #expect(await saved.takeNotices() == [])
  }

  @Test(
    "that is read-only still gives what is saved in it",
    .enabled(if: Namespace.isAvailable, "the system allows no mounts"),
    arguments: [true, false]
  )
  func readOnly(hasLog: Bool) async throws {
    let path = folder.path
    #expect(try WriterProcess(["common", path]).finish().lines == ["saved"])
    // The log is emptied, and the files closed, where the last connection is; so it is here, where there is none to be.
    if !hasLog { try Database(path: folder("saved.db")).execute("PRAGMA user_version") }
    #expect(folder.names.contains("saved.db-wal") == hasLog)
    let mount = Namespace.after("mount --bind '\(path)' '\(path)' && mount -o remount,bind,ro '\(path)'")
    let (lines, code) = try WriterProcess(["round", path, "1"], startedBy: mount).finish()
    #expect(code == 0)
    #expect(lines.prefix(2) == ["found 20", "not saved"])
    #expect(lines.count == 3)
    #expect(lines.last?.hasPrefix("notice: nothing could be saved: \(path)/saved.db: ") == true, "\(lines)")
  }

  @Test(
    "that is read-only and empty saves nothing",
    .enabled(if: Namespace.isAvailable, "the system allows no mounts")
  )
  func readOnlyAndEmpty() async throws {
    let path = folder.path
    let mount = Namespace.after("mount --bind '\(path)' '\(path)' && mount -o remount,bind,ro '\(path)'")
    let (lines, code) = try WriterProcess(["round", path, "1"], startedBy: mount).finish()
    #expect(code == 0)
    #expect(lines.prefix(2) == ["found nothing", "not saved"])
    #expect(lines.count == 3)
  }

  @Test(
    "that is full keeps what was saved, and takes more when there is room",
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
        "notice: nothing could be saved: \(path)/saved.db: database or disk is full", "few: still there", "sound",
      ]
    )
  }

  @Test(
    "that is full from the start gives what is saved in it, and takes more when there is room",
    .enabled(if: Namespace.isAvailable, "the system allows no mounts")
  )
  func fullFromTheStart() async throws {
    let path = folder.path
    let mount = Namespace.after(
      """
      mount -t tmpfs -o size=400k tmpfs '\(path)' && "$0" common '\(path)' \
      && { dd if=/dev/zero of='\(path)/rest' 2>/dev/null; "$0" round '\(path)' 1; rm '\(path)/rest'; }
      """
    )
    let (lines, code) = try WriterProcess(["round", path, "2"], startedBy: mount).finish()
    #expect(code == 0)
    #expect(lines.prefix(3) == ["saved", "found 20", "not saved"], "\(lines)")
    #expect(lines.count == 6, "\(lines)")
    #expect(lines.suffix(2) == ["found 20", "saved"], "\(lines)")
  }
}
