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
    try database.snapshot { () throws(DatabaseError) in
      let entries = try entries(of: source, in: Row.tableName)
      guard let date = entries.last?.entry.fetchedAt else { return nil }
      var found: [CachedRow<Row>] = []
      var ids: Set<Row.ID> = []
      var validCount = 0
      let text = TextMatcher.folded(text)
      // Of several rows with an id only the first counts, which is in the response fetched last.
      for (id, _) in entries {
        try database.forEachRow(CachedRow<Row>.nameSearch, [text, id]) { statement throws(DatabaseError) in
          guard statement.isChecksumValid(from: 2) else { return }
          validCount += 1
          var reader = RowReader(statement)
          let (id, isMatch) = (try reader.read(Row.ID.self), try reader.read(Bool.self))
          if ids.insert(id).inserted, isMatch { found.append(try CachedRow(from: &reader)) }
        }
      }
      found.sort { ($0.entryID, $0.position) < ($1.entryID, $1.position) }
      let isWhole = entries.contains { _, entry in
        entry.isComplete && (wholeList == nil ? entry.totalCount == nil : entry.key.path == wholeList)
      }
      let isIntact = validCount == entries.reduce(0) { $0 + $1.entry.rowCount }
      let totalCount = entries.lazy.compactMap(\.entry.totalCount).first
      return SearchResult(
        matches: CachedResponse(
          found.map(\.record), date: date, totalCount: isWhole ? nil : totalCount,
          isComplete: isWhole && isIntact),
        searchedCount: ids.count)
    }
  }

  /// The entries of a source whose rows are in a table, and their ids, starting with the response fetched last.
  private func entries(of source: String, in table: String) throws(DatabaseError) -> [(id: Int, entry: CacheEntry)] {
    var entries: [(id: Int, entry: CacheEntry)] = []
    let sql = CacheEntry.selection + "source = ? AND table_name = ? ORDER BY fetched_at DESC, id DESC"
    try database.forEachRow(sql, [source, table]) { statement throws(DatabaseError) in
      if let entry = try CacheEntry.read(statement) { entries.append(entry) }
    }
    return entries
  }
}

extension CachedRow where Row: SearchableRecord {
  /// Selects the rows of one response: the id, whether the name contains a text, and the row.
  fileprivate static var nameSearch: String {
    """
    SELECT id, instr(folded_name, ?) > 0, \(columns.sqlColumns) FROM \(Row.tableName) \
    WHERE response_id = ? ORDER BY position
    """
  }
}
