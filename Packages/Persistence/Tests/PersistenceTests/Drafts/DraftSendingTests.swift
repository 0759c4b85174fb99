import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Sending a draft")
struct DraftSendingTests {
  private let folder: TemporaryFolder
  private let store: DraftStore
  private let other: DraftStore
  private let values: [AccountField: String] = [.firstName: "Ada", .email: "ada@example.org"]

  init() throws {
    folder = try TemporaryFolder()
    store = DraftStore(folder: folder.path, busyTimeout: .milliseconds(60))
    other = DraftStore(folder: folder.path)
  }

  /// Begins sending a new form.
  private func begin() async throws -> AccountDraft {
    try await store.beginSending(values, accountID: 7, to: "a", at: .sample)
  }

  /// Begins sending a draft.
  private func begin(
    _ id: AccountDraft.ID, _ values: [AccountField: String]? = nil, to source: String = "a",
    in store: DraftStore? = nil,
    allowsResending: Bool = false
  ) async throws -> DraftStore.SendPermission {
    try await (store ?? self.store).beginSending(
      id, values: values, to: source, allowsResending: allowsResending, at: .sample + 9)
  }

  private func addDraft() async throws -> AccountDraft {
    try await other.add(values, accountID: nil, source: "a", reason: "offline", at: .sample)
  }

  private var lockFiles: [String] { folder.names.filter { $0.hasSuffix(".lock") } }

  @Test("A new form is saved with its mark and leased before it is sent")
  func new() async throws {
    let draft = try await begin()
    #expect(
      draft
        == AccountDraft(
          id: 1, source: "a", accountID: 7, values: values, savedAt: .sample,
          keySeed: draft.keySeed, sentAt: .sample))
    #expect(draft.mayHaveBeenProcessed)
    #expect(try await other.draft(1) == draft)
    for store in [store, other] { #expect(try await store.drafts().map(\.isBeingSent) == [true]) }
    #expect(try await begin(draft.id, in: other) == .inUse)
    #expect(try await begin(draft.id, in: other, allowsResending: true) == .inUse)
    #expect(try await begin(draft.id, allowsResending: true) == .inUse)
    #expect(try await store.remove(draft.id))
    #expect(try await other.drafts() == [])
    #expect(lockFiles == [])
  }

