import CSQLite

/// A prepared statement.
package final class Statement {
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
      throw .failed(.misuse, message: "expected exactly one statement", sql: sql, path: path)
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

  var columnCount: Int32 { sqlite3_column_count(handle) }

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

  /// Binds values, which SQLite copies.
  func bind(_ arguments: [any DatabaseValue]) throws(DatabaseError) {
    var row = RowWriter()
    for argument in arguments { argument.write(to: &row) }
    try checkParameterCount(of: row)
    let code = row.bytes.withUnsafeBytes { bind(row.values, in: $0, isCopied: true) }
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Runs a statement that returns no rows, with the values of a row.
  package func run(_ row: borrowing RowWriter) throws(DatabaseError) {
    try checkParameterCount(of: row)
    defer { reset() }
    let code = row.bytes.withUnsafeBytes { bytes in
      // SQLite reads the texts in place: the statement is never stepped again without new values.
      let code = bind(row.values, in: bytes, isCopied: false)
      return code == SQLITE_OK ? sqlite3_step(handle) : code
    }
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw error(code) }
  }

  private func checkParameterCount(of row: borrowing RowWriter) throws(DatabaseError) {
    let parameterCount = Int(sqlite3_bind_parameter_count(handle))
    guard parameterCount == row.values.count else {
      throw .valueCount(expected: parameterCount, found: row.values.count, sql: sql)
    }
  }

  private func bind(_ values: [RowWriter.Value], in bytes: UnsafeRawBufferPointer, isCopied: Bool) -> Int32 {
    for (index, value) in zip(Int32(1)..., values) {
      let code = bind(value, at: index, in: bytes, isCopied: isCopied)
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  private func bind(_ value: RowWriter.Value, at index: Int32, in bytes: UnsafeRawBufferPointer, isCopied: Bool)
    -> Int32
  {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let number): sqlite3_bind_int64(handle, index, number)
    case .real(let number): sqlite3_bind_double(handle, index, number)
    // An empty buffer can have no address, for which SQLite would bind NULL.
    case .text(let range) where range.isEmpty: csqlite_bind_text(handle, index, "", 0, true)
    case .blob(let range) where range.isEmpty: csqlite_bind_blob(handle, index, "", 0, true)
    case .text(let range):
      csqlite_bind_text(handle, index, bytes.baseAddress.map { $0 + range.lowerBound }, UInt64(range.count), isCopied)
    case .blob(let range):
      csqlite_bind_blob(handle, index, bytes.baseAddress.map { $0 + range.lowerBound }, UInt64(range.count), isCopied)
    }
  }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(code, connection: sqlite3_db_handle(handle), sql: sql, path: path)
  }
}
