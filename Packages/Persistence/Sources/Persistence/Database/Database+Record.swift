extension Database {
  /// Inserts records into their table: all of them, or none if one fails.
  ///
  /// - Parameter records: The records.
  /// - Throws: ``DatabaseError`` when SQLite refuses a row.
  public func insert<Row: Record>(_ records: some Sequence<Row>) throws(DatabaseError) {
    let sql = "INSERT INTO \(Row.table) (\(Row.columns.list)) VALUES (\(Row.columns.places))"
    try transaction { () throws(DatabaseError) in
      let statement = try statement(sql)
      var row = RowWriter()
      for record in records {
        row.removeAll()
        record.write(to: &row)
        try statement.run(row)
      }
    }
  }

  /// Reads records from their table.
  ///
  /// - Parameters:
  ///   - type: The records' type; may be left out where it is inferred.
  ///   - clause: What follows the table's name in `SELECT`, such as `WHERE user_id = ? ORDER BY id`; nothing for all.
  ///   - arguments: The values for the places in the clause.
  /// - Returns: The records, in the order that the clause asks for.
  /// - Throws: ``DatabaseError`` when SQLite refuses, or a row holds what the record cannot read.
  public func fetchAll<Row: Record>(
    _ type: Row.Type = Row.self,
    _ clause: String = "",
    _ arguments: any DatabaseValue...
  ) throws(DatabaseError) -> [Row] {
    var records: [Row] = []
    try forEachRow(Row.selection + clause, arguments) { statement throws(DatabaseError) in
      var row = RowReader(statement.handle)
      records.append(try Row(from: &row))
    }
    return records
  }

  /// Reads the first record that a clause finds.
  ///
  /// - Parameters:
  ///   - type: The record's type; may be left out where it is inferred.
  ///   - clause: What follows the table's name in `SELECT`, such as `WHERE id = ?`; nothing for all.
  ///   - arguments: The values for the places in the clause.
  /// - Returns: The record, or `nil` when there is none.
  /// - Throws: ``DatabaseError`` when SQLite refuses, or the row holds what the record cannot read.
  public func fetchOne<Row: Record>(
    _ type: Row.Type = Row.self,
    _ clause: String = "",
    _ arguments: any DatabaseValue...
  ) throws(DatabaseError) -> Row? {
    let statement = try statement(Row.selection + clause)
    defer { statement.reset() }
    try statement.bind(arguments)
    guard try statement.step() else { return nil }
    var row = RowReader(statement.handle)
    return try Row(from: &row)
  }
}

extension Record {
  fileprivate static var selection: String { "SELECT \(columns.list) FROM \(table) " }
}

extension [String] {
  /// The names as SQL lists them.
  ///
  /// `joined(separator:)` takes longer the first time it is called than all else that opens a file and reads a row.
  var list: String {
    var text = ""
    for (index, name) in enumerated() { text += index == 0 ? name : ", " + name }
    return text
  }

  /// As many places for values.
  var places: String { [String](repeating: "?", count: count).list }
}
