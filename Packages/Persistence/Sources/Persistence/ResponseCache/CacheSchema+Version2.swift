import SQLiteRecords

extension CacheSchema {
  /// Adds the total count of pages, accounts, and producers with an index of their names.
  static let version2 = Migration { database throws(DatabaseError) in
    try database.execute(script: tablesOfVersion2)
    try extendEntries(in: database)
    try createIndex(producersByName, in: database)
  }

  /// Creates an index if this SQLite supports it; otherwise a search reads the table.
  static func createIndex(_ script: String, in database: Database) throws(DatabaseError) {
    do {
      try database.execute(script: script)
    } catch {
      // The code of an SQLite without full-text search (FTS5), or without its trigram tokenizer (SQLite 3.34).
      guard error.resultCode?.primary == .error else { throw error }
    }
  }

  /// Extends the checksums of the entries to the new columns, which are NULL; a corrupt entry stays corrupt.
  private static func extendEntries(in database: Database) throws(DatabaseError) {
    let columns = """
      source, path, table_name, fetched_at, entity_tag, is_complete, skipped_count, row_count, checksum, id
      """
    var checksums: [(id: Int, checksum: Checksum)] = []
    try database.forEachRow("SELECT \(columns) FROM responses") { statement throws(DatabaseError) in
      guard statement.isChecksumValid(to: 8) else { return }
      var row = RowReader(statement, from: 8)
      let checksum = Checksum(continuing: try row.read())
      checksums.append((try row.read(), checksum))
    }
    for (id, var checksum) in checksums {
      checksum.combineNull()
      checksum.combineNull()
      try database.execute("UPDATE responses SET checksum = ? WHERE id = ?", Int(checksum.value), id)
    }
  }

  private static let tablesOfVersion2 =
    """
    ALTER TABLE responses ADD COLUMN total_count INTEGER;
    ALTER TABLE responses ADD COLUMN id_count INTEGER;

    CREATE TABLE accounts (
      response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      id INTEGER NOT NULL,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      email TEXT NOT NULL,
      avatar_url TEXT,
      created_at TEXT,
      updated_at TEXT,
      url TEXT,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (response_id, position)
    ) WITHOUT ROWID;
    CREATE INDEX accounts_by_id ON accounts (id);

    CREATE TABLE producers (
      response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      id INTEGER NOT NULL,
      name TEXT NOT NULL,
      folded_name TEXT NOT NULL,
      permalink TEXT NOT NULL,
      created_at TEXT,
      updated_at TEXT,
      images TEXT NOT NULL,
      short_description TEXT NOT NULL,
      description TEXT NOT NULL,
      location TEXT NOT NULL,
      is_via_wholesaler INTEGER,
      wholesaler_name TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (response_id, position)
    ) WITHOUT ROWID;
    CREATE INDEX producers_by_id ON producers (id);
    """

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
}
