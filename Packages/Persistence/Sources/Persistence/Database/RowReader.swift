import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The columns of one row, read from the first to the last.
///
/// Each call reads the next column. Ask for a value by its type, or let it be inferred:
///
///     let id: Int = try row.read()
public struct RowReader: ~Copyable {
  private let statement: OpaquePointer
  private var index: Int32

  init(_ statement: OpaquePointer, from index: Int32 = 0) {
    self.statement = statement
    self.index = index
  }

  /// Reads the next column as a value of a type.
  ///
  /// - Parameter type: The type; may be left out where it is inferred.
  /// - Returns: The value.
  /// - Throws: ``DatabaseError/unexpectedValue(column:expected:found:sql:)`` when the column holds no such value.
  public mutating func read<Value: DatabaseValue>(
    _ type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value {
    try Value(from: &self)
  }

  /// Reads the next column as a whole number.
  ///
  /// - Throws: ``DatabaseError/unexpectedValue(column:expected:found:sql:)`` when it holds anything else.
  public mutating func readInteger() throws(DatabaseError) -> Int {
    guard type == SQLITE_INTEGER else { throw unexpected("a whole number") }
    defer { index += 1 }
    return Int(sqlite3_column_int64(statement, index))
  }

  /// Reads the next column as a floating-point number; a whole number is taken as one.
  ///
  /// - Throws: ``DatabaseError/unexpectedValue(column:expected:found:sql:)`` when it holds anything else.
  public mutating func readReal() throws(DatabaseError) -> Double {
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { throw unexpected("a number") }
    defer { index += 1 }
    return sqlite3_column_double(statement, index)
  }

  /// Reads the next column as text.
  ///
  /// - Throws: ``DatabaseError/unexpectedValue(column:expected:found:sql:)`` when it holds anything else, or text that
  ///   is not UTF-8.
  public mutating func readText() throws(DatabaseError) -> String {
    guard type == SQLITE_TEXT else { throw unexpected("text") }
    // In this order: asking for the text may change the number of bytes, where the file's encoding is not UTF-8.
    let start = sqlite3_column_text(statement, index)
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasBytes(bytes) else { throw unexpected("text in UTF-8") }
    index += 1
    return text
  }

  /// Reads the next column as bytes.
  ///
  /// - Throws: ``DatabaseError/unexpectedValue(column:expected:found:sql:)`` when it holds anything else.
  public mutating func readBlob() throws(DatabaseError) -> [UInt8] {
    guard type == SQLITE_BLOB else { throw unexpected("bytes") }
    defer { index += 1 }
    let start = sqlite3_column_blob(statement, index)
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
  }

  /// Reads the next column if it is null, and stays before it if it is not.
  ///
  /// - Returns: Whether it was null.
  public mutating func readNull() -> Bool {
    guard index < sqlite3_column_count(statement), type == SQLITE_NULL else { return false }
    index += 1
    return true
  }

  /// Passes over the next column.
  mutating func skip() { index += 1 }

  /// What a type that reads a plain value and finds it out of range throws: the value was read, and is none of its own.
  ///
  /// - Parameter expected: What the type expected, such as `0 or 1`.
  /// - Returns: The error, about the column that was read last.
  public func mismatch(expected: String) -> DatabaseError {
    unexpected(expected, at: max(index - 1, 0))
  }

  private var type: Int32 { sqlite3_column_type(statement, index) }

  private func unexpected(_ expected: String, at index: Int32? = nil) -> DatabaseError {
    let index = index ?? self.index
    let isColumn = index < sqlite3_column_count(statement)
    let found =
      switch sqlite3_column_type(statement, index) {
      case _ where !isColumn: "nothing"
      case SQLITE_INTEGER: "the whole number \(sqlite3_column_int64(statement, index))"
      case SQLITE_FLOAT: "the number \(sqlite3_column_double(statement, index))"
      case SQLITE_TEXT: "text"
      case SQLITE_BLOB: "bytes"
      default: "null"
      }
    return .unexpectedValue(
      column: sqlite3_column_name(statement, index).map { String(cString: $0) } ?? "\(index + 1)",
      expected: expected,
      found: found,
      sql: sqlite3_sql(statement).map { String(cString: $0) } ?? ""
    )
  }
}

extension String {
  /// Whether the text is these bytes.
  ///
  /// Decoding puts something else where they are no UTF-8. `String(validating:as:)` would say so by itself, at twice the price of reading the row.
  fileprivate func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard utf8.count == bytes.count, let start = bytes.baseAddress else { return bytes.isEmpty }
    return utf8.withContiguousStorageIfAvailable { memcmp($0.baseAddress ?? start, start, bytes.count) == 0 } ?? false
  }
}
