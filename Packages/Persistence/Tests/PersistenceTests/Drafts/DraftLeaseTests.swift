import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Lease on a draft")
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

  /// Begins sending a draft, and returns whether it is leased.
  private func lease(_ id: AccountDraft.ID, in store: DraftStore) async throws -> Bool {
    let permission = try await store.beginSending(id, to: "a", allowsResending: true, at: .sample)
    return if case .granted = permission { true } else { false }
  }

  @Test("Ending releases a lease, but only that of the same store", arguments: [true, false])
  func released(mayHaveBeenProcessed: Bool) async throws {
    let draft = try await add()
    #expect(try await lease(draft.id, in: drafts))
    #expect(
      try await other.endSending(draft.id, mayHaveBeenProcessed: mayHaveBeenProcessed, reason: "not mine") == nil)
    #expect(try await !lease(draft.id, in: other))
    try await drafts.endSending(draft.id, mayHaveBeenProcessed: mayHaveBeenProcessed, reason: "timed out")
    #expect(try await lease(draft.id, in: other))
  }

  @Test("A lease is released even if saving fails, but not if removing the draft fails")
  func failure() async throws {
    let draft = try await add()
    let database = try Database(path: folder.path(of: "drafts.db"))
    #expect(try await lease(draft.id, in: drafts))
    try database.execute("BEGIN IMMEDIATE")
    await #expect(throws: StorageFailure.self) {
      try await drafts.endSending(draft.id, mayHaveBeenProcessed: true, reason: "timed out")
    }
    try database.execute("ROLLBACK")
    #expect(try await drafts.drafts().map(\.mayHaveBeenProcessed) == [true])
    #expect(try await lease(draft.id, in: drafts))
    try database.execute("BEGIN IMMEDIATE")
    await #expect(throws: StorageFailure.self) { try await drafts.remove(draft.id) }
    try database.execute("ROLLBACK")
    #expect(try await !lease(draft.id, in: other))
    #expect(try await drafts.remove(draft.id))
    #expect(lockFiles == [])
  }

  @Test("The lock file is accessible only by the user, and is deleted with the draft")
  func file() async throws {
    let draft = try await add()
    #expect(try await !lease(2, in: drafts))
    #expect(lockFiles == [])
    #expect(try await lease(draft.id, in: drafts))
    let mode =
      try FileManager.default.attributesOfItem(atPath: folder.path(of: "drafts-1.lock"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try await drafts.endSending(draft.id, mayHaveBeenProcessed: false, reason: "")
    #expect(lockFiles == ["drafts-1.lock"])
    #expect(try await lease(draft.id, in: drafts))
    #expect(try await drafts.remove(draft.id))
    #expect(lockFiles == [])
    #expect(try await !lease(draft.id, in: drafts))
    #expect(lockFiles == [])
  }

  @Test("A leased draft can be removed by another store")
  func removed() async throws {
    let draft = try await add()
    #expect(try await lease(draft.id, in: drafts))
    #expect(try await other.remove(draft.id))
    #expect(lockFiles == [])
    #expect(try await drafts.endSending(draft.id, mayHaveBeenProcessed: true, reason: "") == nil)
    #expect(try await !lease(draft.id, in: drafts))
    #expect(lockFiles == [])
  }
}
