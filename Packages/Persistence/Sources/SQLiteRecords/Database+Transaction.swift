extension Database {
  /// Runs statements in a transaction, which is rolled back if `body` throws or the process ends.
  ///
  /// After some errors SQLite rolls back the whole transaction by itself, for example for `ON CONFLICT ROLLBACK`. If
  /// `body` catches such an error, its next statement fails, and so does `transaction`.
  ///
  /// It acquires the write lock at once (`BEGIN IMMEDIATE`): a transaction that reads first and then finds another
  /// writer could only be rolled back. A transaction within a transaction is a savepoint: if it fails, only its own
  /// changes are rolled back, and the outer one can continue.
  ///
  /// The body is synchronous: no other task of an actor can use the connection during the transaction.
  ///
  /// In a function that throws `DatabaseError`, a closure of several statements declares its error, because the
  /// compiler infers `any Error`:
  ///
  ///     try database.transaction { () throws(DatabaseError) in … }
  ///
  /// - Throws: The error of `body`, or ``DatabaseError`` with ``ResultCode/busy`` if another connection holds the lock.
  @discardableResult
  public func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    do { return try run("BEGIN IMMEDIATE", body) } catch { throw DatabaseError(error, sql: nil, path: path) }
  }

  /// Runs statements in a transaction, and rolls it back if `body` throws any error.
  @discardableResult
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE", body)
  }

  /// Runs queries in a read transaction: all see the same state, even if other connections write concurrently.
  ///
  /// In a function that throws `DatabaseError`, a closure of several statements declares its error:
  ///
  ///     try database.snapshot { () throws(DatabaseError) in … }
  ///
  /// - Throws: The error of `body`, or ``DatabaseError`` for a statement that writes.
  public func snapshot<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    do { return try runSnapshot(body) } catch { throw DatabaseError(error, sql: nil, path: path) }
  }

  /// Runs queries in a read transaction; `body` can throw any error.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try runSnapshot(body)
  }

  private func runSnapshot<Result>(_ body: () throws -> Result) throws -> Result {
    // Not `PRAGMA query_only`, after which SQLite prepares all statements again.
    let wasInSnapshot = isInSnapshot
    isInSnapshot = true
    defer { isInSnapshot = wasInSnapshot }
    // It changes nothing, so within a transaction it needs no savepoint.
    return try isInTransaction ? body() : run("BEGIN DEFERRED", body)
  }

  /// Runs statements between one that begins a transaction and a commit, or in a savepoint of the current transaction.
  private func run<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    let isNested = hasBegun || isInTransaction
    try execute(isNested ? "SAVEPOINT nested_transaction" : begin)
    let hadBegun = hasBegun
    hasBegun = true
    defer { hasBegun = hadBegun }
    do {
      let result = try body()
      try execute(isNested ? "RELEASE nested_transaction" : "COMMIT")
      return result
    } catch {
      // SQLite rolls back by itself after some errors, such as a full disk.
      if isInTransaction {
        try? executeControl(isNested ? "ROLLBACK TO nested_transaction; RELEASE nested_transaction" : "ROLLBACK")
      }
      throw error
    }
  }
}
