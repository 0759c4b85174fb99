public import SQLiteRecords

/// A record of Models, whose rows a ``ResponseCache`` can save.
///
/// Only this module declares conformances, because the cache has no table for another type. Your own records belong in
/// a `Database` of your own.
public protocol CachedRecord: MappedRecord {}

/// A record as a row of a cached response.
struct CachedRow<Row: CachedRecord>: Record {
  static var table: String {
    precondition(
      CacheSchema.records.contains { $0 == Row.self },
      "The cache has no table for \(Row.self). Save it in a Database of your own.")
    return Row.table
  }

  static var columns: [String] { primaryKey + Row.columns }

  static var primaryKey: [String] { ["response_id", "position"] }

  /// The id of the ``CacheEntry``.
  var responseID: Int
  var position: Int
  var record: Row

  init(responseID: Int, position: Int, record: Row) {
    self.responseID = responseID
    self.position = position
    self.record = record
  }

  init(from row: inout RowReader) throws {
    responseID = try row.read()
    position = try row.read()
    record = try Row(from: &row)
  }

  func write(to row: inout RowWriter) {
    row.write(responseID)
    row.write(position)
    record.write(to: &row)
  }
}
