import CSQLite

/// A result code of SQLite, or an extended one: see <https://www.sqlite.org/rescode.html>.
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// SQLite's number, such as 5 or, extended, 517.
  public let rawValue: Int32

  /// Creates a result code from SQLite's number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The primary code of an extended one: `SQLITE_BUSY` (5) of `SQLITE_BUSY_SNAPSHOT` (517).
  public var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }
}

extension ResultCode {
  /// An error in the statement, such as an unknown table or invalid syntax.
  public static let error = ResultCode(rawValue: SQLITE_ERROR)
  /// The transaction was rolled back, for example by `ON CONFLICT ROLLBACK` or `RAISE(ROLLBACK)`.
  package static let abort = ResultCode(rawValue: SQLITE_ABORT)
  /// Another connection holds the lock.
  public static let busy = ResultCode(rawValue: SQLITE_BUSY)
  /// Another statement of the same connection holds the lock.
  package static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  /// The file or the connection is read-only.
  package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  /// The operation was interrupted.
  public static let interrupt = ResultCode(rawValue: SQLITE_INTERRUPT)
  /// A system call failed to read or write.
  package static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
  /// The file is corrupt.
  public static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  /// The file cannot be opened.
  public static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  /// The schema changed while the statement was being prepared, more often than SQLite retries.
  public static let schema = ResultCode(rawValue: SQLITE_SCHEMA)
  /// Incorrect use of the API.
  package static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
  /// A constraint of the table was violated.
  public static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  /// The file is not a database.
  public static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
}

/// Extended result codes, which are macros that Swift cannot import.
extension ResultCode {
  /// A foreign key refers to a missing row.
  package static let foreignKeyConstraint = ResultCode(rawValue: SQLITE_CONSTRAINT | 3 << 8)
  /// There is a row with the same primary key.
  package static let primaryKeyConstraint = ResultCode(rawValue: SQLITE_CONSTRAINT | 6 << 8)
  /// There is a row with the same row id, in a table that does not declare it as its primary key.
  package static let rowIDConstraint = ResultCode(rawValue: SQLITE_CONSTRAINT | 10 << 8)
  /// The folder is read-only, and SQLite cannot create its journal or write-ahead log there.
  package static let readOnlyFolder = ResultCode(rawValue: SQLITE_READONLY | 6 << 8)
  /// There is a row with the same values in `UNIQUE` columns.
  package static let uniqueConstraint = ResultCode(rawValue: SQLITE_CONSTRAINT | 8 << 8)
}

// MARK: - Conformances

extension ResultCode: CustomStringConvertible {
  /// SQLite's description of the code, such as `database is locked`.
  public var description: String { sqlite3_errstr(rawValue).map { String(cString: $0) } ?? "result code \(rawValue)" }
}
