import Foundation
import SQLiteRecords

/// A cached response without its rows.
struct CacheEntry: MappedRecord {
  static let table = "responses"
  static let mapping = RecordMapping<CacheEntry>(
    ("id", \.id), ("source", \.key.source), ("path", \.key.path), ("table_name", \.tableName),
    ("fetched_at", \.fetchedAt), ("entity_tag", \.entityTag), ("is_complete", \.isComplete),
    ("skipped_count", \.skippedCount), ("row_count", \.rowCount), ("total_count", \.totalCount)
  ) {
    CacheEntry(
      id: $0, key: CacheKey(source: $1, path: $2), tableName: $3, fetchedAt: $4, entityTag: $5, isComplete: $6,
      skippedCount: $7, rowCount: $8, totalCount: $9)
  }

  /// Assigned by SQLite.
  var id: Int?
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
