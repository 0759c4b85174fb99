#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CacheTables {
  /// Finds the rows whose name contains a text, in all answers of a source.
  func search<Row: SearchableRecord>(
    _ text: String,
    in source: String,
    wholeList: String?
  ) throws(DatabaseError) -> SavedSearch<Row>? {
    try requireTable(Row.self)
    return try database.snapshot { () throws(DatabaseError) in
      let answers = try answers(Row.self, of: source)
      guard let fetchedAt = answers.values.map(\.fetchedAt).min() else { return nil }
      let search = TextMatcher(text)
      // Where each id stands once, a row need not be compared with others.
      let isSimple = answers.count == 1 && answers.values.allSatisfy { $0.idCount == $0.rowCount }
      var rows: [Row] = []
      var readCount = 0
      var isDamaged = false
      let (sql, arguments) = try rowSearch(Row.self, for: text, in: source)
      try database.forEachRow(sql, arguments) { statement throws(DatabaseError) in
        var reader = RowReader(statement.handle)
        guard answers[try reader.readInteger() >> 32] != nil else { return }
        guard statement.isWhole(from: 1) else {
          isDamaged = true
          return
        }
        readCount += 1
        let row = try CachedRow<Row>(from: &reader)
        // The index knows no order of trigrams, and a damaged one may lead anywhere.
        guard search.matches(row.record.name) else { return }
        guard !isSimple else {
          rows.append(row.record)
          return
        }
        if try isLatest(row, among: answers, of: source) { rows.append(row.record) }
      }
      let savedCount = answers.values.reduce(0) { $0 + $1.rowCount }
      if TextMatcher.indexed(text).isEmpty, readCount < savedCount { isDamaged = true }
      let isWhole = answers.values.contains {
        $0.isComplete && (wholeList == nil ? $0.totalCount == nil : $0.name.path == wholeList)
      }
      return SavedSearch(
        rows: rows,
        fetchedAt: fetchedAt,
        isComplete: isWhole && !isDamaged,
        searchedCount: isSimple ? savedCount : try idCount(Row.self, of: answers),
        totalCount: isWhole ? nil : answers.values.filter { $0.totalCount != nil }.max(by: isEarlier)?.totalCount
      )
    }
  }

  /// Puts the names of an answer into the index, where there is one.
  func indexNames<Row: SearchableRecord>(_ type: Row.Type, of answer: Int) throws(DatabaseError) {
    guard try hasIndex(Row.self) else { return }
    // A place may have a name where a damaged row has stood.
    try database.execute(
      """
      REPLACE INTO \(Row.nameIndex) (rowid, \(Row.foldedNameColumn)) \
      SELECT (answer << 32) | position, \(Row.foldedNameColumn) || ? FROM \(Row.table) WHERE answer = ?
      """, String.endOfName, answer)
  }
}

extension CacheTables {
  private func hasIndex<Row: SearchableRecord>(_ type: Row.Type) throws(DatabaseError) -> Bool {
    try database.query("SELECT 1 FROM sqlite_master WHERE name = ?", Row.nameIndex, as: Int.self) == [1]
  }

  /// The answers of a source that have rows of a type, by their ids.
  private func answers<Row: Record>(
    _ type: Row.Type,
    of source: String
  ) throws(DatabaseError) -> [Int: CacheEntry] {
    var answers: [Int: CacheEntry] = [:]
    let sql = CacheEntry.selection + "source = ? AND table_name = ?"
    try database.forEachRow(sql, [source, Row.table]) { statement throws(DatabaseError) in
      if let (id, answer) = try CacheEntry.read(statement) { answers[id] = answer }
    }
    return answers
  }

