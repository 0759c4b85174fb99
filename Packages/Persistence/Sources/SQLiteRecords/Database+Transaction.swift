extension Database {
  /// Runs statements in a transaction, which is rolled back if `body` throws or the process ends.
  ///
  /// It acquires the write lock at once (`BEGIN IMMEDIATE`): a transaction that reads first and then finds another writer
  /// could only be rolled back. A transaction within a transaction is a savepoint: if it fails, only its own changes
  /// are rolled back, and the outer one can continue.
  ///
  /// The body is synchronous: no other task of an actor can use the connection during the transaction.
  ///
  /// In a function that throws `DatabaseError`, a closure of several statements declares its error, because the compiler
  /// infers `any Error`:
  ///
  ///     try database.transaction { () throws(DatabaseError) in … }
  ///
  /// - Throws: The error of `body`, or ``DatabaseError`` with ``ResultCode/busy`` if another connection holds the lock.
  @discardableResult
  public func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try transaction(isInTransaction ? .savepoint : .immediate, body) { $0 }
  }

  /// Runs statements in a transaction, and rolls it back if `body` throws any error.
  @discardableResult
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction(isInTransaction ? .savepoint : .immediate, body) { $0 }
  }

  /// Runs queries in a read transaction: all see the same state, even if other connections write concurrently.
  ///
  /// In a function that throws `DatabaseError`, a closure of several statements declares its error:
  ///
  ///     try database.snapshot { () throws(DatabaseError) in … }
  ///
  /// - Throws: The error of `body`, or ``DatabaseError`` with ``ResultCode/readOnly`` for a statement that writes.
  public func snapshot<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try snapshot(body) { $0 }
  }

  /// Runs queries in a read transaction; `body` can throw any error.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try snapshot(body) { $0 }
  }

  private func snapshot<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result,
    _ failure: (DatabaseError) -> Failure
  ) throws(Failure) -> Result {
    // Not `PRAGMA query_only`, after which SQLite prepares all statements again.
    let wasInSnapshot = isInSnapshot
    isInSnapshot = true
    defer { isInSnapshot = wasInSnapshot }
    // It changes nothing, so within a transaction it needs no savepoint.
    return try isInTransaction ? body() : transaction(.deferred, body, failure)
  }

  private func transaction<Result, Failure: Error>(
    _ statements: TransactionStatements,
    _ body: () throws(Failure) -> Result,
    _ failure: (DatabaseError) -> Failure
  ) throws(Failure) -> Result {
    do throws(DatabaseError) { try execute(statements.begin) } catch { throw failure(error) }
    do throws(Failure) {
      let result = try body()
      do throws(DatabaseError) { try execute(statements.commit) } catch { throw failure(error) }
      return result
    } catch {
      // SQLite rolls back by itself after some errors, such as a full disk.
      if isInTransaction { try? executeControl(statements.rollback) }
      throw error
    }
  }
}

/// The statements that begin and end a transaction.
private struct TransactionStatements {
  static let immediate = TransactionStatements(begin: "BEGIN IMMEDIATE", commit: "COMMIT", rollback: "ROLLBACK")
  static let deferred = TransactionStatements(begin: "BEGIN DEFERRED", commit: "COMMIT", rollback: "ROLLBACK")
  static let savepoint = TransactionStatements(
    begin: "SAVEPOINT nested_transaction",
    commit: "RELEASE nested_transaction",
    rollback: "ROLLBACK TO nested_transaction; RELEASE nested_transaction")

  let begin: String
  let commit: String
  let rollback: String
}
