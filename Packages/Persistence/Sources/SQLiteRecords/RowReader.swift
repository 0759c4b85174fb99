import CSQLite
import Foundation

/// The columns of a row, read from the first to the last.
///
/// Each call reads the next column. The type of the value can be inferred:
///
///     let id: Int = try row.read()
public struct RowReader: ~Copyable {
  let statement: OpaquePointer
  @usableFromInline private(set) var index: Int32

  init(_ statement: Statement) {
    self.statement = statement.handle
    index = 0
  }

  /// Reads the next column as a value of a type, which can be omitted where it is inferred.
  ///
  /// - Throws: ``DatabaseError/Kind/unexpectedValue(column:expected:found:)`` if the type cannot be read from the
  ///   column.
  @inlinable
  public mutating func read<Value: DatabaseValue>(
    _ type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value {
    let start = index
    do {
      return try Value(from: &self)
    } catch {
      throw unexpectedValue(error, of: Value.self, at: start)
    }
  }

  /// Reads the next column as an integer.
  ///
  /// - Throws: ``DatabaseError/Kind/unexpectedValue(column:expected:found:)`` if it contains another type of value.
  @usableFromInline
  mutating func readInteger() throws(DatabaseError) -> Int {
    guard type == SQLITE_INTEGER else { throw unexpected("an integer") }
    defer { index += 1 }
    return Int(sqlite3_column_int64(statement, index))
  }

  /// Reads the next column as a floating-point number; integers are converted.
  ///
  /// - Throws: ``DatabaseError/Kind/unexpectedValue(column:expected:found:)`` if it contains another type of value.
  @usableFromInline
  mutating func readReal() throws(DatabaseError) -> Double {
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { throw unexpected("a number") }
    defer { index += 1 }
    return sqlite3_column_double(statement, index)
  }

  /// Reads the next column as text.
  ///
  /// - Throws: ``DatabaseError/Kind/unexpectedValue(column:expected:found:)`` if it contains another type of value, or
  ///   text that is not valid UTF-8.
  @usableFromInline
  mutating func readText() throws(DatabaseError) -> String {
    guard type == SQLITE_TEXT else { throw unexpected("text") }
    // In this order: `sqlite3_column_text` can change the number of bytes if the file's encoding is not UTF-8.
    let start = sqlite3_column_text(statement, index)
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasBytes(bytes) else { throw unexpected("UTF-8 text") }
    index += 1
    return text
  }

  /// Reads the next column as a blob.
  ///
  /// - Throws: ``DatabaseError/Kind/unexpectedValue(column:expected:found:)`` if it contains another type of value.
  @usableFromInline
  mutating func readBlob() throws(DatabaseError) -> [UInt8] {
    guard type == SQLITE_BLOB else { throw unexpected("a blob") }
    defer { index += 1 }
    let start = sqlite3_column_blob(statement, index)
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
  }

  /// Skips the next column if it is NULL, and returns whether it is.
  @usableFromInline
  mutating func readNull() -> Bool {
    guard index < sqlite3_column_count(statement), type == SQLITE_NULL else { return false }
    index += 1
    return true
  }

  /// Returns the error for a value that was read from the last column but is invalid for the type that reads it.
  ///
  /// - Parameter expected: A description of the valid values, such as `0 or 1`.
  @usableFromInline
  func unexpectedValue(expected: String) -> DatabaseError {
    unexpected(expected, at: max(index - 1, 0))
  }

  /// The value of a column, for error messages.
  func literal(at index: Int32) -> String {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return "\(sqlite3_column_int64(statement, index))"
    case SQLITE_FLOAT: return "\(sqlite3_column_double(statement, index))"
    case SQLITE_TEXT:
      let start = sqlite3_column_text(statement, index)
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
      let text = String(decoding: bytes.prefix(200), as: UTF8.self)
      return (text.prefix(60) + (text.count > 60 ? "…" : "")).debugDescription
    case SQLITE_BLOB:
      let count = sqlite3_column_bytes(statement, index)
      return count == 1 ? "a blob of 1 byte" : "a blob of \(count) bytes"
    default: return "NULL"
    }
  }

  /// Whether the next column contains text.
  var isText: Bool { type == SQLITE_TEXT }

  private var type: Int32 { sqlite3_column_type(statement, index) }

  /// Throws an error if columns of the row have not been read.
  func expectEnd() throws(DatabaseError) {
    guard index == sqlite3_column_count(statement) else { throw columnCount(expected: index) }
  }

  // The query adds the statement, the path and the row.
  private func columnCount(expected: Int32) -> DatabaseError {
    DatabaseError(.columnCount(expected: Int(expected), found: Int(sqlite3_column_count(statement))), path: "")
  }

  /// Returns the error for one that the type of a column's value has thrown.
  @usableFromInline
  func unexpectedValue(_ error: any Error, of type: Any.Type, at index: Int32) -> DatabaseError {
    error as? DatabaseError ?? unexpected("\(type)", at: index, because: error)
  }

  private func unexpected(_ expected: String, at index: Int32? = nil, because error: (any Error)? = nil)
    -> DatabaseError
  {
    let index = index ?? self.index
    guard index < sqlite3_column_count(statement) else { return columnCount(expected: index + 1) }
    let column = sqlite3_column_name(statement, index).map { String(cString: $0) } ?? "\(index + 1)"
    return DatabaseError(
      .unexpectedValue(column: column, expected: expected, found: literal(at: index)), path: "", underlying: error)
  }
}

extension String {
  /// Whether the text has exactly these bytes: decoding replaces those that are not valid UTF-8.
  ///
  /// `String(validating:as:)` detects that too, but takes twice as long as reading the whole row.
  fileprivate func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard utf8.count == bytes.count, let start = bytes.baseAddress else { return bytes.isEmpty }
    return utf8.withContiguousStorageIfAvailable { memcmp($0.baseAddress ?? start, start, bytes.count) == 0 } ?? false
  }
}
