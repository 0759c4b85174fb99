import CSQLite

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error of a database operation.
public enum DatabaseError: Error, Hashable, Sendable {
  /// SQLite returned an error: its result code and message, the statement if there is one, and the file's path
  /// (`:memory:` if there is none).
  case failed(ResultCode, message: String, sql: String?, path: String)
  /// A column contains a value of another type.
  case unexpectedValue(column: String, expected: String, found: String, sql: String)
  /// The number of values differs from the number of placeholders in the statement.
  case valueCount(expected: Int, found: Int, sql: String)
  /// The file was written by a newer version of the program: it has had more migrations than are known.
  case newerSchema(version: Int, known: Int, path: String)
}

extension DatabaseError {
  /// SQLite's result code; `nil` for the errors that don't come from SQLite.
  public var resultCode: ResultCode? {
    if case .failed(let code, _, _, _) = self { code } else { nil }
  }

  /// The error with the file, without the statement and the result code: a message for users.
  public var summary: String {
    switch self {
    case .failed(_, let message, _, let path): "\(path): \(message)"
    case .unexpectedValue(let column, let expected, let found, _):
      "column \(column): expected \(expected), found \(found)"
    case .valueCount(let expected, let found, _): "expected \(expected) values, found \(found)"
    case .newerSchema: description
    }
  }

  /// Whether the file is corrupt, or not a database.
  public var isCorruption: Bool {
    [.corrupt, .notADatabase].contains(resultCode?.primary)
  }

  /// Whether another connection holds a lock: a retry can succeed.
  public var isBusy: Bool {
    [.busy, .locked].contains(resultCode?.primary)
  }
}

extension DatabaseError {
  /// Creates the error of a connection's last call.
  init(_ code: Int32, connection: OpaquePointer?, sql: String?, path: String) {
    // The code of the call itself: that of the connection can be the code of a later call.
    let code = ResultCode(rawValue: code)
    var message = code.description
    if let connection, let text = sqlite3_errmsg(connection) { message = String(cString: text) }
    let cause = connection.map { sqlite3_system_errno($0) } ?? 0
    if cause != 0, [.cannotOpen, .inputOutput].contains(code.primary), let text = strerror(cause) {
      message += ": " + String(cString: text)
    }
    self = .failed(code, message: message, sql: sql, path: path)
  }
}

// MARK: - Conformances

extension DatabaseError: CustomStringConvertible {
  /// The error, with the file or the statement, in one line without a full stop.
  public var description: String {
    switch self {
    case .failed(let code, let message, let sql, let path):
      "\(path): \(message) (\(code.rawValue))" + (sql.map { " in \($0.inOneLine)" } ?? "")
    case .unexpectedValue(_, _, _, let sql), .valueCount(_, _, let sql):
      "\(summary) in \(sql.inOneLine)"
    case .newerSchema(let version, let known, let path):
      "\(path): schema version \(version) is newer than \(known), the latest that this program supports"
    }
  }
}

extension DatabaseError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension String {
  fileprivate var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
