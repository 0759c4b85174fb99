import Models
import SQLiteRecords

/// The tables of the cache.
///
/// The table `responses` has an entry for each response, the table `images` the images, the other tables have the rows.
/// The primary key of a row is its response and its position, so that the rows of a response are adjacent in the file
/// (`WITHOUT ROWID`). The index on the ids finds a row in all responses that contain it; that on the images has their
/// total size without reading their bytes.
///
/// The columns are those of the records. They have no types: SQLite stores each value as it is written.
enum CacheSchema {
  /// The versions of the schema.
  ///
  /// If a column changes after a release, append a migration that drops all tables and creates them again: the
  /// responses can be fetched again.
  ///
  /// Version 1 was never released. The tables of such a file exist already, so the second migration fails, and the file
  /// is quarantined as any other database.
  static let migrations = [
    Migration(""),
    Migration { database in
      try database.execute(
        """
        CREATE TABLE responses (
          id INTEGER PRIMARY KEY, \(Array(CacheEntry.columns.dropFirst()).sqlColumns), checksum, UNIQUE (source, path)
        )
        """)
      for record in records { try database.execute(script: record.creation) }
    },
    Migration(
      """
      CREATE TABLE images (\(ImageRow.columns.sqlColumns), checksum, UNIQUE (url));
      CREATE INDEX images_by_use ON images (used_at, byte_count);
      """),
  ]

  /// The records whose tables have the rows of responses.
  static let records: [any CachedRecord.Type] = [
    Account.self, Album.self, Comment.self, Photo.self, Post.self, Producer.self, Todo.self, User.self,
  ]
}

extension CachedRecord {
  fileprivate static var creation: String {
    """
    CREATE TABLE \(table) (
      response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE, position INTEGER NOT NULL,
      \(columns.sqlColumns), checksum, PRIMARY KEY (response_id, position)
    ) WITHOUT ROWID;
    CREATE INDEX \(table)_by_id ON \(table) (id);
    """
  }
}
