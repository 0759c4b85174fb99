import SQLiteRecords

/// A table that is created, written and read by its columns.
///
/// Each row ends with a checksum.
struct RecordTable<Row>: Sendable {
  let name: String
  let columns: [String]
  /// The columns with their types in SQL.
  let declarations: [String]
  let read: @Sendable (inout RowReader) throws(DatabaseError) -> Row
  let write: @Sendable (Row, inout RowWriter) -> Void

  /// Creates a table from its columns and from a function that makes a row of their values, in their order.
  init<each Value: ColumnValue>(
    _ name: String,
    _ column: repeat (name: String, value: @Sendable (Row) -> each Value),
    makeRow: @escaping @Sendable (repeat each Value) -> Row
  ) {
    self.name = name
    var columns: [String] = []
    var declarations: [String] = []
    for (name, declaration) in repeat ((each column).name, (each Value).declaration) {
      columns.append(name)
      declarations.append("\(name) \(declaration)")
    }
    self.columns = columns
    self.declarations = declarations
    read = { row throws(DatabaseError) in makeRow(repeat try row.read((each Value).self)) }
    write = { record, row in repeat (each column).value(record).write(to: &row) }
  }
}
