public import Models

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Drafts of accounts, kept in a SQLite file of their own until a server takes them.
///
/// What a user typed cannot be fetched again. So unlike ``ResponseCache`` this throws: whoever calls must know that nothing
/// was kept. What was kept outlives a power failure as soon as a call returns (`PRAGMA synchronous = FULL`), and waiting
/// for other processes is not cut short when the task is cancelled: that is when a draft is kept.
///
/// Several processes may use the same file at once. A draft is sent by the one that has claimed it:
///
///     guard let draft = try await drafts.claim(id) else { return }  // another is sending it, or it has gone
///     do { try await send(draft) } catch { return try await drafts.release(id, reason: "\(error)") }
///     _ = try await drafts.remove(id)
public actor DraftStore {
  /// The database file, `drafts.db` in the folder; `nil` in memory.
  public nonisolated let path: String?

  private let storage: Storage
  private var claims: [AccountDraft.ID: DraftLease] = [:]

  /// Keeps drafts in a folder, which should be none that is swept, as folders of caches are.
  ///
  /// Nothing is opened before the first use, and nothing is made before the first draft is added.
  ///
  /// - Parameters:
  ///   - folder: The folder's path. It is made, with those above it, for the user alone (mode 0700).
  ///   - busyTimeout: How long an operation waits while another process keeps the file locked.
  public init(folder: String, busyTimeout: Duration = .seconds(5)) {
    let file = DatabaseFile(
      folder: folder, name: "drafts", migrations: DraftSchema.migrations, content: .irreplaceable)
    storage = Storage(file, patience: busyTimeout)
    path = file.path
  }

  private init() {
    storage = Storage(inMemory: DraftSchema.migrations)
    path = nil
  }

  /// Keeps drafts in memory: they are gone with the last reference.
  ///
  /// - Returns: No drafts.
  public static func inMemory() -> DraftStore {
    DraftStore()
  }

  /// The drafts there are.
  ///
  /// One that is damaged is left out; ``takeNotices()`` says so.
  ///
  /// - Parameter source: The server they are meant for; `nil` for those of all servers.
  /// - Returns: The drafts, the oldest first.
  /// - Throws: ``DatabaseError`` when the file is there and cannot be read.
  public func drafts(of source: String? = nil) async throws(DatabaseError) -> [AccountDraft] {
    guard !storage.isFileMissing else { return [] }
    let (drafts, damagedCount) = try await perform { table throws(DatabaseError) in try table.drafts(of: source) }
    if damagedCount > 0 { storage.say(.leftOut(rowCount: damagedCount, path: path ?? ":memory:")) }
    return drafts
  }

  /// Keeps a new draft.
  ///
  /// - Parameters:
  ///   - values: What was typed: the fields that are to be sent.
  ///   - accountID: The account it changes; `nil` for one that is to be created.
  ///   - source: The server it is meant for.
  ///   - reason: Why it was not sent.
  ///   - date: The time now.
  /// - Returns: The draft, which nobody has claimed.
  /// - Throws: ``DatabaseError`` when it was not kept.
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

  /// Puts other values into a draft, and gives the claim on it back, whether that succeeds or not.
  ///
  /// - Parameters:
  ///   - id: The draft's id.
  ///   - values: What was typed: the fields that are to be sent.
  ///   - reason: Why it was not sent.
  ///   - date: The time now.
  /// - Throws: ``DatabaseError`` when the values were not kept; with ``ResultCode/notFound`` when the draft is not there
  ///   any more: add a new one.
  public func update(
    _ id: AccountDraft.ID,
    values: [AccountField: String],
    reason: String,
    at date: Date
  ) async throws(DatabaseError) {
    let isKept = try await giveBack(id) { draft in
      draft.values = values
      draft.reason = reason
      draft.savedAt = date
    }
    guard isKept else {
      throw .refused(.notFound, message: "there is no draft \(id)", sql: nil, path: path ?? ":memory:")
    }
  }

  /// Claims a draft, so that nobody else sends it meanwhile.
  ///
  /// Of several claims, in whatever processes, exactly one is granted. It is given back by
  /// ``update(_:values:reason:at:)``, ``release(_:reason:)`` and ``remove(_:)``, with the last reference to these drafts,
  /// and when the process ends, however it does: it is a lock on a file beside the database, `drafts-7.lock` for draft 7,
  /// which goes with the draft. Where the file system knows no locks, other processes are not kept away.
  ///
  /// - Parameter id: The draft's id.
  /// - Returns: The draft; `nil` when it is not there, or claimed already, be it here: then it must not be sent.
  /// - Throws: ``DatabaseError`` when the draft cannot be read, or the lock file can be neither opened nor made.
  public func claim(_ id: AccountDraft.ID) async throws(DatabaseError) -> AccountDraft? {
    guard !storage.isFileMissing else { return nil }
    return try await perform { table throws(DatabaseError) in
      guard claims[id] == nil, try table.draft(id) != nil, let claim = try DraftLease(id, in: storage.path) else {
        return nil
      }
      guard let draft = try table.draft(id) else {
        DraftLease.removeFile(of: id, in: storage.path)
        return nil
      }
      claims[id] = claim
      return draft
    }
  }

  /// Gives the claim on a draft back, whether the reason can be noted or not; a draft that is not there any more needs
  /// none.
  ///
  /// - Parameters:
  ///   - id: The draft's id.
  ///   - reason: Why it was not sent.
  /// - Throws: ``DatabaseError`` when the reason could not be noted.
  public func release(_ id: AccountDraft.ID, reason: String) async throws(DatabaseError) {
    _ = try await giveBack(id) { $0.reason = reason }
  }

  /// Removes a draft: a server has taken it, or the user does not want it.
  ///
  /// A claim on it is given back; where it could not be removed, the claim stays: what a server has taken is not to be
  /// sent again.
  ///
  /// - Parameter id: The draft's id.
  /// - Returns: Whether it was there.
  /// - Throws: ``DatabaseError`` when it could not be removed.
  public func remove(_ id: AccountDraft.ID) async throws(DatabaseError) -> Bool {
    guard !storage.isFileMissing else { return false }
    return try await perform { table throws(DatabaseError) in
      let wasThere = try table.remove(id)
      DraftLease.removeFile(of: id, in: storage.path)
      claims[id] = nil
      return wasThere
    }
  }

  /// What the user should be told and has not been told yet.
  ///
  /// - Returns: The notices, the oldest first, each of them once.
  public func takeNotices() async -> [StorageNotice] {
    storage.takeNotices()
  }
}

extension DraftStore {
  /// Changes a draft, and gives the claim on it back after that.
  ///
  /// - Returns: Whether it was there.
  private func giveBack(
    _ id: AccountDraft.ID,
    _ change: (inout AccountDraft) -> Void
  ) async throws(DatabaseError) -> Bool {
    // A claim that outlasted a failure would say that the draft is being sent.
    defer { claims[id] = nil }
    guard !storage.isFileMissing else { return false }
    return try await perform { table throws(DatabaseError) in try table.change(id, change) }
  }

  private func perform<Result>(
    _ body: (DraftTable) throws(DatabaseError) -> Result
  ) async throws(DatabaseError) -> Result {
    try await storage.perform { database throws(DatabaseError) in try body(DraftTable(database: database)) }
  }
}
