extension Database {
  /// Runs statements in a transaction, which is rolled back if one fails or the process ends.
  ///
  /// It acquires the write lock at once (`BEGIN IMMEDIATE`): a transaction that reads first and then finds another writer
  /// could only be rolled back. A transaction within a transaction is part of the outer one.
  ///
  /// - Throws: The error of `body`, or ``DatabaseError`` with ``ResultCode/busy`` if another connection holds the lock.
  public func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try transaction("BEGIN IMMEDIATE", body) { $0 }
  }

  /// Runs statements in a transaction, and rolls it back if `body` throws any error.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction("BEGIN IMMEDIATE", body) { $0 }
  }

  /// Runs queries in a read transaction: all see the same state, even if other connections write concurrently.
  public func snapshot<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try transaction("BEGIN DEFERRED", body) { $0 }
  }

  /// Runs queries in a read transaction; `body` can throw any error.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction("BEGIN DEFERRED", body) { $0 }
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
      // SQLite rolls back by itself after some errors, such as a full disk.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }
}
