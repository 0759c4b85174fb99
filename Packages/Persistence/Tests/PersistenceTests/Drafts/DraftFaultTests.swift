import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Draft store with a corrupt file or an unusable folder")
struct DraftFaultTests {
  private let folder: TemporaryFolder
  private let drafts: DraftStore
  private let values: [AccountField: String] = [.email: "ada@example"]

  init() throws {
    folder = try TemporaryFolder()
    drafts = DraftStore(folder: folder.path, busyTimeout: .milliseconds(60))
  }

  private func add(_ text: String) async throws -> AccountDraft {
    try await drafts.add([.email: text], accountID: 1, source: "a", reason: "offline", at: .sample)
  }

  @Test(
    "An unreadable draft is skipped, which is reported once", arguments: AccountDraft.columns.dropFirst())
  func row(column: String) async throws {
    let first = try await add("first")
    let second = try await add("second")
    try Database(path: folder.path(of: "drafts.db")).execute(
      "UPDATE drafts SET \(column) = x'00' WHERE id = ?", arguments: [first.id])
    for _ in 1...2 { #expect(try await drafts.drafts() == [second]) }
    #expect(await drafts.takeNotices() == [.draftsSkipped(count: 1, path: folder.path(of: "drafts.db"))])
    await #expect(throws: StorageFailure.self) {
      try await drafts.beginSending(first.id, to: "a", at: .sample)
    }
    #expect(try await drafts.remove(first.id))
  }

  @Test("A corrupt file is replaced, and every quarantined file is kept")
  func file() async throws {
    for (number, name) in ["drafts.db.corrupt", "drafts.db.corrupt-2", "drafts.db.corrupt-3"].enumerated() {
      let corrupt = Data("no database, number \(number)".utf8)
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: folder.path(of: "drafts.db") + suffix)
      }
      try corrupt.write(to: URL(fileURLWithPath: folder.path(of: "drafts.db")))
      let drafts = DraftStore(folder: folder.path)
      #expect(try await drafts.drafts() == [])
      let draft = try await drafts.add(values, accountID: nil, source: "a", reason: "", at: .sample)
      #expect(try await drafts.drafts() == [draft])
      let notices = await drafts.takeNotices()
      guard case .draftsQuarantined(folder.path(of: name), _) = notices.first, notices.count == 1 else {
        Issue.record("\(notices)")
        return
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path(of: name))) == corrupt)
    }
  }

  @Test("An error is thrown if a draft was not saved, and the next one is saved", arguments: ["locked", "folder"])
  func notSaved(what: String) async throws {
    let first = try await add("first")
    var lock: Database?
    if what == "locked" {
      lock = try Database(path: folder.path(of: "drafts.db"))
      try lock?.execute("BEGIN IMMEDIATE")
    } else {
      try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + "-moved")
      try Data().write(to: URL(fileURLWithPath: folder.path))
    }
    let error = await #expect(throws: StorageFailure.self) { try await add("second") }
    #expect(error?.reason.contains(what == "locked" ? "database is locked" : "cannot") == true)
    if what == "locked" {
      try lock?.execute("ROLLBACK")
    } else {
      try FileManager.default.removeItem(atPath: folder.path)
      try FileManager.default.moveItem(atPath: folder.path + "-moved", toPath: folder.path)
    }
    let second = try await add("second")
    #expect(try await drafts.drafts() == [first, second])
    #expect(await drafts.takeNotices() == [])
  }

  @Test("A cancelled task still waits for a lock")
  func cancelled() async throws {
    let drafts = DraftStore(folder: folder.path, busyTimeout: .seconds(120))
    let lock = try Database(path: folder.path(of: "drafts.db"))
    try lock.migrate(DraftSchema.migrations, journal: .rollback)
    try lock.execute("BEGIN IMMEDIATE")
    let values = values
    let task = Task { try await drafts.add(values, accountID: nil, source: "a", reason: "cancelled", at: .sample) }
    task.cancel()
    for _ in 1...20 { #expect(try await drafts.drafts() == []) }
    try lock.execute("COMMIT")
    let draft = try await task.value
    #expect(try await drafts.drafts() == [draft])
  }

  @Test("A file of a newer version is not changed, and the error says so")
  func newer() async throws {
    let path = folder.path(of: "drafts.db")
    try Database(path: path).execute(
      script: "CREATE TABLE applied_migrations (name); INSERT INTO applied_migrations VALUES ('future')")
    let before = try Data(contentsOf: URL(filePath: path))
    let error = await #expect(throws: StorageFailure.self) { try await drafts.drafts() }
    #expect(error?.reason.contains("the file has had migration \"future\"") == true)
    await #expect(throws: StorageFailure.self) { try await add("new") }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(folder.names == ["drafts.db"])
  }

  @Test("A commit leaves one file, which needs no shared memory")
  func journal() async throws {
    let draft = try await add("first")
    #expect(folder.names == ["drafts.db"])
    #expect(try await DraftStore(folder: folder.path).drafts() == [draft])
    #expect(folder.names == ["drafts.db"])
  }
}
