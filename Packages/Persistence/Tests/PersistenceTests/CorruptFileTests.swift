import Foundation
import Models
import Testing

@testable import Persistence

@Suite("A file that is no sound database")
struct CorruptFileTests {
  private let folder: TemporaryFolder
  private let answer = SavedRows(rows: Post.samples(1...400), fetchedAt: .sample, entityTag: "\"e\"")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A way to spoil a file.
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

  @Test("is set aside, once, and a new one takes its place", arguments: Damage.allCases)
  func setAside(damage: Damage) async throws {
    let damaged = damage.applied(to: try await wholeFile())
    try damaged.write(to: url("saved.db"))

    let saved = ResponseCache(folder: folder.path)
    #expect(await saved.rows(Post.self, of: .test("posts")) == nil)
    await saved.save(answer, as: .test("posts"))
    #expect(await saved.rows(of: .test("posts")) == answer)
    let notices = await saved.takeNotices()
    #expect(notices.count == 1)
    guard case .setAside(folder("saved.db.corrupt"), let reason) = notices.first else {
      Issue.record("\(notices)")
      return
    }
    #expect(!reason.isEmpty)
    #expect(try Data(contentsOf: url("saved.db.corrupt")) == damaged)
    #expect(await saved.takeNotices() == [])

    let next = ResponseCache(folder: folder.path)
    #expect(await next.rows(of: .test("posts")) == answer)
    #expect(await next.takeNotices() == [])
    #expect(try Database(path: folder("saved.db")).isSound)
  }

  @Test("is set aside when a write finds it out, and what was written is saved", arguments: [Damage.random, .noLeaves])
  func write(damage: Damage) async throws {
    try damage.applied(to: try await wholeFile()).write(to: url("saved.db"))
    let saved = ResponseCache(folder: folder.path)
    await saved.save(answer, as: .test("posts"))
    #expect(await saved.rows(of: .test("posts")) == answer)
    #expect(await saved.takeNotices().count == 1)
  }

  @Test("is set aside in the middle of the work")
  func later() async throws {
    let whole = try await wholeFile()
    let saved = ResponseCache(folder: folder.path)
    #expect(await saved.row(1, in: "https://api.example") as SavedRows<Post>? != nil)
    // In place, as a disk would do it: the file at the path is the one that is open.
    let file = try FileHandle(forUpdating: url("saved.db"))
    try file.write(contentsOf: Damage.noLeaves.applied(to: whole))
    try file.close()
    #expect(await saved.rows(Post.self, of: .test("posts")) == nil)
    await saved.save(answer, as: .test("posts"))
    #expect(await saved.rows(of: .test("posts")) == answer)
    #expect(await saved.takeNotices().count == 1)
  }

  @Test("is set aside once, however many have seen it")
  func once() throws {
    try Data("no database".utf8).write(to: url("saved.db"))
    let file = DatabaseFile(
      folder: folder.path, name: "saved", migrations: CacheSchema.migrations, content: .replaceable)
    let connections = try (1...3).map { _ in try Database(path: file.path) }
    for database in connections {
      let error = try #require(throws: DatabaseError.self) { try database.migrate(CacheSchema.migrations) }
      let notice = try file.setAside(database, because: error)
      #expect((notice != nil) == (database === connections[0]))
      _ = try file.open { Issue.record("\($0)") }
    }
    #expect(try Data(contentsOf: url("saved.db.corrupt")) == Data("no database".utf8))
  }