  /// What finds the rows that may be looked for: a statement whose first column is the place of a row, and whose others
  /// are those of the row, null where there is none at the place.
  private func rowSearch<Row: SearchableRecord>(
    _ type: Row.Type,
    for text: String,
    in source: String
  ) throws(DatabaseError) -> (sql: String, arguments: [any DatabaseValue]) {
    let text = TextMatcher.indexed(text)
    let columns = CachedRow<Row>.columns.map { "saved." + $0 }.list
    guard try hasIndex(Row.self), !text.isEmpty else {
      let sql = """
        SELECT (saved.answer << 32) | saved.position, \(columns) FROM \(Row.table) AS saved \
        WHERE saved.answer IN (SELECT id FROM answers WHERE source = ?) AND instr(saved.\(Row.foldedNameColumn), ?) > 0 \
        ORDER BY saved.answer, saved.position
        """
      return (sql, [source, text])
    }
    let index = Row.nameIndex
    let trigrams = text.trigrams
    let places =
      trigrams == nil
      ? "SELECT DISTINCT doc AS place FROM \(index)_terms WHERE term >= ? AND term <= ? ORDER BY doc"
      : "SELECT rowid AS place FROM \(index) WHERE \(index) MATCH ? ORDER BY rowid"
    let sql = """
      SELECT found.place, \(columns) FROM (\(places)) AS found LEFT JOIN \(Row.table) AS saved \
      ON saved.answer = found.place >> 32 AND saved.position = found.place & 0xFFFFFFFF ORDER BY found.place
      """
    return (sql, trigrams.map { [$0] } ?? [text, text + "\u{10FFFF}"])
  }

  /// Whether of all rows with its id a row is the one in the answer that was fetched last.
  private func isLatest<Row: SearchableRecord>(
    _ row: CachedRow<Row>,
    among answers: [Int: CacheEntry],
    of source: String
  ) throws(DatabaseError) -> Bool {
    let id = row.record.id
    let count = try database.query("SELECT count(*) FROM \(Row.table) WHERE id = ?", id, as: Int.self)
    guard count != [1] else { return true }
    let latest = try savedRows(Row.self, id, in: source).first { answers[$0.answer] != nil }
    return latest?.answer == row.answer && latest?.position == row.position
  }

  /// How many different ids the rows of answers have.
  private func idCount<Row: SearchableRecord>(
    _ type: Row.Type,
    of answers: [Int: CacheEntry]
  ) throws(DatabaseError) -> Int {
    // The longest answer, the whole list as a rule, is not read: only what the others have and it has not.
    guard let longest = answers.max(by: { ($0.value.idCount ?? 0) < ($1.value.idCount ?? 0) }) else { return 0 }
    let sql = """
      SELECT id FROM \(Row.table) AS saved WHERE answer = ? AND NOT EXISTS \
      (SELECT 1 FROM \(Row.table) AS other WHERE other.id = saved.id AND other.answer = ?)
      """
    var ids: Set<Row.ID> = []
    for answer in answers.keys where answer != longest.key {
      try database.forEachRow(sql, [answer, longest.key]) { statement throws(DatabaseError) in
        var row = RowReader(statement.handle)
        ids.insert(try row.read())
      }
    }
    return (longest.value.idCount ?? longest.value.rowCount) + ids.count
  }

  private func isEarlier(_ answer: CacheEntry, than other: CacheEntry) -> Bool {
    answer.fetchedAt < other.fetchedAt
  }
}

extension String {
  /// What stands behind each name in an index.
  fileprivate static let endOfName = "\u{1}\u{1}"

  /// All three characters that stand side by side, as FTS5 is asked for them all; `nil` in a shorter text.
  ///
  /// The first hundred of them are enough to find few rows.
  fileprivate var trigrams: String? {
    let scalars = Array(unicodeScalars.prefix(102))
    guard scalars.count >= 3 else { return nil }
    return scalars.indices.dropLast(2).map { start in
      scalars[start..<start + 3].reduce("\"") { $0 + ($1 == "\"" ? "\"\"" : String($1)) } + "\""
    }.joined(separator: " ")
  }
}
