import Dependencies
import Foundation
import Models
import Testing

@testable import Persistence

@Suite("Drafts")
struct DraftStoreTests {
  private let folder: TemporaryFolder
  private let drafts: DraftStore
  private let values: [AccountField: String] = [.firstName: "Ada", .email: "ada@example", .avatarURL: ""]

  init() throws {
    folder = try TemporaryFolder()
    drafts = DraftStore(folder: folder.path + "/data/app")
  }

  @Test("are none at first, and make nothing before there is something to keep")
  func empty() async throws {
    #expect(drafts.path == folder("data/app/drafts.db"))
    #expect(try await drafts.drafts() == [])
    #expect(try await drafts.claim(1) == nil)
    #expect(try await drafts.remove(1) == false)
    try await drafts.release(1, reason: "")
    let error = await #expect(throws: DatabaseError.self) {
      try await drafts.update(1, values: values, reason: "", at: .sample)
    }
    #expect(error?.resultCode == .notFound)
    #expect(folder.names == [])
    #expect(await drafts.takeNotices() == [])
  }

  @Test("come back as they were typed, the oldest first")
  func order() async throws {
    let second = try await drafts.add(values, accountID: nil, source: "a", reason: "timed out", at: .sample + 9)
    let first = try await drafts.add([:], accountID: 7, source: "b", reason: "", at: .sample)
    let third = try await drafts.add([.lastName: "\0é'"], accountID: -7, source: "a", reason: "no", at: .sample + 9)
    #expect(
      first == AccountDraft(id: 2, source: "b", accountID: 7, values: [:], savedAt: .sample, reason: ""))
    let others = DraftStore(folder: folder("data/app"))
    #expect(try await others.drafts() == [first, second, third])
    #expect(try await others.drafts(of: "a") == [second, third])
    #expect(try await others.drafts(of: "c") == [])
  }

  @Test("keep any time that a clock can show")
  func times() async throws {
    for seconds in [0.1, 1_700_000_000.123456, -5e9 + 0.3, 4e10 / 3] {
      let draft = try await drafts.add(
        [:], accountID: nil, source: "", reason: "", at: Date(timeIntervalSince1970: seconds))
      #expect(try await DraftStore(folder: folder("data/app")).drafts().contains(draft))
    }
  }

  @Test("keep any text", arguments: HostileText.all)
  func texts(text: String) async throws {
    let values = Dictionary(uniqueKeysWithValues: AccountField.allCases.map { ($0, text) })
    let draft = try await drafts.add(values, accountID: nil, source: text, reason: text, at: .sample)
    #expect(draft.values == values)
    #expect(try await DraftStore(folder: folder("data/app")).drafts(of: text) == [draft])
  }

  @Test("belong to the user alone", arguments: ["data", "data/app", "data/app/drafts.db", "data/app/drafts.db-wal"])
  func modes(path: String) async throws {
    _ = try await drafts.add(values, accountID: nil, source: "a", reason: "", at: .sample)
    let mode = try FileManager.default.attributesOfItem(atPath: folder(path))[.posixPermissions] as? Int
    #expect(mode == (path.contains("db") ? 0o600 : 0o700))
  }

  @Test("are changed and removed, and their numbers never given again")
  func change() async throws {
    let draft = try await drafts.add(values, accountID: 3, source: "a", reason: "timed out", at: .sample)
    try await drafts.update(draft.id, values: [.email: "new"], reason: "refused", at: .sample + 5)
    let changed = AccountDraft(
      id: draft.id, source: "a", accountID: 3, values: [.email: "new"], savedAt: .sample + 5, reason: "refused")
    #expect(try await drafts.drafts() == [changed])
    #expect(try await drafts.remove(draft.id))
    #expect(try await drafts.remove(draft.id) == false)
    #expect(try await drafts.drafts() == [])
    #expect(try await drafts.add(values, accountID: nil, source: "a", reason: "", at: .sample).id == 2)
  }

  @Test("that were confirmed outlive a process that is killed", arguments: 0..<10)
  func kill(turn: Int) async throws {
    let writer = try WriterProcess(["drafts", folder("data/app")])
    for id in 1...turn + 1 { #expect(writer.line() == "\(id)") }
    writer.kill()
    let (rest, code) = writer.finish()
    #expect(code == -SIGKILL)
    let ids = try await drafts.drafts(of: "writer").map(\.id.rawValue)
    let last = rest.last.flatMap { Int($0) } ?? turn + 1
    #expect(ids == Array(1...last) || ids == Array(1...last + 1))
    #expect(try Database(path: folder("data/app/drafts.db")).isSound)
  }

  @Test("are on the disk before they are confirmed")
  func durable() throws {
    let file = DatabaseFile(
      folder: folder.path, name: "drafts", migrations: DraftSchema.migrations, content: .irreplaceable)
    for _ in 1...2 {
      let database = try file.open { Issue.record("\($0)") }
      #expect(try database.values("PRAGMA synchronous") == [2])
      #expect(try database.values("PRAGMA journal_mode") == ["wal"])
    }
  }

  @Test("in memory are the same without a file")
  func inMemory() async throws {
    let drafts = DraftStore.inMemory()
    #expect(drafts.path == nil)
    let draft = try await drafts.add(values, accountID: nil, source: "a", reason: "", at: .sample)
    #expect(try await drafts.drafts() == [draft])
    #expect(try await drafts.remove(draft.id))
    #expect(try await DraftStore.inMemory().drafts() == [])
  }
}

