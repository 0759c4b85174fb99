import Foundation
import Models
import SQLiteRecords

/// A cached response without its rows.
struct CacheEntry: MappedRecord {
  static let table = "responses"
  static let mapping = RecordMapping<CacheEntry>(
    ("id", \.id), ("source", \.key.source), ("path", \.key.path), ("table_name", \.tableName),
    ("fetched_at", \.fetchedAt), ("maximum_age", \.maximumAge), ("entity_tag", \.entityTag),
    ("row_count", \.extent.receivedCount), ("skipped_count", \.extent.skippedCount),
    ("skip_reason", \.extent.skipReason), ("total_count", \.extent.totalCount), ("page_count", \.extent.pageCount),
    ("next_page", \.nextPage), ("pages", \.pagesColumn)
  ) { id, source, path, table, date, maximumAge, tag, rows, skipped, reason, total, pageCount, next, pages in
    CacheEntry(
      id: id, key: CacheKey(source: source, path: path), tableName: table, fetchedAt: date, maximumAge: maximumAge,
      entityTag: tag,
      extent: ListExtent(
        receivedCount: rows, skippedCount: skipped, skipReason: reason, totalCount: total, pageCount: pageCount,
        pages: pages?.wrappedValue ?? [], next: NextPage(column: next)))
  }

  /// Assigned by SQLite.
  var id: Int?
  var key: CacheKey
  /// The table of the rows.
  var tableName: String
  var fetchedAt: Date
  var maximumAge: Int?
  var entityTag: String?
  var extent: ListExtent

  private var nextPage: Int? { extent.next.column }
  private var pagesColumn: JSONColumn<[ListPage]>? {
    extent.pages.isEmpty ? nil : JSONColumn(wrappedValue: extent.pages)
  }
}

extension CacheEntry {
  /// Creates the entry of a response.
  init<Row: CachedRecord>(_ response: CachedResponse<Row>, as key: CacheKey) {
    self.init(
      id: nil, key: key, tableName: Row.table, fetchedAt: response.date, maximumAge: response.maximumAge,
      entityTag: response.entityTag, extent: response.extent)
  }

  /// Whether the response has rows that a newer one with an extent lacks, because that is a part of the list.
  func hasMoreRows(than extent: ListExtent) -> Bool {
    switch (self.extent.next, extent.next) {
    case (.end, .unknown): true
    case (.end, .page), (.page, .page): self.extent.sentCount > extent.sentCount
    case (_, .end), (_, .unknown), (.unknown, _): false
    }
  }

  /// Takes a row out of the extent.
  ///
  /// The entity tags validate the response with the row, and the pages of the server begin elsewhere now.
  mutating func removeRow() {
    extent.receivedCount -= 1
    extent.totalCount = extent.totalCount.map { max($0 - 1, extent.sentCount) }
    entityTag = nil
    extent.pages = []
  }

  /// The response with its rows.
  func response<Row>(_ rows: [Row]) -> CachedResponse<Row> {
    CachedResponse(rows, date: fetchedAt, maximumAge: maximumAge, entityTag: entityTag, extent: extent)
  }
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
