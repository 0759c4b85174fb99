import CSQLite
public import Foundation

/// An error of a database operation.
///
///     do throws(DatabaseError) {
///       try database.update(cup)
///     } catch {
///       guard error.isConflict else { throw error }
///       print("another cup has this label")
///     }
///
/// <doc:SQLiteRecords> explains the form.
public struct DatabaseError: Error, Sendable {
  /// The reason of an error.
  public enum Kind: Hashable, Sendable {
    /// SQLite returned an error: its result code, which can be extended, and its message.
    case sqlite(ResultCode, message: String)
    /// A column contains a value that cannot be read as the requested type.
    case unexpectedValue(column: String, expected: String, found: String)
    /// The number of arguments differs from the number of placeholders in the statement.
    case argumentCount(expected: Int, found: Int)
    /// The number of columns read differs from the number of columns in the row.
    case columnCount(expected: Int, found: Int)
    /// The file has had a migration that the program does not have: a newer version of the program wrote it.
    case unknownMigration(name: String)
    /// A record or a migration threw the error ``DatabaseError/underlying``.
    case other
  }

  /// The reason of the error.
  public let kind: Kind

  /// The statement, if the error has one.
  public let sql: String?

  /// The path of the database, or `:memory:`.
  public let path: String

  /// The row that could not be read: its table and primary key, such as `cups (id 7)`, or its position in the result,
  /// such as `row 3`.
  public let row: String?

  /// The name of the ``Migration`` that failed.
  public private(set) var migration: String?

  /// The error that a ``Record``, a ``DatabaseValue`` or a ``Migration`` threw, if it is not a `DatabaseError`.
  public let underlying: (any Error)?

  /// Creates an error, for example to stub a failure.
  public init(
    _ kind: Kind, sql: String? = nil, path: String, row: String? = nil, underlying: (any Error)? = nil
  ) {
    self.kind = kind
    self.sql = sql
    self.path = path
    self.row = row
    self.underlying = underlying
  }
}

extension DatabaseError {
  /// SQLite's primary result code, such as ``ResultCode/constraint``; `nil` for the errors that don't come from SQLite.
  ///
  /// The extended one is that of the ``kind``.
  public var resultCode: ResultCode? { extendedResultCode?.primary }

  /// SQLite's extended result code; `nil` for the errors that don't come from SQLite.
  package var extendedResultCode: ResultCode? {
    if case .sqlite(let code, _) = kind { code } else { nil }
  }

  /// The reason of the error without its place, in one line without a full stop.
  public var message: String {
    let cause = underlying.map { "\($0)" }
    return switch kind {
    case .sqlite(_, let message): message
    case .unexpectedValue(let column, let expected, let found):
      "column \(column): expected \(expected), found \(found)" + (cause.map { " (\($0))" } ?? "")
    case .argumentCount(let expected, let found):
      "expected \(expected) argument\(expected == 1 ? "" : "s"), found \(found)"
    case .columnCount(let expected, let found):
      "expected \(expected) column\(expected == 1 ? "" : "s"), found \(found)"
    case .unknownMigration(let name):
      "the file has had migration \(name.debugDescription), which this program does not have: use a newer version"
    case .other: cause ?? "unknown error"
    }
  }

  /// The error with its file, migration and row, without the statement and the result code: a message for users.
  public var summary: String {
    let places = [path.isEmpty ? nil : path, migration.map { "migration \($0.debugDescription)" }, row]
    return (places.compactMap(\.self) + [message]).joined(separator: ": ")
  }

  /// Whether another row has the same primary key, or the same values in `UNIQUE` columns.
  ///
  /// SQLite's ``message`` names the columns: `UNIQUE constraint failed: cups.label`.
  public var isConflict: Bool {
    [.primaryKeyConstraint, .uniqueConstraint, .rowIDConstraint].contains(extendedResultCode)
  }

  /// Whether another connection holds a lock: a retry can succeed.
  public var isBusy: Bool { [.busy, .locked].contains(resultCode) }
}

extension DatabaseError {
  /// Creates the error of a connection's last call.
  ///
  /// - Parameter createsFile: Whether the call was to create the file.
  init(_ code: Int32, connection: OpaquePointer?, sql: String?, path: String, createsFile: Bool = false) {
    // The code of the call itself: that of the connection can be the code of a later call.
    let code = ResultCode(rawValue: code)
    var message = code.description
    if let connection, let text = sqlite3_errmsg(connection) { message = String(cString: text) }
    if code == .readOnlyFolder {
      message =
        "the folder is read-only, and SQLite must create files in it: make it writable, or open the file with access: .immutable"
    }
    var cause = connection.map { sqlite3_system_errno($0) } ?? 0
    // After a file cannot be created, SQLite tries to read it, and returns the reason of that.
    if createsFile, cause == ENOENT, access(URL(filePath: path).deletingLastPathComponent().path, W_OK | X_OK) != 0 {
      cause = errno
    }
    if cause != 0, [.cannotOpen, .inputOutput].contains(code.primary), let text = strerror(cause) {
      message += ": " + String(cString: text)
    }
    self.init(.sqlite(code, message: message), sql: sql, path: path)
  }

  /// Creates the error that a database throws for one that a record, a value or a migration has thrown.
  package init(_ error: any Error, sql: String?, path: String) {
    self = error as? DatabaseError ?? DatabaseError(.other, sql: sql, path: path, underlying: error)
  }

  /// The error as that of a migration.
  func of(_ migration: Migration) -> DatabaseError {
    var error = self
    error.migration = migration.name
    return error
  }

  /// The error with the row that was being read by a statement, unless it is that of another statement.
  func reading(_ row: @autoclosure () -> String, of sql: String, in path: String) -> DatabaseError {
    guard self.row == nil, resultCode == nil else { return self }
    return DatabaseError(kind, sql: self.sql ?? sql, path: path, row: row(), underlying: underlying)
  }
}

// MARK: - Conformances

extension DatabaseError: CustomStringConvertible {
  /// The error with its file, migration, row and statement, in one line without a full stop.
  public var description: String {
    var text = summary
    if let extendedResultCode { text += " (\(extendedResultCode.rawValue))" }
    if let sql { text += " in \(sql.inOneLine)" }
    return text
  }
}

extension DatabaseError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension String {
  fileprivate var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
