public import SQLiteRecords

/// A record whose rows a ``ResponseCache`` can save.
///
/// The cache creates its table with the first response. The mapping has a column `id`; the table is not named
/// `responses` or `images`. If the columns change, give the table another name: the responses can be fetched again.
public protocol CachedRecord: MappedRecord {}

/// A record as a row of a cached response.
struct CachedRow<Row: CachedRecord>: Record {
  static var table: String { Row.table }
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
