import CSQLite

/// A prepared statement: SQL that SQLite has compiled, with places for values.
final class Statement {
  let handle: OpaquePointer
  private let path: String

  /// Compiles a statement.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - connection: SQLite's connection.
  ///   - path: The file, for errors.
  /// - Throws: ``DatabaseError`` when SQLite does not understand it, or when it is none, or more than one.
  init(_ sql: String, connection: OpaquePointer, path: String) throws(DatabaseError) {
    var handle: OpaquePointer?
    var next: OpaquePointer?
    let code = sql.withCString { text in
      var rest: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &rest)
      // What follows may be white space or a comment; a statement would be passed over without a word.
      if code == SQLITE_OK, let rest, rest.pointee != 0 { sqlite3_prepare_v3(connection, rest, -1, 0, &next, nil) }
      return code
    }
    guard code == SQLITE_OK else {
      throw DatabaseError(code, connection: connection, sql: sql, path: path)
    }
    guard let handle, next == nil else {
      sqlite3_finalize(handle)
      sqlite3_finalize(next)
      throw .refused(.misuse, message: "one statement is expected here", sql: sql, path: path)
    }
    self.handle = handle
    self.path = path
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// The SQL it was made of.
  var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }

  /// Whether it has been started, and neither ended nor been reset.
  var isRunning: Bool { sqlite3_stmt_busy(handle) != 0 }

  var columnCount: Int32 { sqlite3_column_count(handle) }

  /// Goes on to the next row.
  ///
  /// - Returns: Whether there is one.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  /// Makes it ready to be run again.
  func reset() {
    // The code is that of the last step, which was looked at then.
    _ = sqlite3_reset(handle)
  }

  /// Puts values into the places for them; SQLite copies texts.
  func bind(_ arguments: [any DatabaseValue]) throws(DatabaseError) {
    var row = RowWriter()
    for argument in arguments { argument.write(to: &row) }
    try expectPlaces(for: row)
    let code = row.bytes.withUnsafeBytes { bind(row.values, in: $0, isCopied: true) }
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Runs it once with the values of a row, and expects no rows.
  func run(_ row: borrowing RowWriter) throws(DatabaseError) {
    try expectPlaces(for: row)
    defer { reset() }
    let code = row.bytes.withUnsafeBytes { bytes in
      // SQLite reads the texts where they are. Nothing steps the statement again without new values.
      let code = bind(row.values, in: bytes, isCopied: false)
      return code == SQLITE_OK ? sqlite3_step(handle) : code
    }
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw error(code) }
  }

  private func expectPlaces(for row: borrowing RowWriter) throws(DatabaseError) {
    let places = Int(sqlite3_bind_parameter_count(handle))
    guard places == row.values.count else {
      throw .valueCount(expected: places, found: row.values.count, sql: sql)
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
    // An empty buffer may have no address, and without one SQLite would bind null.
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
