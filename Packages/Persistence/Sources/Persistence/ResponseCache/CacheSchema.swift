import SQLiteRecords

/// The tables of the cache.
///
/// The table `responses` has an entry for each response, the other tables have the rows. The primary key of a row is its
/// response and its position, so that the rows of a response are adjacent in the file (`WITHOUT ROWID`). The index on the
/// ids finds a row in all responses that contain it.
enum CacheSchema {
  /// All versions of the schema; a released one never changes.
  static let migrations = [Migration(version1), version2]

  /// The tables with the rows of responses.
  static let tables = ["accounts", "albums", "comments", "photos", "posts", "producers", "todos", "users"]

  private static let version1 =
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
      checksum INTEGER NOT NULL,
      UNIQUE (source, path)
    );

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
}
