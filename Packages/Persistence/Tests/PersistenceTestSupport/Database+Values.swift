package import SQLiteRecords

extension Database {
  /// Reads the first column of all rows.
  package func values<Value: DatabaseValue>(_ sql: String) throws -> [Value] {
    try query(sql, as: Value.self)
  }

  /// Copies the write-ahead log into the file and empties it.
  package func checkpoint() throws {
    // A connection that has not read yet does not know of the log, and would do nothing.
    _ = try values("PRAGMA user_version") as [Int]
    _ = try query("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
  }

  /// Whether SQLite finds no corruption in the file.
  package var isIntact: Bool {
    get throws { try values("PRAGMA integrity_check") == ["ok"] && query("PRAGMA foreign_key_check") { _ in }.isEmpty }
  }
}
