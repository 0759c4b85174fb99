import SQLiteRecords

/// A record as a row of a cached response: the id of its entry, its position, its columns and a checksum of all these.
struct CachedRow<Row: CachedRecord> {
  var entryID: Int
  var position: Int
  var record: Row

  init(from row: inout RowReader) throws(DatabaseError) {
    entryID = try row.read()
    position = try row.read()
    record = try Row.table.read(&row)
  }
}

extension CachedRow {
  /// The index of the record's first column.
  static var firstColumn: Int32 { 2 }

  /// Selects the rows of one response.
  static var selection: String {
    "SELECT \(columns.sqlColumns) FROM \(Row.tableName) WHERE response_id = ? ORDER BY position"
  }

  /// Selects the rows with one id in one source, starting with the response fetched last.
  static var search: String {
    """
    SELECT \(columns.map { "cached." + $0 }.sqlColumns) FROM \(Row.tableName) AS cached \
    JOIN responses ON responses.id = cached.response_id WHERE cached.id = ? AND responses.source = ? \
    ORDER BY responses.fetched_at DESC, responses.id DESC, cached.position
    """
  }

  static var insertion: String {
    "INSERT INTO \(Row.tableName) (\(columns.sqlColumns)) VALUES (\(columns.sqlPlaceholders))"
  }

  static var columns: [String] { ["response_id", "position"] + Row.table.columns + ["checksum"] }
}
