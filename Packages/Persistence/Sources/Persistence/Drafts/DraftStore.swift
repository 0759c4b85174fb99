public import Foundation
public import Models
import SQLiteRecords

/// A store of account drafts, in a separate SQLite file.
///
/// User input cannot be fetched again. So unlike ``ResponseCache``, the methods throw: the caller must know if a draft
/// was not saved. When a method returns, its change survives a power failure (`PRAGMA synchronous = FULL`). Cancelling
/// the task does not cancel the wait for other processes, because drafts are often saved on cancellation.
///
/// A form is saved before its request is sent, marked with the date (``AccountDraft/sentAt``), and removed when the
/// server has accepted it. If the process is killed in between, the draft remains with its mark:
///
///     let draft = try await store.beginSending(values, accountID: nil, to: source, at: now)
///     do {
///       try await send(draft.values, key: draft.idempotencyKey)
///       _ = try await store.remove(draft.id)
///     } catch {
///       try await store.endSending(draft.id, mayHaveBeenProcessed: error.mayHaveBeenProcessed, reason: "\(error)")
///     }
///
/// A marked draft is only sent again with the user's consent: see
/// ``beginSending(_:values:replacing:to:allowsResending:at:)``.
///
/// Several processes can use the same file concurrently. While a draft is being sent, it is leased: no other process
/// can send it. A lease is a lock on a file beside the database, `drafts-7.lock` for draft 7, which is deleted with the
/// draft. It ends with the process, even if that is killed. A file system without locks does not exclude other
/// processes.
public actor DraftStore {
  /// The path of the database, `drafts.db` in the folder; `nil` in memory.
  public nonisolated let path: String?
  /// How long an operation waits while another process holds a lock.
  public nonisolated let busyTimeout: Duration

  private let storage: Storage
  /// Why nothing can be stored; `nil` in a folder or in memory.
  private let unavailability: StorageFailure?
  private var leases: [AccountDraft.ID: DraftLease] = [:]
  /// What is known of the open forms, and the last operation of each.
  private var forms: [FormID: (kept: KeptForm, last: Task<Void, Never>)] = [:]

  /// Creates a store in a folder.
  ///
  /// Don't use a cache directory: systems purge those. The file is opened on first use, and created when the first
  /// draft is added.
  ///
  /// - Parameters:
  ///   - folder: The folder's path. It is created with its parents if it does not exist (mode 0700).
  ///   - busyTimeout: How long an operation waits while another process holds a lock. Defaults to 5 seconds.
  public init(folder: String, busyTimeout: Duration = .seconds(5)) {
    self.init(Storage(.drafts, in: folder, busyTimeout: busyTimeout))
  }

  private init(_ storage: sending Storage, unavailability: StorageFailure? = nil) {
    path = storage.path
    busyTimeout = storage.busyTimeout
    self.storage = storage
    self.unavailability = unavailability
  }

  /// Creates a store in memory, which is deleted with the last reference.
  public static func inMemory() -> DraftStore { DraftStore(Storage(.drafts, in: nil, busyTimeout: .zero)) }

  /// Creates a store whose operations fail with a reason, for a program without a folder.
  ///
  /// In a store in memory, drafts would seem to be kept.
  public static func unavailable(reason: String) -> DraftStore {
    DraftStore(Storage(.drafts, in: nil, busyTimeout: .zero), unavailability: StorageFailure(reason: reason))
  }

  /// Returns the drafts for all servers, the oldest first.
  ///
  /// Unreadable drafts are skipped and reported by ``takeNotices()``.
  ///
  /// - Throws: ``StorageFailure`` if the file exists and cannot be read.
  public func drafts() async throws(StorageFailure) -> [AccountDraft] {
    guard !storage.isFileMissing else { return [] }
    let rows = try await perform { database in
      let sql = "SELECT \(AccountDraft.columns.sqlColumns) FROM drafts ORDER BY saved_at, id"
      return try database.query(sql) { row in try? AccountDraft(from: &row) }
    }
    var drafts = rows.compactMap(\.self)
    for index in drafts.indices { drafts[index].isBeingSent = isBeingSent(drafts[index]) }
    let skippedCount = rows.count - drafts.count
    if skippedCount > 0 { storage.post(.draftsSkipped(count: skippedCount, path: path ?? ":memory:")) }
    return drafts
  }

  /// Returns a draft; `nil` if it does not exist.
  public func draft(_ id: AccountDraft.ID) async throws(StorageFailure) -> AccountDraft? {
    guard !storage.isFileMissing else { return nil }
    return try await perform { database in try database.draft(id) }
  }

  /// Whether this store or another process is sending a draft whose end is not known.
  private func isBeingSent(_ draft: AccountDraft) -> Bool {
    guard draft.mayHaveBeenProcessed, draft.reason == nil else { return false }
    if leases[draft.id] != nil { return true }
    do { return try DraftLease(draft.id, in: storage.path) == nil } catch { return false }
  }

  /// Adds a draft that is not sent.
  ///
  /// - Parameters:
  ///   - values: The fields to send.
  ///   - accountID: The account to change; `nil` to create one.
  ///   - source: The server that the draft is for.
  ///   - reason: Why it was not delivered. Defaults to `nil`: it was not sent.
  ///   - errors: The errors with which the server rejected it. Defaults to none.
  ///   - date: The current time.
  /// - Throws: ``StorageFailure`` if it was not saved.
  public func add(
    _ values: [AccountField: String],
    accountID: Account.ID?,
    source: String,
    reason: String? = nil,
    errors: ValidationErrors = ValidationErrors(),
    at date: Date
  ) async throws(StorageFailure) -> AccountDraft {
    try await perform { database in
      try database.insertDraft {
        AccountDraft(
          id: $0, source: source, accountID: accountID, values: values, savedAt: date, reason: reason, errors: errors)
      }
    }
  }

  /// Saves the fields of a form that is not sent in its draft; the mark of the draft stays.
  ///
  /// - Parameters:
  ///   - errors: The errors with which the server rejected the fields that have not been edited. Defaults to none.
  ///   - draft: The draft as it was read or saved last.
  ///   - date: The current time.
  /// - Returns: The saved draft; `nil` if it has been changed or removed since, or is being sent: add a new one.
  /// - Throws: ``StorageFailure`` if it was not saved.
  public func save(
    _ values: [AccountField: String], errors: ValidationErrors = ValidationErrors(), in draft: AccountDraft,
    at date: Date
  ) async throws(StorageFailure) -> AccountDraft? {
    guard !storage.isFileMissing else { return nil }
    return try await perform { database in
      guard try database.draft(draft.id)?.values == draft.values else { return nil }
      guard leases[draft.id] == nil, let lease = try DraftLease(draft.id, in: storage.path) else { return nil }
      return try withExtendedLifetime(lease) {
        try database.changeDraft(draft.id) { $0.edit(values, errors: errors, at: date) }
      }
    }
  }

  /// Removes a draft that a server has accepted or the user has discarded, and releases its lease.
  ///
  /// If that fails, the lease is kept, so that an accepted draft is not sent again.
  ///
  /// - Returns: Whether the draft existed.
  /// - Throws: ``StorageFailure`` if it was not removed.
  public func remove(_ id: AccountDraft.ID) async throws(StorageFailure) -> Bool {
    guard !storage.isFileMissing else { return false }
    return try await perform { database in
      // Also an unreadable draft.
      try database.execute("DELETE FROM drafts WHERE id = ?", arguments: [id])
      let existed = database.changeCount > 0
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

// MARK: - Forms

/// The identity of an open form.
public struct FormID: Hashable, Sendable {
  private let rawValue = UUID()

  /// Creates an identity that no other form has.
  public init() {}
}

/// What the store knows of an open form.
public struct KeptForm: Hashable, Sendable {
  /// The draft that keeps the form, as it was saved or read last; `nil` if none does.
  public var draft: AccountDraft?
  /// The number of the edit that was saved last.
  public var revision: Int

  /// Creates the knowledge of a form; by default, none of its edits was saved.
  public init(draft: AccountDraft?, revision: Int = 0) {
    self.draft = draft
    self.revision = revision
  }
}

extension DraftStore {
  /// Runs an operation on the draft of a form, after the earlier operations of the form.
  ///
  /// Each operation has the draft that the one before has left, so that a form is kept in one draft. Who waits for an
  /// operation waits for all before it. Cancelling the task does not cancel the operation.
  ///
  /// Operations that begin at the same time can run in either order: an operation of an older edit than
  /// ``KeptForm/revision`` must not save it.
  ///
  /// - Parameter draft: The draft that the form resumes, which its first operation has; `nil` if it resumes none.
  public func withDraft<Value: Sendable>(
    of form: FormID, resuming draft: AccountDraft?,
    _ operation: @escaping @Sendable (inout KeptForm) async -> Value
  ) async -> Value {
    let previous = forms[form]
    let task = Task {
      await previous?.last.value
      var kept = forms[form]?.kept ?? KeptForm(draft: draft)
      let value = await operation(&kept)
      forms[form]?.kept = kept
      return value
    }
    let last = Task { _ = await task.value }
    forms[form] = (previous?.kept ?? KeptForm(draft: draft), last)
    return await task.value
  }
}

// MARK: - Sending

extension DraftStore {
  /// The result of an attempt to begin sending a draft.
  public enum SendPermission: Hashable, Sendable {
    /// The draft is marked and leased: send it now.
    case granted(AccountDraft)
    /// A server may have accepted the draft before. Nothing was changed. Ask the user first.
    case needsConsent(AccountDraft)
    /// The draft is being sent, by another process or by this store.
    case inUse
    /// The draft does not exist, has other fields than it was read with, or is for another server.
    case missing
  }

  /// Saves a form as a draft that is being sent: marked with the date, and leased to this store.
  ///
  /// When it returns, the mark is on the disk: send the request then, with the draft's idempotency key. Afterwards call
  /// ``remove(_:)`` if the server has accepted it, otherwise ``endSending(_:mayHaveBeenProcessed:reason:errors:)``.
  ///
  /// - Parameters:
  ///   - values: The fields to send.
  ///   - accountID: The account to change; `nil` to create one.
  ///   - source: The server that the draft is for.
  ///   - date: The current time.
  /// - Throws: ``StorageFailure`` if it was not saved. A request sent then is lost if the process ends.
  public func beginSending(
    _ values: [AccountField: String],
    accountID: Account.ID?,
    to source: String,
    at date: Date
  ) async throws(StorageFailure) -> AccountDraft {
    try await perform { database in
      var lease: DraftLease?
      let draft = try database.insertDraft { id in
        // Before the commit, so that no other process can lease it. If the commit fails, the lock file remains: another
        // process may be opening it for the same id, which is free again.
        lease = try DraftLease(id, in: storage.path)
        guard lease != nil else {
          throw DatabaseError(.sqlite(.busy, message: "draft \(id) is being saved"), path: database.path)
        }
        return AccountDraft(
          id: id, source: source, accountID: accountID, values: values, savedAt: date, sentAt: date)
      }
      leases[draft.id] = lease
      return draft
    }
  }

  /// Marks a draft as being sent, and leases it to this store.
  ///
  /// When it returns ``SendPermission/granted(_:)``, the mark is on the disk. Continue as after
  /// ``beginSending(_:accountID:to:at:)``.
  ///
  /// - Parameters:
  ///   - id: The id of the draft.
  ///   - values: The fields to send. Defaults to those of the draft.
  ///   - oldValues: The fields of the draft as it was read. One with others is ``SendPermission/missing``. Defaults to
  ///     any.
  ///   - source: The server in use. A draft for another one is ``SendPermission/missing``.
  ///   - allowsResending: Whether the user agreed to send the draft although a server may have accepted it. Defaults to
  ///     `false`.
  ///   - date: The current time.
  /// - Throws: ``StorageFailure`` if the draft could not be read, marked or leased. It must not be sent then.
  public func beginSending(
    _ id: AccountDraft.ID,
    values: [AccountField: String]? = nil,
    replacing oldValues: [AccountField: String]? = nil,
    to source: String,
    allowsResending: Bool = false,
    at date: Date
  ) async throws(StorageFailure) -> SendPermission {
    guard !storage.isFileMissing else { return .missing }
    return try await perform { database in
      guard try database.draft(id)?.source == source else { return .missing }
      guard leases[id] == nil, let lease = try DraftLease(id, in: storage.path) else { return .inUse }
      guard let draft = try database.draft(id) else {
        DraftLease.removeFile(of: id, in: storage.path)
        return .missing
      }
      guard draft.values == oldValues ?? draft.values else { return .missing }
      guard allowsResending || !draft.mayHaveBeenProcessed else { return .needsConsent(draft) }
      let marked = try database.changeDraft(id) {
        $0.edit(values ?? $0.values, errors: ValidationErrors(), at: date)
        $0.reason = nil
        $0.sentAt = date
      }
      // Another process can have removed it, even while it is leased.
      guard let marked else { return .missing }
      lease.previouslySentAt = draft.sentAt
      leases[id] = lease
      return .granted(marked)
    }
  }

  /// Saves why a draft was not delivered, and releases its lease even if that fails.
  ///
  /// If the request has certainly not been accepted, the draft is as it was before: its mark is removed, unless an
  /// earlier request may have been accepted. If this fails, the mark stays.
  ///
  /// - Parameters:
  ///   - id: The id of a draft that is being sent by this store.
  ///   - mayHaveBeenProcessed: Whether the server may have accepted the request, for example because its response is
  ///     unusable.
  ///   - reason: Why the draft was not delivered; `nil` if the errors say it.
  ///   - errors: The errors with which the server rejected the draft. Defaults to none.
  /// - Returns: The draft; `nil` if it has been removed, or is not being sent by this store: add a new one.
  /// - Throws: ``StorageFailure`` if it was not saved.
  @discardableResult
  public func endSending(
    _ id: AccountDraft.ID, mayHaveBeenProcessed: Bool, reason: String?, errors: ValidationErrors = ValidationErrors()
  ) async throws(StorageFailure) -> AccountDraft? {
    guard let lease = leases[id] else { return nil }
    // Even after an error: this process no longer sends the draft.
    defer { leases[id] = nil }
    return try await perform { database in
      try database.changeDraft(id) { draft in
        draft.reason = reason
        draft.errors = errors
        guard !mayHaveBeenProcessed else { return }
        draft.sentAt = lease.previouslySentAt
        if draft.sentAt == nil { draft.keySeed = UUID() }
      }
    }
  }

  private func perform<Result>(_ body: (Database) throws -> Result) async throws(StorageFailure) -> Result {
    if let unavailability { throw unavailability }
    do throws(DatabaseError) {
      return try await storage.perform(body)
    } catch {
      throw StorageFailure(error)
    }
  }
}

extension Database {
  fileprivate func draft(_ id: AccountDraft.ID) throws(DatabaseError) -> AccountDraft? {
    try fetchOne(AccountDraft.self, id: id)
  }

  /// Inserts a draft that is created for a new id, and returns it as it will be read.
  fileprivate func insertDraft(_ makeDraft: (AccountDraft.ID) throws -> AccountDraft) throws -> AccountDraft {
    try transaction {
      let last = try query("SELECT seq FROM sqlite_sequence WHERE name = 'drafts'", as: Int.self).first ?? 0
      let draft = try makeDraft(AccountDraft.ID(last + 1))
      try insert(draft)
      return try self.draft(draft.id) ?? draft
    }
  }

  /// Changes a draft, and returns it as it will be read, or `nil` if it does not exist.
  fileprivate func changeDraft(_ id: AccountDraft.ID, _ change: (inout AccountDraft) -> Void) throws -> AccountDraft? {
    try transaction {
      guard var draft = try draft(id) else { return nil }
      change(&draft)
      try update(draft)
      return try self.draft(id)
    }
  }
}
