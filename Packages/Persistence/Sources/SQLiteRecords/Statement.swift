import CSQLite

final class Statement {
  let handle: OpaquePointer
  private let path: String

  /// Prepares a statement.
  ///
  /// - Throws: ``DatabaseError`` if the SQL is invalid, or is not exactly one statement.
  init(_ sql: String, connection: OpaquePointer, path: String) throws(DatabaseError) {
    var handle: OpaquePointer?
    var next: OpaquePointer?
    let (code, restCode) = sql.withCString { text in
      var rest: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &rest)
      guard code == SQLITE_OK, let rest, rest.pointee != 0 else { return (code, SQLITE_OK) }
      // The rest can be white space or a comment. SQLite would silently ignore a second statement.
      return (code, sqlite3_prepare_v3(connection, rest, -1, 0, &next, nil))
    }
    guard code == SQLITE_OK else {
      throw DatabaseError(code, connection: connection, sql: sql, path: path)
    }
    // A second statement that does not compile can depend on the first one.
    guard let handle, restCode == SQLITE_OK, next == nil else {
      sqlite3_finalize(handle)
      sqlite3_finalize(next)
      let message = "expected exactly one statement; execute(script:) executes several"
      throw DatabaseError(.sqlite(.misuse, message: message), sql: sql, path: path)
    }
    self.handle = handle
    self.path = path
  }

  deinit {
    sqlite3_finalize(handle)
  }

  var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }

  /// Whether it has been stepped, and has neither finished nor been reset.
  var isRunning: Bool { sqlite3_stmt_busy(handle) != 0 }

  /// Whether it changes nothing in the file.
  var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// Advances to the next row, and returns whether there is one.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  func reset() {
    // The result is that of the last step, which was checked then.
    _ = sqlite3_reset(handle)
  }

  func bind(_ arguments: [(any DatabaseValue)?]) throws(DatabaseError) {
    var row = RowWriter()
    for argument in arguments {
      if let argument { row.write(argument) } else { row.writeNull() }
    }
    try bind(row)
  }

  /// Runs a statement that returns no rows, with the values of a row.
  func run(_ row: borrowing RowWriter) throws(DatabaseError) {
    try bind(row)
    defer { reset() }
    _ = try step()
  }

  private func bind(_ row: borrowing RowWriter) throws(DatabaseError) {
    if let failure = row.failure { throw DatabaseError(failure, sql: sql, path: path) }
    let parameterCount = Int(sqlite3_bind_parameter_count(handle))
    guard parameterCount == row.values.count else {
      throw DatabaseError(
        .argumentCount(expected: parameterCount, found: row.values.count), sql: sql, path: path)
    }
    for (index, value) in zip(Int32(1)..., row.values) {
      let code = bind(value, at: index)
      guard code == SQLITE_OK else { throw error(code) }
    }
  }

  private func bind(_ value: RowWriter.Value, at index: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let number): sqlite3_bind_int64(handle, index, number)
    case .real(let number): sqlite3_bind_double(handle, index, number)
    case .text(let text): csqlite_bind_text(handle, index, text, UInt64(text.utf8.count))
    // An empty array can have no address, for which SQLite would bind NULL.
    case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
    case .blob(let bytes): csqlite_bind_blob(handle, index, bytes, UInt64(bytes.count))
    }
  }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(code, connection: sqlite3_db_handle(handle), sql: sql, path: path)
  }
}
