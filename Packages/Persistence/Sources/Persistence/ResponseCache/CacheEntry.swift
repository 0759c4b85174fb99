import SQLiteRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A cached response without its rows: a row of the table `responses`.
///
/// Its checksum does not cover its id, which SQLite assigns when the row is inserted. The checksums of the response's rows
/// cover it instead.
struct CacheEntry: Record {
  static let table = "responses"

  static let columns = [
    "source", "path", "table_name", "fetched_at", "entity_tag", "is_complete", "skipped_count", "row_count",
    "total_count", "id_count",
  ]

  var key: CacheKey
  /// The table of the rows.
  var tableName: String
  var fetchedAt: Date
  var entityTag: String?
  var isComplete: Bool
  var skippedCount: Int
  var rowCount: Int
  var totalCount: Int?
  /// The number of different ids in searchable rows: counting them takes longer than a search.
  var idCount: Int?

  init<Row: CachedRecord>(_ response: CachedResponse<Row>, as key: CacheKey) {
    self.key = key
    tableName = Row.cacheTable.name
    fetchedAt = response.date
    entityTag = response.entityTag
    isComplete = response.isComplete
    skippedCount = response.skippedCount
    rowCount = response.rows.count
    totalCount = response.totalCount
    if let type = Row.self as? any SearchableRecord.Type { idCount = type.idCount(of: response.rows) }
  }

  init(from row: inout RowReader) throws(DatabaseError) {
    key = CacheKey(source: try row.read(), path: try row.read())
    tableName = try row.read()
    fetchedAt = try row.read()
    entityTag = try row.read()
    isComplete = try row.read()
    skippedCount = try row.read()
    rowCount = try row.read()
    totalCount = try row.read()
    idCount = try row.read()
  }

  func write(to row: inout RowWriter) {
    row.write(key.source)
    row.write(key.path)
    row.write(tableName)
    row.write(fetchedAt)
    row.write(entityTag)
    row.write(isComplete)
    row.write(skippedCount)
    row.write(rowCount)
    row.write(totalCount)
    row.write(idCount)
  }
}

extension CacheEntry {
  /// Selects entries; a condition follows.
  static var selection: String { "SELECT id, \(columns.sqlColumns), checksum FROM responses WHERE " }

  static var insertion: String {
    "INSERT INTO responses (\(columns.sqlColumns), checksum) VALUES (\(columns.sqlPlaceholders), ?)"
  }

  static var update: String {
    "UPDATE responses SET (\(columns.sqlColumns), checksum) = (\(columns.sqlPlaceholders), ?) WHERE id = ?"
  }

  /// Reads an entry and its id, or `nil` if the row is corrupt.
  static func read(_ statement: Statement) throws(DatabaseError) -> (id: Int, entry: CacheEntry)? {
    guard statement.isChecksumValid(from: 1) else { return nil }
    var row = RowReader(statement)
    return (try row.read(), try CacheEntry(from: &row))
  }
}

extension SearchableRecord {
  /// The number of different ids of rows of this type.
  fileprivate static func idCount(of rows: [some Record]) -> Int? {
    (rows as? [Self]).map { rows in Set(rows.lazy.map(\.id)).count }
  }
}
