/// A record as a row of an answer: with the answer's id, its position in the answer, and a checksum after all that.
struct CachedRow<Row: Record> {
  var answer: Int
  var position: Int
  var record: Row

  init(from row: inout RowReader) throws(DatabaseError) {
    answer = try row.read()
    position = try row.read()
    record = try Row(from: &row)
  }
}

extension CachedRow {
  /// Where the columns of the record itself begin.
  static var firstColumn: Int32 { 2 }

  /// Finds the rows of one answer.
  static var selection: String { "SELECT \(columns.list) FROM \(Row.table) WHERE answer = ? ORDER BY position" }

  /// Finds the rows with one id in one source, those of the answer that was fetched last first.
  static var search: String {
    """
    SELECT \(columns.map { "saved." + $0 }.list) FROM \(Row.table) AS saved JOIN answers ON answers.id = saved.answer \
    WHERE saved.id = ? AND answers.source = ? ORDER BY answers.fetched_at DESC, answers.id DESC, \
    saved.position
    """
  }

  static var insertion: String { "INSERT INTO \(Row.table) (\(columns.list)) VALUES (\(columns.places))" }

  static var columns: [String] { ["answer", "position"] + Row.columns + ["checksum"] }
}