  @Test("A draft that may have been sent is not sent again without consent, not even by another process")
  func consent() async throws {
    let draft = try await begin()
    try await store.endSending(draft.id, mayHaveBeenProcessed: true, reason: "unreadable response")
    let kept = try #require(try await other.drafts().first)
    for _ in 1...2 {
      for store in [store, other] { #expect(try await begin(draft.id, in: store) == .needsConsent(kept)) }
    }
    #expect(try await other.drafts() == [kept])
    guard case .granted = try await begin(draft.id, in: other, allowsResending: true) else {
      Issue.record("not granted")
      return
    }
    #expect(try await begin(draft.id, allowsResending: true) == .inUse)
  }

  @Test("A draft whose end is known, or whose process has ended, is not being sent")
  func ended() async throws {
    let draft = try await begin()
    try await store.endSending(draft.id, mayHaveBeenProcessed: true, reason: nil)
    for store in [store, other] { #expect(try await store.drafts().map(\.isBeingSent) == [false]) }
  }

  @Test("A draft that was certainly not accepted loses its mark, and gets a new key for the next request")
  func notAccepted() async throws {
    let draft = try await begin()
    let errors = ValidationErrors(messages: [.email: ["is taken"]], general: ["be quick"])
    try await store.endSending(draft.id, mayHaveBeenProcessed: false, reason: nil, errors: errors)
    let kept = try #require(try await other.drafts().first)
    #expect(!kept.mayHaveBeenProcessed)
    #expect(kept.idempotencyKey != draft.idempotencyKey)
    #expect(kept.values == values)
    #expect(kept.reason == nil && kept.errors == errors)
    guard case .granted(let next) = try await begin(draft.id, [.email: "new"], in: other) else {
      Issue.record("not granted")
      return
    }
    #expect(next.values == [.email: "new"])
    #expect(next.savedAt == .sample + 9 && next.errors.isEmpty)
  }

  @Test("The mark of an earlier request stays if a later one was certainly not accepted")
  func earlierMark() async throws {
    let draft = try await begin()
    try await store.endSending(draft.id, mayHaveBeenProcessed: true, reason: "timed out")
    _ = try await begin(draft.id, allowsResending: true)
    try await store.endSending(draft.id, mayHaveBeenProcessed: false, reason: "connection refused")
    let kept = try #require(try await other.drafts().first)
    #expect(kept.sentAt == .sample)
    #expect(kept.idempotencyKey == draft.idempotencyKey)
    #expect(try await begin(draft.id) == .needsConsent(kept))
  }

  @Test("Other fields keep the mark, and have another key and no reason of the fields before")
  func changed() async throws {
    let draft = try await begin()
    try await store.endSending(draft.id, mayHaveBeenProcessed: true, reason: "timed out")
    let kept = try #require(try await other.drafts().first)
    let saved = try #require(try await other.save([.email: "newer"], in: kept, at: .sample + 1))
    #expect(saved.values == [.email: "newer"] && saved.savedAt == .sample + 1)
    #expect(saved.idempotencyKey != draft.idempotencyKey && saved.mayHaveBeenProcessed && saved.reason == "timed out")
    // The fields of the first request again.
    let restored = try #require(try await other.save(values, in: saved, at: .sample + 2))
    #expect(restored.idempotencyKey == draft.idempotencyKey)
    _ = try await begin(draft.id, [.email: "new"], allowsResending: true)
    let changed = try #require(try await other.drafts().first)
    #expect(changed.values == [.email: "new"] && changed.mayHaveBeenProcessed && changed.reason == nil)
    #expect(Set([changed, saved, draft].map(\.idempotencyKey)).count == 3)
    let rejected = ValidationErrors(messages: [.email: ["is taken"], .lastName: ["is too short"]])
    let other = try await other.add(
      values, accountID: nil, source: "a", reason: "timed out", errors: rejected, at: .sample)
    let corrected = try #require(
      try await store.save(
        [.email: "newer"], errors: ValidationErrors(messages: [.lastName: ["is too short"]]), in: other, at: .sample))
    #expect(corrected.reason == nil && corrected.errors.messages == [.lastName: ["is too short"]])
  }

  @Test("A draft that was changed or removed since it was read, or is being sent, is neither saved nor sent")
  func outdated() async throws {
    let read = try await addDraft()
    let saved = try #require(try await other.save([.email: "new"], in: read, at: .sample))
    #expect(try await store.save([:], in: read, at: .sample) == nil)
    #expect(
      try await store.beginSending(read.id, replacing: read.values, to: "a", at: .sample) == .missing)
    _ = try await begin(read.id)
    for store in [store, other] { #expect(try await store.save([:], in: saved, at: .sample) == nil) }
    #expect(try await other.drafts().map(\.values) == [[.email: "new"]])
    _ = try await store.remove(read.id)
    #expect(try await store.save([:], in: saved, at: .sample) == nil)
    #expect(lockFiles == [])
  }

  @Test("A draft that does not exist, or is for another server, is missing and not marked")
  func missing() async throws {
    #expect(try await begin(1) == .missing)
    #expect(folder.names == [])
    let draft = try await addDraft()
    #expect(try await begin(draft.id, to: "b") == .missing)
    #expect(try await begin(2) == .missing)
    #expect(try await other.drafts() == [draft])
    #expect(lockFiles == [])
  }

  @Test("A form that cannot be marked is not leased, and the next one is saved", arguments: ["locked", "refused"])
  func notMarked(what: String) async throws {
    let draft = try await addDraft()
    let database = try Database(path: folder.path(of: "drafts.db"))
    if what == "locked" {
      try database.execute("BEGIN IMMEDIATE")
    } else {
      for change in ["INSERT", "UPDATE"] {
        try database.execute(
          "CREATE TRIGGER no_\(change) BEFORE \(change) ON drafts BEGIN SELECT RAISE(ABORT, 'refused'); END")
      }
    }
    await #expect(throws: StorageFailure.self) { try await begin() }
    await #expect(throws: StorageFailure.self) { try await begin(draft.id) }
    #expect(try await other.drafts() == [draft])
    try database.execute(script: what == "locked" ? "ROLLBACK" : "DROP TRIGGER no_INSERT; DROP TRIGGER no_UPDATE")
    let next = try await begin()
    #expect(next.id == 2)
    guard case .granted = try await begin(draft.id, in: other) else {
      Issue.record("not granted")
      return
    }
    for id in [draft.id, next.id] { #expect(try await store.remove(id)) }
    #expect(lockFiles == [])
  }
}
