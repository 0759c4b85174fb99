import SQLiteRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The table of drafts.
enum DraftSchema {
  /// All versions of the schema; a released one never changes.
  static let migrations = [Migration(version1), version2]

  /// `AUTOINCREMENT`: the id of a removed draft is never reused, so that it cannot refer to another draft.
  private static let version1 =
    """
    CREATE TABLE drafts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source TEXT NOT NULL,
      account_id INTEGER,
      first_name TEXT,
      last_name TEXT,
      email TEXT,
      avatar_url TEXT,
      saved_at REAL NOT NULL,
      reason TEXT NOT NULL,
      checksum INTEGER NOT NULL
    );
    """

  /// Adds the idempotency key and the date of sending; a corrupt draft stays corrupt.
  private static let version2 = Migration { database throws(DatabaseError) in
    try database.execute(
      script: """
        ALTER TABLE drafts ADD COLUMN idempotency_key TEXT NOT NULL DEFAULT '';
        ALTER TABLE drafts ADD COLUMN sent_at REAL;
        """)
    let columns = """
      id, source, account_id, first_name, last_name, email, avatar_url, saved_at, reason, checksum
      """
    var checksums: [(id: Int, checksum: Checksum)] = []
    try database.forEachRow("SELECT \(columns) FROM drafts") { statement throws(DatabaseError) in
      guard statement.isChecksumValid() else { return }
      var id = RowReader(statement)
      var checksum = RowReader(statement, from: 9)
      checksums.append((try id.read(), Checksum(continuing: try checksum.read())))
    }
    for (id, var checksum) in checksums {
      let key = UUID().uuidString
      checksum.combine(key)
      checksum.combineNull()
      try database.execute(
        "UPDATE drafts SET idempotency_key = ?, checksum = ? WHERE id = ?", key, Int(checksum.value), id)
    }
  }
}
