extension CacheSchema {
  /// Pages that know the total, accounts, and producers, who are found by name.
  static let version2 = Migration { database throws(DatabaseError) in
    try database.execute(script: tablesOfVersion2)
    try extendAnswers(in: database)
    try makeIndex(producersByName, in: database)
  }

  /// Makes an index, unless this SQLite cannot: then searches read the table.
  static func makeIndex(_ script: String, in database: Database) throws(DatabaseError) {
    do {
      try database.execute(script: script)
    } catch {
      // So it says that it has no full-text search (FTS5), or one that knows no trigrams (SQLite 3.34).
      guard error.resultCode?.primary == .error else { throw error }
    }
  }

  /// Lets the checksums of the answers there are cover the new columns, which are null.
  ///
  /// An answer that is damaged stays damaged.
  private static func extendAnswers(in database: Database) throws(DatabaseError) {
    let columns = """
      source, path, table_name, fetched_at, entity_tag, is_complete, skipped_count, row_count, checksum, id
      """
    var checksums: [(id: Int, checksum: Checksum)] = []
    try database.forEachRow("SELECT \(columns) FROM answers") { statement throws(DatabaseError) in
      guard statement.isWhole(to: 8) else { return }
      var row = RowReader(statement.handle, from: 8)
      let checksum = Checksum(continuing: try row.read())
      checksums.append((try row.read(), checksum))
    }
    for (id, var checksum) in checksums {
      checksum.combineNull()
      checksum.combineNull()
      try database.execute("UPDATE answers SET checksum = ? WHERE id = ?", Int(checksum.value), id)
    }
  }

  private static let tablesOfVersion2 =
    """
    ALTER TABLE answers ADD COLUMN total_count INTEGER;
    ALTER TABLE answers ADD COLUMN id_count INTEGER;

    CREATE TABLE accounts (
      answer INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
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
      PRIMARY KEY (answer, position)
    ) WITHOUT ROWID;
    CREATE INDEX accounts_by_id ON accounts (id);

    CREATE TABLE producers (
      answer INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
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
      PRIMARY KEY (answer, position)
    ) WITHOUT ROWID;
    CREATE INDEX producers_by_id ON producers (id);
    """

  /// The names by their trigrams.
  ///
  /// Where in a name one stands is not kept (`detail = none`): that would take three times the room, and each name that
  /// is found is looked at anyway. Two more characters stand behind each name, so that a trigram begins at every
  /// character of it, and one or two characters are found among the terms.
  ///
  /// A row that goes takes its name along; names that come are put in by ``CacheTables``, all of an answer's in one
  /// statement: FTS5 writes what it holds in memory at each statement that fires a trigger.
  private static let producersByName =
    """
    CREATE VIRTUAL TABLE producers_by_name USING fts5(
      folded_name, tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
    );
    CREATE VIRTUAL TABLE producers_by_name_terms USING fts5vocab(producers_by_name, instance);
    CREATE TRIGGER producers_deleted AFTER DELETE ON producers BEGIN
      DELETE FROM producers_by_name WHERE rowid = (old.answer << 32) | old.position;
    END;
    """
}
