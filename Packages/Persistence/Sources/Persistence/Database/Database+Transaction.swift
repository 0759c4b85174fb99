import CSQLite

extension Database {
  /// Does several things as one: all of them, or none if one fails or the process ends.
  ///
  /// It takes the lock for writing at once (`BEGIN IMMEDIATE`): a transaction that first reads and then finds another
  /// writer in its way could only be given up. Within another transaction it is a part of that one.
  ///
  /// - Parameter body: What is to be done.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or ``DatabaseError`` with ``ResultCode/busy`` when another connection keeps the lock.
  public func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try transaction("BEGIN IMMEDIATE", body) { $0 }
  }

  /// Does several things as one, and rolls them back for errors of the caller's own as well.
  ///
  /// - Parameter body: What is to be done.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or ``DatabaseError``.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction("BEGIN IMMEDIATE", body) { $0 }
  }

  /// Reads several times from the same state, whatever other connections write meanwhile.
  ///
  /// - Parameter body: What is to be read.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func snapshot<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try transaction("BEGIN DEFERRED", body) { $0 }
  }

  /// Reads several times from the same state; what is read may fail with errors of the caller's own.
  ///
  /// - Parameter body: What is to be read.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or ``DatabaseError``.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction("BEGIN DEFERRED", body) { $0 }
  }

  /// Brings the schema up to date, and makes the connection ready for writing.
  ///
  /// Each migration is a transaction of its own, and is skipped if another process has been quicker. A new file gets a
  /// write-ahead log, so that readers and a writer do not wait for each other. A commit outlives the process at once,
  /// and a power failure when the log has been written to the file (`PRAGMA synchronous = NORMAL`).
  ///
  /// - Parameter migrations: All migrations there ever were, the oldest first.
  /// - Throws: ``DatabaseError/newerSchema(version:known:path:)`` when the file has had more, and is left as it is; what
  ///   a migration throws.
  public func migrate(_ migrations: [Migration]) throws(DatabaseError) {
    let version = try schemaVersion()
    guard version <= migrations.count else {
      throw .newerSchema(version: version, known: migrations.count, path: path)
    }
    try execute(script: "PRAGMA synchronous = NORMAL")
    guard version < migrations.count else { return }
    try useWriteAheadLog()
    for (version, migration) in migrations.enumerated().dropFirst(version) {
      try transaction { () throws(DatabaseError) in
        guard try schemaVersion() == version else { return }
        try migration.apply(self)
        try execute(script: "PRAGMA user_version = \(version + 1)")
      }
    }
  }

  /// Has changes go to a write-ahead log, which is a property of the file.
  ///
  /// Where another connection is about to do the same, SQLite says that the file is locked and does not wait, because it
  /// takes the two for a deadlock; so this asks again, as long as a lock is waited for.
  private func useWriteAheadLog() throws(DatabaseError) {
    let deadline = ContinuousClock.now + busyTimeout
    while true {
      do throws(DatabaseError) {
        return try execute(script: "PRAGMA journal_mode = WAL")
      } catch {
        guard error.isBusy, ContinuousClock.now < deadline else { throw error }
        sqlite3_sleep(10)
      }
    }
  }

  /// Brings what is in the write-ahead log into the file, and empties the log.
  ///
  /// It does not wait for other connections: where they still read from the log, it does as much as it can.
  ///
  /// - Returns: Whether the log is empty now.
  /// - Throws: ``DatabaseError`` when the file cannot be written.
  @discardableResult
  public func checkpoint() throws(DatabaseError) -> Bool {
    // A connection that has read nothing yet does not know of the log, and would do nothing.
    _ = try schemaVersion()
    let timeout = busyTimeout
    busyTimeout = .zero
    defer { busyTimeout = timeout }
    let code = sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    let error = DatabaseError(code, connection: handle, sql: nil, path: path)
    guard code == SQLITE_OK || error.isBusy else { throw error }
    return code == SQLITE_OK
  }

  /// How many migrations the file has had.
  func schemaVersion() throws(DatabaseError) -> Int {
    try query("PRAGMA user_version", as: Int.self).first ?? 0
  }

  private func transaction<Result, Failure: Error>(
    _ begin: String,
    _ body: () throws(Failure) -> Result,
    _ failure: (DatabaseError) -> Failure
  ) throws(Failure) -> Result {
    guard !isInTransaction else { return try body() }
    do throws(DatabaseError) { try execute(begin) } catch { throw failure(error) }
    do throws(Failure) {
      let result = try body()
      do throws(DatabaseError) { try execute("COMMIT") } catch { throw failure(error) }
      return result
    } catch {
      // SQLite has rolled back by itself after some errors, a full disk among them.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }
}
