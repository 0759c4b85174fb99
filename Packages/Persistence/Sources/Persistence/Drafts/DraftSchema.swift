import SQLiteRecords

/// The table of drafts.
enum DraftSchema {
  /// All versions of the schema; a released one never changes.
  static let migrations = [Migration(version1)]

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
}
