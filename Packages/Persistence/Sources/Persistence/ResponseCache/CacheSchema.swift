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
  static let migrations = [
    Migration { database throws(DatabaseError) in
      try database.execute(
        script: """
          CREATE TABLE responses (
            id INTEGER PRIMARY KEY, \(CacheEntry.table.declarations.sqlColumns), checksum INTEGER NOT NULL,
            UNIQUE (source, path)
          );
          """)
      for record in records { try database.execute(script: record.creation) }
      try createIndex(producersByName, in: database)
    }
  ]

  /// The records whose tables have the rows of responses.
  static let records: [any CachedRecord.Type] = [
    Account.self, Album.self, Comment.self, Photo.self, Post.self, Producer.self, Todo.self, User.self,
  ]

  /// An index of the names by their trigrams.
  ///
  /// It does not store the positions of the trigrams (`detail = none`), which would take three times the space: each
  /// match is verified anyway. Two characters follow each name, so that a trigram starts at every character of it, and a
  /// text of one or two characters is found among the terms.
  ///
  /// A trigger deletes the name of a deleted row. ``CacheTables`` inserts the names of a response in one statement,
  /// because FTS5 flushes its memory for each statement that fires a trigger.
  private static let producersByName =
    """
    CREATE VIRTUAL TABLE producers_by_name USING fts5(
      folded_name, tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
    );
    CREATE VIRTUAL TABLE producers_by_name_terms USING fts5vocab(producers_by_name, instance);
    CREATE TRIGGER producers_deleted AFTER DELETE ON producers BEGIN
      DELETE FROM producers_by_name WHERE rowid = (old.response_id << 32) | old.position;
    END;
    """

  /// Creates an index if this SQLite supports it; otherwise a search reads the table.
  static func createIndex(_ script: String, in database: Database) throws(DatabaseError) {
    do {
      try database.execute(script: script)
    } catch {
      // The code of an SQLite without full-text search (FTS5), or without its trigram tokenizer (SQLite 3.34).
      guard error.resultCode?.primary == .error else { throw error }
    }
  }
}

extension CachedRecord {
  fileprivate static var creation: String {
    """
    CREATE TABLE \(table) (
      response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE, position INTEGER NOT NULL,
      \(cacheTable.declarations.sqlColumns), checksum INTEGER NOT NULL,
      PRIMARY KEY (response_id, position)
    ) WITHOUT ROWID;
    CREATE INDEX \(table)_by_id ON \(table) (id);
    """
  }
}
