public import Models
public import SQLiteRecords

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store of account drafts, in a separate SQLite file.
///
/// User input cannot be fetched again. So unlike ``ResponseCache``, the methods throw: the caller must know if a draft was
/// not saved. When a method returns, its change survives a power failure (`PRAGMA synchronous = FULL`). Cancelling the
/// task does not cancel the wait for other processes, because drafts are often saved on cancellation.
///
/// Several processes can use the same file concurrently. To send a draft, acquire its lease first:
///
///     guard let draft = try await store.acquireLease(on: id) else { return }  // leased by another process, or removed
///     do { try await send(draft) } catch { return try await store.releaseLease(on: id, reason: "\(error)") }
///     _ = try await store.remove(id)
public actor DraftStore {
  /// The path of the database, `drafts.db` in the folder; `nil` in memory.
  public nonisolated let path: String?

  private let storage: Storage
  private var leases: [AccountDraft.ID: DraftLease] = [:]

  /// Creates a store in a folder.
  ///
  /// Don't use a cache directory: systems purge those. The file is opened on first use, and created when the first draft is added.
  ///
  /// - Parameters:
  ///   - folder: The folder's path. It is created with its parents if it does not exist (mode 0700).
  ///   - busyTimeout: How long an operation waits while another process holds a lock. Defaults to 5 seconds.
  public init(folder: String, busyTimeout: Duration = .seconds(5)) {
    let file = DatabaseFile.drafts(in: folder)
    storage = Storage(file, busyTimeout: busyTimeout)
    path = file.path
  }

  private init() {
    storage = Storage(inMemory: DraftSchema.migrations)
    path = nil
  }

  /// Creates a store in memory, which is deleted with the last reference.
  public static func inMemory() -> DraftStore {
    DraftStore()
  }

  /// Returns the drafts, the oldest first.
  ///
  /// Corrupt drafts are skipped and reported by ``takeNotices()``.
  ///
  /// - Parameter source: The server that the drafts are for. Defaults to all servers.
  /// - Throws: `DatabaseError` if the file exists and cannot be read.
  public func drafts(of source: String? = nil) async throws(DatabaseError) -> [AccountDraft] {
    guard !storage.isFileMissing else { return [] }
    let (drafts, corruptCount) = try await perform { table throws(DatabaseError) in try table.drafts(of: source) }
    if corruptCount > 0 { storage.post(.draftsSkipped(count: corruptCount, path: path ?? ":memory:")) }
    return drafts
  }

  /// Adds a draft, which is not leased.
  ///
  /// - Parameters:
  ///   - values: The fields to send.
  ///   - accountID: The account to change; `nil` to create one.
  ///   - source: The server that the draft is for.
  ///   - reason: Why it was not sent.
  ///   - date: The current time.
  /// - Throws: `DatabaseError` if it was not saved.
  public func add(
    _ values: [AccountField: String],
    accountID: Account.ID?,
    source: String,
    reason: String,
    at date: Date
  ) async throws(DatabaseError) -> AccountDraft {
    try await perform { table throws(DatabaseError) in
      try table.insert {
        AccountDraft(id: $0, source: source, accountID: accountID, values: values, savedAt: date, reason: reason)
      }
    }
  }

  /// Replaces the fields of a draft, and releases its lease even if that fails.
  ///
  /// - Parameters:
  ///   - id: The id of the draft.
  ///   - values: The fields to send.
  ///   - reason: Why it was not sent.
  ///   - date: The current time.
  /// - Throws: `DatabaseError` if it was not saved; with `ResultCode/notFound` if the draft was removed: add a new one.
  public func update(
    _ id: AccountDraft.ID,
    values: [AccountField: String],
    reason: String,
    at date: Date
  ) async throws(DatabaseError) {
    let exists = try await changeAndReleaseLease(id) { draft in
      draft.values = values
      draft.reason = reason
      draft.savedAt = date
    }
    guard exists else {
      throw .failed(.notFound, message: "there is no draft \(id)", sql: nil, path: path ?? ":memory:")
    }
  }

  /// Acquires an exclusive lease on a draft, so that no other process sends it at the same time.
  ///
  /// Only one caller in all processes can hold the lease. It is released by ``update(_:values:reason:at:)``,
  /// ``releaseLease(on:reason:)`` and ``remove(_:)``, with the last reference to the store, and when the process ends, even
  /// if it is killed. It is a lock on a file beside the database, `drafts-7.lock` for draft 7, which is deleted with the
  /// draft. A file system without locks does not exclude other processes.
  ///
  /// - Returns: The draft; `nil` if it does not exist, or if it is leased, be it by this store. It must not be sent then.
  /// - Throws: `DatabaseError` if the draft cannot be read, or the lock file can be neither opened nor created.
  public func acquireLease(on id: AccountDraft.ID) async throws(DatabaseError) -> AccountDraft? {
    guard !storage.isFileMissing else { return nil }
    return try await perform { table throws(DatabaseError) in
      guard leases[id] == nil, try table.draft(id) != nil, let lease = try DraftLease(id, in: storage.path) else {
        return nil
      }
      guard let draft = try table.draft(id) else {
        DraftLease.removeFile(of: id, in: storage.path)
        return nil
      }
      leases[id] = lease
      return draft
    }
  }

  /// Saves why a draft was not sent, and releases its lease even if that fails.
  ///
  /// - Throws: `DatabaseError` if the reason was not saved.
  public func releaseLease(on id: AccountDraft.ID, reason: String) async throws(DatabaseError) {
    _ = try await changeAndReleaseLease(id) { $0.reason = reason }
  }

  /// Removes a draft that a server has accepted or the user has discarded, and releases its lease.
  ///
  /// If that fails, the lease is kept, so that an accepted draft is not sent again.
  ///
  /// - Returns: Whether the draft existed.
  /// - Throws: `DatabaseError` if it was not removed.
  public func remove(_ id: AccountDraft.ID) async throws(DatabaseError) -> Bool {
    guard !storage.isFileMissing else { return false }
    return try await perform { table throws(DatabaseError) in
      let existed = try table.remove(id)
      DraftLease.removeFile(of: id, in: storage.path)
      leases[id] = nil
      return existed
    }
  }

  /// Returns the notices since the last call, each of them once, the oldest first.
  public func takeNotices() async -> [StorageNotice] {
    storage.takeNotices()
  }
}

extension DraftStore {
  /// Changes a draft, then releases its lease, and returns whether the draft exists.
  private func changeAndReleaseLease(
    _ id: AccountDraft.ID,
    _ change: (inout AccountDraft) -> Void
  ) async throws(DatabaseError) -> Bool {
    // Even after an error: this process no longer sends the draft.
    defer { leases[id] = nil }
    guard !storage.isFileMissing else { return false }
    return try await perform { table throws(DatabaseError) in try table.change(id, change) }
  }

  private func perform<Result>(
    _ body: (DraftTable) throws(DatabaseError) -> Result
  ) async throws(DatabaseError) -> Result {
    try await storage.perform { database throws(DatabaseError) in try body(DraftTable(database: database)) }
  }
}