  @Test("is waited for while another process sets it aside")
  func meanwhile() async throws {
    try Data().write(to: url("saved.db"))
    let other = try FolderLock(folder.path, .exclusive)
    let saved = ResponseCache(folder: folder.path, busyTimeout: .milliseconds(60))
    #expect(await saved.rows(Post.self, of: .test("posts")) == nil)
    #expect(
      await saved.takeNotices()
        == [.notSaved(reason: "\(folder.path): another process is setting a damaged file aside")]
    )
    other.release()
    await saved.save(answer, as: .test("posts"))
    #expect(await saved.rows(of: .test("posts")) == answer)
  }

  @Test("is removed by clearing, and nothing is said about it any more")
  func clear() async throws {
    try Damage.random.applied(to: try await wholeFile()).write(to: url("saved.db"))
    let saved = ResponseCache(folder: folder.path)
    #expect(try #require(await saved.clear()).byteCount > 0)
    #expect(await saved.takeNotices() == [])
    #expect(!folder.names.contains("saved.db.corrupt"))
    await saved.save(answer, as: .test("posts"))
    #expect(await saved.rows(of: .test("posts")) == answer)
  }

  @Test("replaces the one that was set aside before, with its log")
  func again() async throws {
    for name in ["saved.db.corrupt", "saved.db.corrupt-wal", "saved.db.corrupt-shm"] {
      try Data("old".utf8).write(to: url(name))
    }
    try Data("new".utf8).write(to: url("saved.db"))
    let saved = ResponseCache(folder: folder.path)
    await saved.save(answer, as: .test("posts"))
    #expect(try Data(contentsOf: url("saved.db.corrupt")) == Data("new".utf8))
    #expect(!folder.names.contains("saved.db.corrupt-wal"))
  }

  @Test("may be one of another program: it is set aside as well")
  func foreign() async throws {
    let other = try Database(path: folder("saved.db"))
    try other.execute(script: "CREATE TABLE users (shoe_size INTEGER); PRAGMA user_version = 1")
    let saved = ResponseCache(folder: folder.path)
    await saved.save(answer, as: .test("posts"))
    #expect(await saved.rows(of: .test("posts")) == answer)
    #expect(await saved.takeNotices().count == 1)
    #expect(try Database(path: folder("saved.db.corrupt")).values("SELECT count(*) FROM users") == [0])
  }

  @Test("may be empty, and is then a new one")
  func empty() async throws {
    try Data().write(to: url("saved.db"))
    let saved = ResponseCache(folder: folder.path)
    #expect(await saved.rows(Post.self, of: .test("posts")) == nil)
    await saved.save(answer, as: .test("posts"))
    #expect(await saved.rows(of: .test("posts")) == answer)
    #expect(await saved.takeNotices() == [])
  }

  @Test("may have a log of something else, which is passed over", arguments: [0, 1, 32, 5000])
  func strangeLog(byteCount: Int) async throws {
    try await wholeFile().write(to: url("saved.db"))
    try Data(repeating: 0x5A, count: byteCount).write(to: url("saved.db-wal"))
    let saved = ResponseCache(folder: folder.path)
    #expect(await saved.rows(of: .test("posts")) == answer)
    await saved.save(answer, as: .test("posts"))
    #expect(await ResponseCache(folder: folder.path).rows(of: .test("posts")) == answer)
    #expect(await saved.takeNotices() == [])
  }

  @Test("may have lost the index of its log", arguments: ["removed", "garbage"])
  func indexOfLog(what: String) async throws {
    let writer = try WriterProcess(["round", folder.path, "1"])
    #expect(writer.finish().lines == ["found nothing", "saved"])
    #expect(folder.names.contains("saved.db-wal"))
    if what == "removed" {
      try FileManager.default.removeItem(at: url("saved.db-shm"))
    } else {
      try Data(repeating: 0x5A, count: 32768).write(to: url("saved.db-shm"))
    }
    let saved = ResponseCache(folder: folder.path)
    let name = CacheKey(source: "writer", path: "users/1/todos")
    #expect(await saved.rows(Todo.self, of: name)?.rows.count == 20)
    #expect(await saved.takeNotices() == [])
  }

  @Test("is set aside by one of eight processes, and all save in the new one", arguments: [Damage.text, .truncated])
  func eight(damage: Damage) async throws {
    try damage.applied(to: try await wholeFile()).write(to: url("saved.db"))
    let writers = try (1...8).map { try WriterProcess(["round", folder.path, "\($0)"]) }
    let lines = writers.map { $0.finish().lines }
    #expect(lines.allSatisfy { $0.prefix(2) == ["found nothing", "saved"] }, "\(lines)")
    #expect(lines.count { $0.count == 3 } == 1, "\(lines)")
    let saved = ResponseCache(folder: folder.path)
    #expect(await saved.summary().answers.map(\.rowCount) == Array(repeating: 20, count: 8))
    #expect(try Database(path: folder("saved.db")).isSound)
  }

  /// A sound database with the answer in it, which is removed again.
  private func wholeFile() async throws -> Data {
    do {
      let saved = ResponseCache(folder: folder.path)
      await saved.save(answer, as: .test("posts"))
      #expect(await saved.takeNotices() == [])
    }
    let database = try Database(path: folder("saved.db"))
    try database.checkpoint()
    return try Data(contentsOf: url("saved.db"))
  }

  private func url(_ name: String) -> URL { URL(fileURLWithPath: folder(name)) }
}
