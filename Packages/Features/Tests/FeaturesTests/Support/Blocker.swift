import Persistence
import Testing

/// Another program that keeps a database file to itself, until it goes.
actor Blocker {
  private let database: Database

  init(path: String) throws {
    database = try Database(path: path)
  }

  /// Begins to write, so that nobody else can.
  func block() {
    #expect(throws: Never.self) { try database.execute("BEGIN IMMEDIATE") }
  }
}
