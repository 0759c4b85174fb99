import SQLiteRecords

/// The tables of the cache.
///
/// The table `responses` has an entry for each response, the other tables have the rows. The primary key of a row is its
/// response and its position, so that the rows of a response are adjacent in the file (`WITHOUT ROWID`). The index on the
/// ids finds a row in all responses that contain it.
enum CacheSchema {
  /// The versions of the schema; a released one never changes.
  static let migrations = [
    Migration { database throws(DatabaseError) in
      try database.execute(script: tablesOfVersion1)
      try createIndex(producersByName, in: database)
    }
  ]

  /// The tables with the rows of responses.
  static let tables = ["accounts", "albums", "comments", "photos", "posts", "producers", "todos", "users"]

  private static let tablesOfVersion1 =
    """
    CREATE TABLE responses (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      path TEXT NOT NULL,
      table_name TEXT NOT NULL,
      fetched_at REAL NOT NULL,
      entity_tag TEXT,
      is_complete INTEGER NOT NULL,
      skipped_count INTEGER NOT NULL,
      row_count INTEGER NOT NULL,
      total_count INTEGER,
      id_count INTEGER,
      checksum INTEGER NOT NULL,
      UNIQUE (source, path)
    );

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

    CREATE TABLE albums (
      response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      title TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (response_id, position)
    ) WITHOUT ROWID;
    CREATE INDEX albums_by_id ON albums (id);

    CREATE TABLE comments (
      response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      post_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      body TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (response_id, position)
    ) WITHOUT ROWID;
    CREATE INDEX comments_by_id ON comments (id);

    CREATE TABLE photos (
      response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      album_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      title TEXT NOT NULL,
      url TEXT NOT NULL,
      thumbnail_url TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (response_id, position)
    ) WITHOUT ROWID;
    CREATE INDEX photos_by_id ON photos (id);

    CREATE TABLE posts (
      response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (response_id, position)
    ) WITHOUT ROWID;
    CREATE INDEX posts_by_id ON posts (id);

    CREATE TABLE todos (
      response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      title TEXT NOT NULL,
      is_completed INTEGER NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (response_id, position)
    ) WITHOUT ROWID;
    CREATE INDEX todos_by_id ON todos (id);

    CREATE TABLE users (
      response_id INTEGER NOT NULL REFERENCES responses (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      id INTEGER NOT NULL,
      name TEXT NOT NULL,
      username TEXT NOT NULL,
      email TEXT NOT NULL,
      street TEXT NOT NULL,
      suite TEXT NOT NULL,
      city TEXT NOT NULL,
      zipcode TEXT NOT NULL,
      latitude TEXT NOT NULL,
      longitude TEXT NOT NULL,
      phone TEXT NOT NULL,
      website TEXT NOT NULL,
      company_name TEXT NOT NULL,
      company_catch_phrase TEXT NOT NULL,
      company_business TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (response_id, position)
    ) WITHOUT ROWID;
    CREATE INDEX users_by_id ON users (id);
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
