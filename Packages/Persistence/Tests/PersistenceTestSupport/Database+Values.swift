package import SQLiteRecords

extension Database {
  /// Reads the first column of all rows.
  package func values<Value: DatabaseValue>(_ sql: String) throws -> [Value] {
    try query(sql, as: Value.self)
  }

  /// Whether SQLite finds no corruption in the file.
  package var isIntact: Bool {
    get throws { try values("PRAGMA integrity_check") == ["ok"] && query("PRAGMA foreign_key_check") { _ in }.isEmpty }
  }
}
