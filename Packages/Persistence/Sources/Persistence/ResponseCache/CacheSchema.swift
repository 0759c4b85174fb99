import Models
import SQLiteRecords

/// The tables of the cache.
///
/// The table `responses` has an entry for each response, the other tables have the rows. The primary key of a row is its
/// response and its position, so that the rows of a response are adjacent in the file (`WITHOUT ROWID`). The index on the
/// ids finds a row in all responses that contain it.
enum CacheSchema {
  /// The versions of the schema.
  ///
  /// They are created from the columns of the records. If a column changes after a release, append a migration that drops
  /// all tables and creates them again: the responses can be fetched again.
  ///
  /// Version 1 was never released. The tables of such a file exist already, so the second migration fails, and the file is
  /// quarantined as any other database.
  static let migrations = [
    Migration(""),
    Migration { database in
      try database.execute(
        script: """
          CREATE TABLE responses (
            id INTEGER PRIMARY KEY, \(CacheEntry.table.declarations.sqlColumns), checksum INTEGER NOT NULL,
            UNIQUE (source, path)
          );
          """)
      for record in records { try database.execute(script: record.creation) }
    },
  ]

  /// The records whose tables have the rows of responses.
  static let records: [any TableRecord.Type] = [
    Account.self, Album.self, Comment.self, Photo.self, Post.self, Producer.self, Todo.self, User.self,
  ]
}

extension TableRecord {
  fileprivate static var creation: String {
    """
    CREATE TABLE \(tableName) (
      response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE, position INTEGER NOT NULL,
      \(cacheTable.declarations.sqlColumns), checksum INTEGER NOT NULL,
      PRIMARY KEY (response_id, position)
    ) WITHOUT ROWID;
    CREATE INDEX \(tableName)_by_id ON \(tableName) (id);
    """
  }
}
