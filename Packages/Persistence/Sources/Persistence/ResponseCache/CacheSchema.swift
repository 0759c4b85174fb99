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
  /// The name of the file, with the version of the schema.
  ///
  /// Increase the version if a column changes, of these tables or of a record: the responses can be fetched again.
  static let fileName = "cache-1.db"

  /// The creation of the tables.
  ///
  /// Another version has another file instead of a second migration.
  static let migrations = [
    Migration(
      "cache",
      script: """
        CREATE TABLE responses (
          id INTEGER PRIMARY KEY, \(Array(CacheEntry.columns.dropFirst()).sqlColumns), UNIQUE (source, path)
        );
        CREATE TABLE images (\(ImageRow.columns.sqlColumns), UNIQUE (url));
        CREATE INDEX images_by_use ON images (used_at, byte_count);
        """)
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
          \(record.columns.sqlColumns), PRIMARY KEY (response_id, position)
        ) WITHOUT ROWID;
        CREATE INDEX \(record.table)_by_id ON \(record.table) (id);
        """)
  }
}
