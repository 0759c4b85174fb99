import SQLiteRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CacheTables {
  /// Finds the rows whose name contains a text, in all responses of a source.
  func search<Row: SearchableRecord>(
    _ text: String,
    in source: String,
    wholeList: String?
  ) throws(DatabaseError) -> SearchResult<Row>? {
    return try database.snapshot { () throws(DatabaseError) in
      let entries = try entries(Row.self, of: source)
      guard let date = entries.values.map(\.fetchedAt).min() else { return nil }
      let matcher = TextMatcher(text)
      // If every id occurs once, the rows need not be compared.
      let isUnique = entries.count == 1 && entries.values.allSatisfy { $0.idCount == $0.rowCount }
      var rows: [Row] = []
      var readCount = 0
      var isCorrupt = false
      let (sql, arguments) = try candidateQuery(Row.self, for: text, in: source)
      try database.forEachRow(sql, arguments) { statement throws(DatabaseError) in
        var reader = RowReader(statement)
        guard entries[try reader.readInteger() >> 32] != nil else { return }
        guard statement.isChecksumValid(from: 1) else {
          isCorrupt = true
          return
        }
        readCount += 1
        let row = try CachedRow<Row>(from: &reader)
        // The index ignores the order of trigrams, and a corrupt one can lead to any row.
        guard matcher.matches(row.record.name) else { return }
        let counts = isUnique ? true : try isLatest(row, among: entries, of: source)
        if counts { rows.append(row.record) }
      }
      let cachedCount = entries.values.reduce(0) { $0 + $1.rowCount }
      if TextMatcher.indexed(text).isEmpty, readCount < cachedCount { isCorrupt = true }
      let isWhole = entries.values.contains {
        $0.isComplete && (wholeList == nil ? $0.totalCount == nil : $0.key.path == wholeList)
      }
      let latestPage = entries.values.filter { $0.totalCount != nil }.max { $0.fetchedAt < $1.fetchedAt }
      return SearchResult(
        matches: CachedResponse(
          rows, date: date, totalCount: isWhole ? nil : latestPage?.totalCount, isComplete: isWhole && !isCorrupt),
        searchedCount: isUnique ? cachedCount : try idCount(Row.self, of: entries)
      )
    }
  }

  /// Adds the names of a response to the index, if there is one.
  func indexNames<Row: SearchableRecord>(_ type: Row.Type, of entryID: Int) throws(DatabaseError) {
    guard try hasIndex(Row.self) else { return }
    // REPLACE: a corrupt row can have left a name.
    try database.execute(
      """
      REPLACE INTO \(Row.nameIndex) (rowid, folded_name) \
      SELECT (response_id << 32) | position, folded_name || ? FROM \(Row.table) \
      WHERE response_id = ?
      """, String.endOfName, entryID)
  }
}

extension CacheTables {
  private func hasIndex<Row: SearchableRecord>(_ type: Row.Type) throws(DatabaseError) -> Bool {
    try database.query("SELECT 1 FROM sqlite_master WHERE name = ?", Row.nameIndex, as: Int.self) == [1]
  }

  /// The entries of a source that have rows of a type, by their ids.
  private func entries<Row: CachedRecord>(
    _ type: Row.Type,
    of source: String
  ) throws(DatabaseError) -> [Int: CacheEntry] {
    var entries: [Int: CacheEntry] = [:]
    let sql = CacheEntry.selection + "source = ? AND table_name = ?"
    try database.forEachRow(sql, [source, Row.table]) { statement throws(DatabaseError) in
      if let (id, entry) = try CacheEntry.read(statement) { entries[id] = entry }
    }
    return entries
  }

  /// The query for rows that can match.
  ///
  /// Its first column is the location of a row, entry id and position in one integer. The others are the columns of the
  /// row, which are NULL if the index contains a location without a row.
  private func candidateQuery<Row: SearchableRecord>(
    _ type: Row.Type,
    for text: String,
    in source: String
  ) throws(DatabaseError) -> (sql: String, arguments: [any DatabaseValue]) {
    let text = TextMatcher.indexed(text)
    let columns = CachedRow<Row>.columns.map { "cached." + $0 }.sqlColumns
    guard try hasIndex(Row.self), !text.isEmpty else {
      let sql = """
        SELECT (cached.response_id << 32) | cached.position, \(columns) FROM \(Row.table) AS cached \
        WHERE cached.response_id IN (SELECT id FROM responses WHERE source = ?) \
        AND instr(cached.folded_name, ?) > 0 \
        ORDER BY cached.response_id, cached.position
        """
      return (sql, [source, text])
    }
    let index = Row.nameIndex
    let trigrams = text.trigrams
    let locations =
      trigrams == nil
      ? "SELECT DISTINCT doc AS location FROM \(index)_terms WHERE term >= ? AND term <= ? ORDER BY doc"
      : "SELECT rowid AS location FROM \(index) WHERE \(index) MATCH ? ORDER BY rowid"
    let sql = """
      SELECT found.location, \(columns) FROM (\(locations)) AS found LEFT JOIN \(Row.table) AS cached \
      ON cached.response_id = found.location >> 32 AND cached.position = found.location & 0xFFFFFFFF \
      ORDER BY found.location
      """
    return (sql, trigrams.map { [$0] } ?? [text, text + "\u{10FFFF}"])
  }

  /// Whether a row is the one that counts among the rows with its id: that of the response fetched last.
  private func isLatest<Row: SearchableRecord>(
    _ row: CachedRow<Row>,
    among entries: [Int: CacheEntry],
    of source: String
  ) throws(DatabaseError) -> Bool {
    let id = row.record.id
    let count = try database.query("SELECT count(*) FROM \(Row.table) WHERE id = ?", id, as: Int.self)
    guard count != [1] else { return true }
    let latest = try validRows(Row.self, id, in: source).first { entries[$0.entryID] != nil }
    return latest?.entryID == row.entryID && latest?.position == row.position
  }

  /// The number of different ids in the rows of entries.
  private func idCount<Row: SearchableRecord>(
    _ type: Row.Type,
    of entries: [Int: CacheEntry]
  ) throws(DatabaseError) -> Int {
    // The longest response, usually the whole list, is not read: only the ids that the others have in addition.
    guard let longest = entries.max(by: { ($0.value.idCount ?? 0) < ($1.value.idCount ?? 0) }) else { return 0 }
    let sql = """
      SELECT id FROM \(Row.table) AS cached WHERE response_id = ? AND NOT EXISTS \
      (SELECT 1 FROM \(Row.table) AS other WHERE other.id = cached.id AND other.response_id = ?)
      """
    var ids: Set<Row.ID> = []
    for id in entries.keys where id != longest.key {
      try database.forEachRow(sql, [id, longest.key]) { statement throws(DatabaseError) in
        var row = RowReader(statement)
        ids.insert(try row.read())
      }
    }
    return (longest.value.idCount ?? longest.value.rowCount) + ids.count
  }
}

extension String {
  /// Follows each name in an index, so that a trigram starts at every character of the name.
  fileprivate static let endOfName = "\u{1}\u{1}"

  /// An FTS5 query for all trigrams of the text; `nil` for a text of fewer than three characters.
  ///
  /// The first hundred trigrams are selective enough.
  fileprivate var trigrams: String? {
    let scalars = Array(unicodeScalars.prefix(102))
    guard scalars.count >= 3 else { return nil }
    return scalars.indices.dropLast(2).map { start in
      scalars[start..<start + 3].reduce("\"") { $0 + ($1 == "\"" ? "\"\"" : String($1)) } + "\""
    }.joined(separator: " ")
  }
}
