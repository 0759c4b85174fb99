import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a database did not do what it was told.
public enum DatabaseError: Error, Hashable, Sendable {
  /// SQLite refused: its code, its words, the statement at fault where there is one, and the file (`:memory:` for none).
  case refused(ResultCode, message: String, sql: String?, path: String)
  /// A row holds something else than was asked for: the column, what was expected and what is there.
  case unexpectedValue(column: String, expected: String, found: String, sql: String)
  /// A record writes another number of values than the statement, or the table, has places for.
  case valueCount(expected: Int, found: Int, sql: String)
  /// The file was made by a newer program: it has had more migrations than this one knows.
  case newerSchema(version: Int, known: Int, path: String)
}

extension DatabaseError {
  /// SQLite's code, or `nil` when it was not SQLite that refused.
  public var resultCode: ResultCode? {
    if case .refused(let code, _, _, _) = self { code } else { nil }
  }

  /// Whether the file is damaged, or no database at all.
  public var isCorruption: Bool {
    [.corrupt, .notADatabase].contains(resultCode?.primary)
  }

  /// Whether another connection is in the way, and trying again later may succeed.
  public var isBusy: Bool {
    [.busy, .locked].contains(resultCode?.primary)
  }
}

extension DatabaseError {
  /// What a connection says about its last call.
  init(_ code: Int32, connection: OpaquePointer?, sql: String?, path: String) {
    // The code is the call's own: the connection's may be that of a later one.
    let code = ResultCode(rawValue: code)
    var message = code.description
    if let connection, let text = sqlite3_errmsg(connection) { message = String(cString: text) }
    let cause = connection.map { sqlite3_system_errno($0) } ?? 0
    if cause != 0, [.cannotOpen, .inputOutput].contains(code.primary), let text = strerror(cause) {
      message += ": " + String(cString: text)
    }
    self = .refused(code, message: message, sql: sql, path: path)
  }
}

// MARK: - Conformances

extension DatabaseError: CustomStringConvertible {
  /// What happened and where, in one line without a full stop.
  public var description: String {
    switch self {
    case .refused(let code, let message, let sql, let path):
      "\(path): \(message) (\(code.rawValue))" + (sql.map { " in \($0.inOneLine)" } ?? "")
    case .unexpectedValue(let column, let expected, let found, let sql):
      "column \(column) holds \(found) where \(expected) was expected in \(sql.inOneLine)"
    case .valueCount(let expected, let found, let sql):
      "\(found) values were given for the \(expected) of \(sql.inOneLine)"
    case .newerSchema(let version, let known, let path):
      "\(path): its schema is version \(version), newer than version \(known), the newest this program knows"
    }
  }
}

extension String {
  fileprivate var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
