public import Models

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Drafts of accounts, kept in a SQLite file of their own until a server takes them.
///
/// What a user typed cannot be fetched again. So unlike ``SavedData`` this throws: whoever calls must know that nothing
/// was kept. What was kept outlives a power failure as soon as a call returns (`PRAGMA synchronous = FULL`), and waiting
/// for other processes is not cut short when the task is cancelled: that is when a draft is kept.
///
/// Several processes may use the same file at once. A draft is sent by the one that has claimed it:
///
///     guard let draft = try await drafts.claim(id, at: now, for: .seconds(60)) else { return }  // another is sending it
///     do { try await send(draft); _ = try await drafts.remove(id) } catch { try await drafts.release(id, reason: …) }
public actor SavedDrafts {
  /// The database file, `drafts.db` in the folder; `nil` in memory.
  public nonisolated let path: String?

  private let storage: Storage

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
  public static func inMemory() -> SavedDrafts {
    SavedDrafts()
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

  /// Puts other values into a draft, and gives the claim on it back.
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
    let isKept = try await change(id) { saved in
      saved.draft.values = values
      saved.draft.reason = reason
      saved.draft.savedAt = date
      saved.claimedUntil = nil
      return true
    }
    guard isKept != nil else {
      throw .refused(.notFound, message: "there is no draft \(id)", sql: nil, path: path ?? ":memory:")
    }
  }

  /// Claims a draft, so that nobody else sends it meanwhile.
  ///
  /// Of several processes exactly one gets it. The claim is given back by ``update(_:values:reason:at:)`` and
  /// ``release(_:reason:)``; where the process ends before, it is over after a time.
  ///
  /// - Parameters:
  ///   - id: The draft's id.
  ///   - date: The time now.
  ///   - lease: How long nobody else can claim it: longer than sending it can take.
  /// - Returns: The draft; `nil` when it is not there, or claimed already: then it must not be sent.
  /// - Throws: ``DatabaseError`` when the claim could not be noted.
  public func claim(
    _ id: AccountDraft.ID,
    at date: Date,
    for lease: Duration
  ) async throws(DatabaseError) -> AccountDraft? {
    let draft = try await change(id) { saved -> AccountDraft? in
      if let end = saved.claimedUntil, date < end { return nil }
      saved.claimedUntil = date.addingTimeInterval(lease / .seconds(1))
      return saved.draft
    }
    return draft ?? nil
  }

  /// Gives the claim on a draft back; a draft that is not there any more needs none.
  ///
  /// - Parameters:
  ///   - id: The draft's id.
  ///   - reason: Why it was not sent.
  /// - Throws: ``DatabaseError`` when it could not be noted.
  public func release(_ id: AccountDraft.ID, reason: String) async throws(DatabaseError) {
    _ = try await change(id) { saved in
      saved.draft.reason = reason
      saved.claimedUntil = nil
    }
  }

  /// Removes a draft: a server has taken it, or the user does not want it.
  ///
  /// - Parameter id: The draft's id.
  /// - Returns: Whether it was there.
  /// - Throws: ``DatabaseError`` when it could not be removed.
  public func remove(_ id: AccountDraft.ID) async throws(DatabaseError) -> Bool {
    guard !storage.isFileMissing else { return false }
    return try await perform { table throws(DatabaseError) in try table.remove(id) }
  }

  /// What the user should be told and has not been told yet.
  ///
  /// - Returns: The notices, the oldest first, each of them once.
  public func takeNotices() async -> [StorageNotice] {
    storage.takeNotices()
  }
}

extension SavedDrafts {
  private func change<Result>(
    _ id: AccountDraft.ID,
    _ change: (inout SavedDraft) -> Result
  ) async throws(DatabaseError) -> Result? {
    guard !storage.isFileMissing else { return nil }
    return try await perform { table throws(DatabaseError) in try table.change(id, change) }
  }

  private func perform<Result>(
    _ body: (DraftTable) throws(DatabaseError) -> Result
  ) async throws(DatabaseError) -> Result {
    try await storage.perform { database throws(DatabaseError) in try body(DraftTable(database: database)) }
  }
}
