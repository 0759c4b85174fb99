/// The table of drafts.
enum DraftSchema {
  /// All versions there ever were; none is ever changed.
  static let migrations = [Migration(version1)]

  /// An id is never given again (`AUTOINCREMENT`): who asks for a draft that is gone must not get another.
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
