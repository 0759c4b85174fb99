/// The tables of saved data.
///
/// A row of an answer is found by the answer and its position in it, which is also where it lies in the file: an answer
/// is read from one end to the other. So these tables have no row id of their own. The index on the ids finds one row in
/// whatever answers hold it.
enum CacheSchema {
  /// All versions there ever were; none is ever changed.
  static let migrations = [Migration(version1), version2]

  /// The tables that hold the rows of answers.
  static let tables = ["accounts", "albums", "comments", "photos", "posts", "producers", "todos", "users"]

  private static let version1 =
    """
    CREATE TABLE answers (
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
      answer INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      title TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (answer, position)
    ) WITHOUT ROWID;
    CREATE INDEX albums_by_id ON albums (id);

    CREATE TABLE comments (
      answer INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      post_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      body TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (answer, position)
    ) WITHOUT ROWID;
    CREATE INDEX comments_by_id ON comments (id);

    CREATE TABLE photos (
      answer INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      album_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      title TEXT NOT NULL,
      url TEXT NOT NULL,
      thumbnail_url TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (answer, position)
    ) WITHOUT ROWID;
    CREATE INDEX photos_by_id ON photos (id);

    CREATE TABLE posts (
      answer INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (answer, position)
    ) WITHOUT ROWID;
    CREATE INDEX posts_by_id ON posts (id);

    CREATE TABLE todos (
      answer INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      title TEXT NOT NULL,
      is_completed INTEGER NOT NULL,
      checksum INTEGER NOT NULL,
      PRIMARY KEY (answer, position)
    ) WITHOUT ROWID;
    CREATE INDEX todos_by_id ON todos (id);

    CREATE TABLE users (
      answer INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
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
      PRIMARY KEY (answer, position)
    ) WITHOUT ROWID;
    CREATE INDEX users_by_id ON users (id);
    """
}
