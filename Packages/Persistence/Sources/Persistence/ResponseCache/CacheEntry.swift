import Foundation
import Models
import SQLiteRecords

/// A cached response without its rows.
struct CacheEntry: MappedRecord {
  static let table = "responses"
  static let mapping = RecordMapping<CacheEntry>(
    ("id", \.id), ("source", \.key.source), ("path", \.key.path), ("table_name", \.tableName),
    ("fetched_at", \.fetchedAt), ("entity_tag", \.entityTag), ("row_count", \.extent.receivedCount),
    ("skipped_count", \.extent.skippedCount), ("skip_reason", \.extent.skipReason),
    ("total_count", \.extent.totalCount), ("page_count", \.extent.pageCount), ("byte_count", \.extent.byteCount),
    ("is_numbered", \.extent.isNumbered), ("next_page", \.nextPage)
  ) { id, source, path, table, date, tag, rows, skipped, reason, total, pages, bytes, isNumbered, next in
    CacheEntry(
      id: id, key: CacheKey(source: source, path: path), tableName: table, fetchedAt: date, entityTag: tag,
      extent: ListExtent(
        receivedCount: rows, skippedCount: skipped, skipReason: reason, totalCount: total, pageCount: pages,
        byteCount: bytes, isNumbered: isNumbered, next: NextPage(column: next)))
  }

  /// Assigned by SQLite.
  var id: Int?
  var key: CacheKey
  /// The table of the rows.
  var tableName: String
  var fetchedAt: Date
  var entityTag: String?
  var extent: ListExtent

  private var nextPage: Int? { extent.next.column }
}

extension NextPage {
  /// The number of the page; 0 at the end, and NULL if it is unknown.
  fileprivate var column: Int? {
    switch self {
    case .end: 0
    case .page(let number): number
    case .unknown: nil
    }
  }

  fileprivate init(column: Int?) {
    switch column {
    case 0: self = .end
    case let number?: self = .page(number)
    case nil: self = .unknown
    }
  }
}
