#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A saved answer without its rows: a row of the table `answers`.
///
/// Its id is no part of the checksum: SQLite gives it only once the row is there. The checksum of each of the answer's
/// rows holds it instead.
struct CacheEntry: Record {
  static let table = "answers"

  static let columns = [
    "source", "path", "table_name", "fetched_at", "entity_tag", "is_complete", "skipped_count", "row_count",
    "total_count", "id_count",
  ]

  var name: CacheKey
  /// The table that its rows are in.
  var tableName: String
  var fetchedAt: Date
  var entityTag: String?
  var isComplete: Bool
  var skippedCount: Int
  var rowCount: Int
  /// How many rows the whole list has of which this is a page.
  var totalCount: Int?
  /// How many different ids its rows have, where they can be searched: to count them at each search would take longer
  /// than to search.
  var idCount: Int?

  init<Row>(_ answer: SavedRows<Row>, as name: CacheKey) {
    self.name = name
    tableName = Row.table
    fetchedAt = answer.fetchedAt
    entityTag = answer.entityTag
    isComplete = answer.isComplete
    skippedCount = answer.skippedCount
    rowCount = answer.rows.count
    totalCount = answer.totalCount
    if let type = Row.self as? any SearchableRecord.Type { idCount = type.idCount(of: answer.rows) }
  }

  init(from row: inout RowReader) throws(DatabaseError) {
    name = CacheKey(source: try row.read(), path: try row.read())
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
    row.write(name.source)
    row.write(name.path)
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
  /// Finds the answers that a condition, which follows it, is true of.
  static var selection: String { "SELECT id, \(columns.list), checksum FROM answers WHERE " }

  static var insertion: String { "INSERT INTO answers (\(columns.list), checksum) VALUES (\(columns.places), ?)" }

  static var update: String { "UPDATE answers SET (\(columns.list), checksum) = (\(columns.places), ?) WHERE id = ?" }

  /// Reads an answer and its id, or nothing where the row is damaged.
  static func read(_ statement: Statement) throws(DatabaseError) -> (id: Int, answer: CacheEntry)? {
    guard statement.isWhole(from: 1) else { return nil }
    var row = RowReader(statement.handle)
    return (try row.read(), try CacheEntry(from: &row))
  }
}

extension SearchableRecord {
  /// How many different ids rows have that are of this type.
  fileprivate static func idCount(of rows: [some Record]) -> Int? {
    (rows as? [Self]).map { rows in Set(rows.lazy.map(\.id)).count }
  }
}
