import Foundation
import Models
import Testing

@testable import Persistence

@Suite("The claim on a draft")
struct DraftLeaseTests {
  private let folder: TemporaryFolder
  private let drafts: DraftStore
  private let other: DraftStore

  init() throws {
    folder = try TemporaryFolder()
    drafts = DraftStore(folder: folder.path, busyTimeout: .milliseconds(60))
    other = DraftStore(folder: folder.path)
  }

  private func add() async throws -> AccountDraft {
    try await drafts.add([.email: "ada@example"], accountID: nil, source: "a", reason: "offline", at: .sample)
  }

  private var lockFiles: [String] { folder.names.filter { $0.hasSuffix(".lock") } }

  @Test("is had by one at a time, and a draft of another number is free")
  func one() async throws {
    let (first, second) = (try await add(), try await add())
    #expect(try await drafts.claim(first.id) == first)
    #expect(try await drafts.claim(first.id) == nil)
    #expect(try await other.claim(first.id) == nil)
    #expect(try await other.drafts() == [first, second])
    #expect(try await other.claim(second.id) == second)
    #expect(try await drafts.claim(second.id) == nil)
  }

  @Test("is given back by releasing and by updating, and only by the one who has it")
  func givenBack() async throws {
    var draft = try await add()
    #expect(try await drafts.claim(draft.id) == draft)
    try await other.release(draft.id, reason: "not mine")
    #expect(try await other.claim(draft.id) == nil)

    draft.reason = "timed out"
    try await drafts.release(draft.id, reason: draft.reason)
    #expect(try await other.claim(draft.id) == draft)
    draft.values = [:]
    try await other.update(draft.id, values: [:], reason: draft.reason, at: draft.savedAt)
    #expect(try await drafts.claim(draft.id) == draft)
  }

  @Test("is given back though what should be noted cannot be, but not when the draft cannot be removed")
  func failure() async throws {
    let draft = try await add()
    let database = try Database(path: folder("drafts.db"))
    try database.execute("BEGIN IMMEDIATE")
    #expect(try await drafts.claim(draft.id) == draft)
    await #expect(throws: DatabaseError.self) { try await drafts.release(draft.id, reason: "timed out") }
    #expect(try await drafts.claim(draft.id) == draft)
    await #expect(throws: DatabaseError.self) {
      try await drafts.update(draft.id, values: [:], reason: "timed out", at: .sample)
    }
    #expect(try await drafts.claim(draft.id) == draft)
    await #expect(throws: DatabaseError.self) { try await drafts.remove(draft.id) }
    #expect(try await other.claim(draft.id) == nil)
    try database.execute("ROLLBACK")
    #expect(try await drafts.remove(draft.id))
    #expect(lockFiles == [])
  }

  @Test("is a file of the user's own, which stays when it is given back and goes with the draft")
  func file() async throws {
    let draft = try await add()
    #expect(try await drafts.claim(2) == nil)
    #expect(lockFiles == [])
    #expect(try await drafts.claim(draft.id) != nil)
    let mode = try FileManager.default.attributesOfItem(atPath: folder("drafts-1.lock"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try await drafts.release(draft.id, reason: "")
    #expect(lockFiles == ["drafts-1.lock"])
    #expect(try await drafts.claim(draft.id) != nil)
    #expect(try await drafts.remove(draft.id))
    #expect(lockFiles == [])
    #expect(try await drafts.claim(draft.id) == nil)
    #expect(lockFiles == [])
  }

  @Test("does not keep others from removing the draft")
  func removed() async throws {
    let draft = try await add()
    #expect(try await drafts.claim(draft.id) != nil)
    #expect(try await other.remove(draft.id))
    #expect(lockFiles == [])
    let error = await #expect(throws: DatabaseError.self) {
      try await drafts.update(draft.id, values: [:], reason: "", at: .sample)
    }
    #expect(error?.resultCode == .notFound)
    #expect(try await drafts.claim(draft.id) == nil)
    #expect(lockFiles == [])
  }

  @Test("is not granted where its file cannot be made, which is said")
  func noFile() async throws {
    let draft = try await add()
    try FileManager.default.createDirectory(atPath: folder("drafts-1.lock"), withIntermediateDirectories: false)
    let error = await #expect(throws: DatabaseError.self) { try await drafts.claim(draft.id) }
    #expect(error?.resultCode == .cannotOpen)
    #expect(error?.description.hasPrefix(folder("drafts-1.lock") + ": cannot open the lock file: ") == true)
  }

  @Test("is granted to exactly one of eight processes")
  func eight() async throws {
    let draft = try await add()
    let writers = try (1...8).map { _ in try WriterProcess(["claim", folder.path, "\(draft.id)"]) }
    let lines = writers.compactMap { $0.line() }
    #expect(lines.sorted() == ["claimed ada@example"] + Array(repeating: "not claimed", count: 7))
    #expect(try await drafts.claim(draft.id) == nil)
    for writer in writers { writer.kill() }
    for writer in writers { #expect(writer.finish().code == -SIGKILL) }
  }

  @Test("dies with its process: another has it at once, and so has this one", arguments: 0..<5)
  func kill(turn: Int) async throws {
    let draft = try await add()
    for _ in 1...2 {
      let writer = try WriterProcess(["claim", folder.path, "\(draft.id)"])
      #expect(writer.line() == "claimed ada@example")
      #expect(try await drafts.claim(draft.id) == nil)
      writer.kill()
      #expect(writer.finish().code == -SIGKILL)
    }
    #expect(try await drafts.claim(draft.id) == draft)
  }

  @Test("lets each of forty drafts be taken by one of four processes, and leaves no lock behind")
  func taken() async throws {
    for _ in 1...40 { _ = try await add() }
    let writers = try (1...4).map { _ in try WriterProcess(["take", folder.path, "40"]) }
    let lines = writers.flatMap { $0.finish().lines }
    #expect(lines.compactMap { Int($0) }.sorted() == Array(1...40), "\(lines)")
    #expect(try await drafts.drafts() == [])
    #expect(lockFiles == [])
  }

  @Test("is the same in memory, without a file")
  func inMemory() async throws {
    let drafts = DraftStore.inMemory()
    #expect(try await drafts.claim(1) == nil)
    let draft = try await drafts.add([:], accountID: nil, source: "a", reason: "offline", at: .sample)
    #expect(try await drafts.claim(draft.id) == draft)
    #expect(try await drafts.claim(draft.id) == nil)
    try await drafts.release(draft.id, reason: "offline")
    #expect(try await drafts.claim(draft.id) == draft)
    try await drafts.update(draft.id, values: [:], reason: "offline", at: .sample)
    #expect(try await drafts.claim(draft.id) == draft)
    #expect(try await drafts.remove(draft.id))
    #expect(try await drafts.claim(draft.id) == nil)
  }
}
