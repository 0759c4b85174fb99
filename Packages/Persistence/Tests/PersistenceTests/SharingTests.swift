import Foundation
import Models
import Persistence
import Testing

@Suite("A file that others use too")
struct SharingTests {
  private let folder: TemporaryFolder
  private let answer = SavedRows(rows: Todo.samples(1...50), fetchedAt: .sample)

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("while it is locked for writing is read all the same; a write gives up in the end, and says so once")
  func locked() async throws {
    let saved = ResponseCache(folder: folder.path, busyTimeout: .milliseconds(60))
    await saved.save(answer, as: .test("todos"))
    let other = try Database(path: folder("saved.db"))
    try other.execute("BEGIN IMMEDIATE")
    for _ in 1...3 { await saved.save(SavedRows(rows: Todo.samples(7...9), fetchedAt: .sample), as: .test("todos")) }
    #expect(await saved.renew(.test("todos"), fetchedAt: .sample + 1) == false)
    #expect(await saved.rows(of: .test("todos")) == answer)
    #expect(await saved.takeNotices() == [.notSaved(reason: folder("saved.db") + ": database is locked")])

    try other.execute("ROLLBACK")
    #expect(await saved.renew(.test("todos"), fetchedAt: .sample + 1))
    #expect(await saved.takeNotices() == [])
  }

  @Test("while it is locked altogether is not opened, and is opened when it is free")
  func exclusive() async throws {
    await ResponseCache(folder: folder.path).save(answer, as: .test("todos"))
    var other: Database? = try Database(path: folder("saved.db"))
    try other?.execute(script: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE answers SET id = id; COMMIT")
    let saved = ResponseCache(folder: folder.path, busyTimeout: .milliseconds(60))
    #expect(await saved.rows(Todo.self, of: .test("todos")) == nil)
    await saved.save(answer, as: .test("todos"))
    #expect(await saved.takeNotices() == [.notSaved(reason: folder("saved.db") + ": database is locked")])

    other = nil
    #expect(await saved.rows(of: .test("todos")) == answer)
  }

  @Test("is waited for while it is locked")
  func waits() async throws {
    let saved = ResponseCache(folder: folder.path, busyTimeout: .seconds(60))
    await saved.save(answer, as: .test("todos"))
    let other = try Database(path: folder("saved.db"))
    try other.execute("BEGIN IMMEDIATE")
    async let renewed = saved.renew(.test("todos"), fetchedAt: .sample + 5)
    // Reads are answered meanwhile: the one that waits holds up nobody.
    for _ in 1...20 { #expect(await saved.rows(of: .test("todos")) == answer) }
    try other.execute("COMMIT")
    #expect(await renewed)
    #expect(await saved.rows(Todo.self, of: .test("todos"))?.fetchedAt == .sample + 5)
    #expect(await saved.takeNotices() == [])
  }

  @Test("is no longer waited for by a task that is cancelled")
  func cancelled() async throws {
    let saved = ResponseCache(folder: folder.path, busyTimeout: .seconds(600))
    await saved.save(answer, as: .test("todos"))
    let other = try Database(path: folder("saved.db"))
    try other.execute("BEGIN IMMEDIATE")
    let task = Task { await saved.renew(.test("todos"), fetchedAt: .sample + 5) }
    task.cancel()
    #expect(await task.value == false)
  }

  @Test("is made by twenty at once")
  func twenty() async throws {
    let writers = try (1...20).map { try WriterProcess(["round", folder("new/app"), "\($0)"]) }
    for writer in writers { #expect(writer.finish().lines == ["found nothing", "saved"]) }
    let summary = await ResponseCache(folder: folder("new/app")).summary()
    #expect(summary.answers.map(\.rowCount) == Array(repeating: 20, count: 20))
  }

  @Test("is written by eight tasks at once, each over a connection of its own")
  func eightTasks() async throws {
    let folder = folder
    let notices = await withTaskGroup(of: [StorageNotice].self) { group in
      for task in 0..<8 {
        group.addTask {
          // Other tests keep the threads busy: a task may come to its next try late.
          let saved = ResponseCache(folder: folder.path, busyTimeout: .seconds(120))
          for round in 0..<5 {
            let answer = SavedRows(rows: Post.samples(0...round), fetchedAt: .sample)
            await saved.save(answer, as: .test("users/\(task)/posts"))
            #expect(await saved.rows(of: .test("users/\(task)/posts")) == answer)
          }
          return await saved.takeNotices()
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(notices == [])
    #expect(await ResponseCache(folder: folder.path).summary().answers.map(\.rowCount) == Array(repeating: 5, count: 8))
    #expect(try Database(path: folder("saved.db")).isSound)
  }

  @Test(
    "may vanish, be replaced or go with its folder while it is open", arguments: ["file", "all", "replaced", "folder"])
  func vanished(what: String) async throws {
    let data = folder("data")
    let saved = ResponseCache(folder: data)
    await saved.save(answer, as: .test("todos"))
    switch what {
    case "file": try FileManager.default.removeItem(atPath: data + "/saved.db")
    case "folder": try FileManager.default.removeItem(atPath: data)
    case "all":
      for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: data + "/saved.db" + suffix) }
    default:
      let other = ResponseCache(folder: folder("other"))
      await other.save(SavedRows(rows: Todo.samples(1...2), fetchedAt: .sample), as: .test("others"))
      try Database(path: folder("other/saved.db")).checkpoint()
      guard rename(folder("other/saved.db"), data + "/saved.db") == 0 else { throw SystemError("rename") }
      for suffix in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: data + "/saved.db" + suffix) }
    }
    #expect(await saved.rows(Todo.self, of: .test("todos")) == nil)
    #expect(await saved.rows(Todo.self, of: .test("others"))?.rows.count == (what == "replaced" ? 2 : nil))
    await saved.save(answer, as: .test("todos"))
    #expect(await ResponseCache(folder: data).rows(of: .test("todos")) == answer)
    #expect(await saved.takeNotices() == [])
  }
}