@Suite("Drafts in a file that is damaged, or in a folder that cannot be used")
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
    "are left out where a row is damaged, which is said once",
    arguments: AccountDraft.columns.dropFirst() + ["checksum"])
  func row(column: String) async throws {
    let first = try await add("first")
    let second = try await add("second")
    try Database(path: folder("drafts.db")).execute("UPDATE drafts SET \(column) = 77 WHERE id = ?", first.id)
    for _ in 1...2 { #expect(try await drafts.drafts() == [second]) }
    #expect(await drafts.takeNotices() == [.leftOut(rowCount: 1, path: folder("drafts.db"))])
    #expect(try await drafts.claim(first.id) == nil)
    let error = await #expect(throws: DatabaseError.self) {
      try await drafts.update(first.id, values: values, reason: "", at: .sample)
    }
    #expect(error?.resultCode == .notFound)
    #expect(try await drafts.remove(first.id))
  }

  @Test("begin anew where the file is no database; what was set aside stays, each time")
  func file() async throws {
    for (number, name) in ["drafts.db.corrupt", "drafts.db.corrupt-2", "drafts.db.corrupt-3"].enumerated() {
      let damaged = Data("no database, number \(number)".utf8)
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder("drafts.db") + suffix) }
      try damaged.write(to: URL(fileURLWithPath: folder("drafts.db")))
      let drafts = DraftStore(folder: folder.path)
      #expect(try await drafts.drafts() == [])
      let draft = try await drafts.add(values, accountID: nil, source: "a", reason: "", at: .sample)
      #expect(try await drafts.drafts() == [draft])
      let notices = await drafts.takeNotices()
      guard case .setAside(folder(name), _) = notices.first, notices.count == 1 else {
        Issue.record("\(notices)")
        return
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder(name))) == damaged)
    }
  }

  @Test("are no part of saved data: clearing that leaves them")
  func clear() async throws {
    let draft = try await add("kept")
    let saved = ResponseCache(folder: folder.path)
    await saved.save(SavedRows(rows: Account.samples(1...3), fetchedAt: .sample), as: .test("users.json"))
    #expect(await saved.clear()?.rowCount == 3)
    #expect(try await drafts.drafts() == [draft])
  }

  @Test("say that nothing was kept, and keep the next ones", arguments: ["locked", "folder"])
  func refused(what: String) async throws {
    let first = try await add("first")
    var lock: Database?
    if what == "locked" {
      lock = try Database(path: folder("drafts.db"))
      try lock?.execute("BEGIN IMMEDIATE")
    } else {
      try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + "-moved")
      try Data().write(to: URL(fileURLWithPath: folder.path))
    }
    let error = await #expect(throws: DatabaseError.self) { try await add("second") }
    #expect(error?.resultCode?.primary == (what == "locked" ? .busy : .cannotOpen))
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

  @Test("are waited for by a task that is cancelled too")
  func cancelled() async throws {
    let drafts = DraftStore(folder: folder.path, busyTimeout: .seconds(120))
    let lock = try Database(path: folder("drafts.db"))
    try lock.migrate(DraftSchema.migrations)
    try lock.execute("BEGIN IMMEDIATE")
    let values = values
    let task = Task { try await drafts.add(values, accountID: nil, source: "a", reason: "cancelled", at: .sample) }
    task.cancel()
    for _ in 1...20 { #expect(try await drafts.drafts() == []) }
    try lock.execute("COMMIT")
    let draft = try await task.value
    #expect(try await drafts.drafts() == [draft])
  }

  @Test("of a newer program are left as they are; a file of its own is used beside it")
  func newer() async throws {
    try Database(path: folder("drafts.db")).execute(script: "CREATE TABLE drafts (future); PRAGMA user_version = 9")
    let draft = try await add("kept")
    #expect(try await DraftStore(folder: folder.path).drafts() == [draft])
    #expect(try await drafts.claim(draft.id) == draft)
    #expect(Set(["drafts-v1.db", "drafts-v1-\(draft.id).lock"]).isSubset(of: folder.names))
    #expect(try Database(path: folder("drafts.db")).values("SELECT count(*) FROM drafts") == [0])
  }
}

@Suite("The dependency draftStore")
struct SavedDraftsKeyTests {
  @Dependency(\.draftStore) private var draftStore

  @Test("is in memory in tests, and each test has its own", arguments: 1...2)
  func test(number: Int) async throws {
    #expect(draftStore.path == nil)
    #expect(try await draftStore.drafts() == [])
    _ = try await draftStore.add([:], accountID: nil, source: "", reason: "", at: .sample)
    #expect(try await draftStore.drafts().count == 1)
  }

  @Test("is in memory in the live program too, until it says where")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.draftStore) var draftStore
      #expect(draftStore.path == nil)
    }
  }
}
