import CSQLite

/// What SQLite says happened: one of its result codes, extended where it has an extended one.
///
/// The numbers are those of <https://www.sqlite.org/rescode.html>.
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// SQLite's number.
  public let rawValue: Int32

  /// Takes one of SQLite's numbers.
  ///
  /// - Parameter rawValue: The number, such as 5 or, extended, 517.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The code without what makes it extended: `SQLITE_BUSY` (5) for `SQLITE_BUSY_SNAPSHOT` (517).
  public var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }
}

extension ResultCode {
  /// The statement itself is at fault: an unknown table, wrong syntax.
  public static let error = ResultCode(rawValue: SQLITE_ERROR)
  /// The system does not allow it.
  public static let permission = ResultCode(rawValue: SQLITE_PERM)
  /// The operation was ended before its time.
  public static let abort = ResultCode(rawValue: SQLITE_ABORT)
  /// Another connection holds the lock.
  public static let busy = ResultCode(rawValue: SQLITE_BUSY)
  /// A statement of the same connection is in the way.
  public static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  /// The file, or the connection to it, allows no writing.
  public static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  /// The operation was interrupted.
  public static let interrupt = ResultCode(rawValue: SQLITE_INTERRUPT)
  /// The system failed to read or write.
  public static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
  /// The file's structure is damaged.
  public static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  /// What was asked for is not there.
  public static let notFound = ResultCode(rawValue: SQLITE_NOTFOUND)
  /// The disk, or the greatest size that was set, is full.
  public static let full = ResultCode(rawValue: SQLITE_FULL)
  /// The file cannot be opened.
  public static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  /// The schema changed while the statement was being prepared, more often than SQLite tries again.
  public static let schema = ResultCode(rawValue: SQLITE_SCHEMA)
  /// The call makes no sense.
  public static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
  /// A constraint of the table would be broken.
  public static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  /// The file is not a database.
  public static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
}

// MARK: - Conformances

extension ResultCode: CustomStringConvertible {
  /// SQLite's own words for the code, such as `database is locked`.
  public var description: String { sqlite3_errstr(rawValue).map { String(cString: $0) } ?? "result code \(rawValue)" }
}
