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
struct CacheEntry {
  var key: CacheKey
  /// The table of the rows.
  var tableName: String
  var fetchedAt: Date
  var entityTag: String?
  var isComplete: Bool
  var skippedCount: Int
  var rowCount: Int
  var totalCount: Int?
}

extension CacheEntry {
  static let table = RecordTable<CacheEntry>(
    "responses", ("source", \.key.source), ("path", \.key.path), ("table_name", \.tableName),
    ("fetched_at", \.fetchedAt), ("entity_tag", \.entityTag), ("is_complete", \.isComplete),
    ("skipped_count", \.skippedCount), ("row_count", \.rowCount), ("total_count", \.totalCount)
  ) {
    CacheEntry(
      key: CacheKey(source: $0, path: $1), tableName: $2, fetchedAt: $3, entityTag: $4, isComplete: $5,
      skippedCount: $6, rowCount: $7, totalCount: $8)
  }

  init<Row: CachedRecord>(_ response: CachedResponse<Row>, as key: CacheKey) {
    self.init(
      key: key, tableName: Row.tableName, fetchedAt: response.date, entityTag: response.entityTag,
      isComplete: response.isComplete, skippedCount: response.skippedCount, rowCount: response.rows.count,
      totalCount: response.totalCount)
  }

  /// Selects entries; a condition follows.
  static var selection: String { "SELECT id, \(table.columns.sqlColumns), checksum FROM responses WHERE " }

  static var insertion: String {
    "INSERT INTO responses (\(table.columns.sqlColumns), checksum) VALUES (\(table.columns.sqlPlaceholders), ?)"
  }

  static var update: String {
    "UPDATE responses SET (\(table.columns.sqlColumns), checksum) = (\(table.columns.sqlPlaceholders), ?) WHERE id = ?"
  }

  /// Reads an entry and its id, or `nil` if the row is corrupt.
  static func read(_ statement: Statement) throws(DatabaseError) -> (id: Int, entry: CacheEntry)? {
    guard statement.isChecksumValid(from: 1) else { return nil }
    var row = RowReader(statement)
    return (try row.read(), try table.read(&row))
  }
}
