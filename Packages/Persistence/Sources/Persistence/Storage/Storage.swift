import SQLiteRecords

/// The database of an actor, in a file that is shared with other processes.
///
/// It is opened on first use. An operation is retried while another process holds a lock. Damaged drafts are replaced,
/// and the operation is repeated on the new file; a damaged cache is deleted.
final class Storage {
  private(set) var database: Database?

  /// Whether the cache was damaged: it is not used any more.
  private(set) var isDamaged = false

  /// How long an operation waits for locks of other processes.
  var busyTimeout: Duration

  private let contents: DatabaseFile.Contents
  private let file: DatabaseFile?
  private var notices: [StorageNotice] = []
  private var postedNotices: Set<StorageNotice> = []

  /// Creates a storage in a file, which is not opened or created yet, or in memory if there is no folder.
  init(_ contents: DatabaseFile.Contents, in folder: String?, busyTimeout: Duration) {
    self.contents = contents
    file = folder.map { DatabaseFile(contents: contents, folder: $0) }
    self.busyTimeout = busyTimeout
  }

  /// The path of the file; `nil` in memory.
  var path: String? { file?.path }

  /// Whether the file does not exist: a read finds nothing, and must not create it.
  var isFileMissing: Bool {
    database == nil && file?.isMissing == true
  }

  /// The size of the file in bytes; 0 in memory.
  var byteCount: Int { file?.byteCount ?? 0 }

  /// Runs an operation, and waits for other processes if necessary.
  ///
  /// - Throws: The error of `body`; `DatabaseError` if the file can be neither opened nor created, with
  ///   `ResultCode/busy` if another process held a lock until the timeout or until the task was cancelled.
  func perform<Result>(_ body: (Database) throws -> Result) async throws(DatabaseError) -> Result {
    try await retrying { try run(body) }
  }

  /// Deletes the database.
  ///
  /// - Throws: `DatabaseError` if it cannot be deleted.
  func remove() throws(DatabaseError) {
    database = nil
    isDamaged = false
    try file?.remove()
  }

  /// Adds a notice, unless the same one was added before.
  func post(_ notice: StorageNotice) {
    if postedNotices.insert(notice).inserted { notices.append(notice) }
  }

  /// Returns the notices since the last call, the oldest first.
  func takeNotices() -> [StorageNotice] {
    defer { notices = [] }
    return notices
  }
}

extension Storage {
  /// Repeats an operation until it succeeds, fails for good, or times out.
  private func retrying<Result>(_ body: () throws -> Result) async throws(DatabaseError) -> Result {
    let start = ContinuousClock.now
    var delay = Duration.milliseconds(1)
    while true {
      do {
        return try body()
      } catch {
        let error = DatabaseError(error, sql: nil, path: path ?? ":memory:")
        guard error.isTransient, start.duration(to: .now) < busyTimeout, await sleep(for: delay) else { throw error }
        delay = min(delay * 2, .milliseconds(25))
      }
    }
  }

  /// Suspends the task, so that the thread can turn a spinner and handle Control-C.
  ///
  /// - Returns: Whether to retry. A cancelled task only continues for data that must not be lost.
  private func sleep(for duration: Duration) async -> Bool {
    guard contents == .drafts else { return (try? await Task.sleep(for: duration)) != nil }
    await Task.detached { try? await Task.sleep(for: duration) }.value
    return true
  }

  /// Runs an operation, and repeats it on a new file if drafts turn out to be damaged.
  private func run<Result>(_ body: (Database) throws -> Result) throws -> Result {
    do {
      return try body(try connect())
    } catch let error as DatabaseError {
      guard let file, file.isDamage(error) else { throw error }
      if contents == .cache {
        database = nil
        isDamaged = true
        try? file.remove()
        throw error
      }
      guard let database else { throw error }
      if let notice = try file.replace(database, because: error) { post(notice) }
      self.database = nil
      return try body(try connect())
    }
  }

  private func connect() throws(DatabaseError) -> Database {
    if let database {
      guard contents == .drafts, database.hasMoved else { return database }
      // The path now belongs to another file, which has its own log.
      database.keepLogOnClose()
      self.database = nil
    }
    let database: Database
    if let file {
      database = try file.open { post($0) }
    } else {
      database = try Database.inMemory()
      try database.migrate(contents == .cache ? CacheSchema.migrations : DraftSchema.migrations)
    }
    self.database = database
    return database
  }
}

extension DatabaseError {
  /// Whether a retry can succeed.
  var isTransient: Bool {
    isBusy || [.interrupt, .schema].contains(resultCode)
  }
}
