import Persistence
import Testing

/// Another process that holds the write lock of a database file until it is released.
actor Blocker {
  private let database: Database

  init(path: String) throws {
    database = try Database(path: path)
  }

  /// Begins a write transaction.
  func block() {
    #expect(throws: Never.self) { try database.execute("BEGIN IMMEDIATE") }
  }

  /// Ends the transaction.
  func release() {
    #expect(throws: Never.self) { try database.execute("ROLLBACK") }
  }
}
