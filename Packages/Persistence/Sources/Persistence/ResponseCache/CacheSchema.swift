import SQLiteRecords

/// The tables of the cache.
///
/// The table `responses` has an entry for each response, the table `images` the images. The rows are in the table of
/// their record, which is created with the first response of that type. The primary key of a row is its response and
/// its position, so that the rows of a response are adjacent in the file (`WITHOUT ROWID`). The index on the ids finds
/// a row in all responses that contain it; that on the images has their total size without reading their bytes.
///
/// The columns are those of the records. They have no types: SQLite stores each value as it is written.
enum CacheSchema {
  /// The versions of the schema.
  ///
  /// If a column of these tables changes after a release, append a migration that drops all tables: the responses can
  /// be fetched again. The table of a record gets another name instead.
  ///
  /// Version 1 was never released. Such a file has tables already, so it is quarantined as any other database.
  static let migrations = [
    Migration("unreleased", script: ""),
    Migration("responses") { database in
      guard try database.query("SELECT name FROM sqlite_master", as: String.self).isEmpty else {
        throw DatabaseError(.sqlite(.error, message: "it has the tables of another program"), path: database.path)
      }
      try database.execute(
        """
        CREATE TABLE responses (
          id INTEGER PRIMARY KEY, \(Array(CacheEntry.columns.dropFirst()).sqlColumns), checksum, UNIQUE (source, path)
        )
        """)
    },
    Migration(
      "images",
      script: """
        CREATE TABLE images (\(ImageRow.columns.sqlColumns), checksum, UNIQUE (url));
        CREATE INDEX images_by_use ON images (used_at, byte_count);
        """),
  ]
}

extension Database {
  /// Whether the table of a record exists.
  func hasTable(of record: any CachedRecord.Type) throws(DatabaseError) -> Bool {
    try query("SELECT 1 FROM sqlite_master WHERE name = ?", arguments: [record.table], as: Int.self).first != nil
  }

  /// Creates the table of a record unless it exists, in the current transaction.
  func createTable(of record: any CachedRecord.Type) throws(DatabaseError) {
    guard try !hasTable(of: record) else { return }
    try execute(
      script: """
        CREATE TABLE \(record.table) (
          response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE, position INTEGER NOT NULL,
          \(record.columns.sqlColumns), checksum, PRIMARY KEY (response_id, position)
        ) WITHOUT ROWID;
        CREATE INDEX \(record.table)_by_id ON \(record.table) (id);
        """)
  }
}
