extension Database {
  /// Inserts records into their table: all of them, or none if one fails.
  ///
  /// - Throws: ``DatabaseError``, for example with ``ResultCode/constraint``.
  public func insert<Row: Record>(_ records: some Sequence<Row>) throws(DatabaseError) {
    try transaction { () throws(DatabaseError) in
      let statement = try cachedStatement(Row.insertion)
      var row = RowWriter()
      for record in records {
        row.removeAll()
        record.write(to: &row)
        try statement.run(row)
      }
    }
  }

  /// Updates the row with the primary key of a record.
  ///
  /// - Returns: Whether there is such a row.
  /// - Throws: ``DatabaseError``, for example with ``ResultCode/constraint``.
  @discardableResult
  public func update<Row: Record>(_ record: Row) throws(DatabaseError) -> Bool {
    var row = RowWriter()
    record.write(to: &row)
    try cachedStatement(Row.updating).run(row)
    return changeCount > 0
  }

  /// Updates the rows with the primary keys of records, and inserts the records without one: all of them, or none if one
  /// fails.
  ///
  /// - Throws: ``DatabaseError``, for example with ``ResultCode/constraint``.
  public func upsert<Row: Record>(_ records: some Sequence<Row>) throws(DatabaseError) {
    // Not ON CONFLICT, which needs SQLite 3.24, and not REPLACE, which deletes the row and what refers to it.
    try transaction { () throws(DatabaseError) in
      for record in records where try !update(record) {
        var row = RowWriter()
        record.write(to: &row)
        try cachedStatement(Row.insertion).run(row)
      }
    }
  }

  /// Deletes the row with the primary key of a record.
  ///
  /// - Returns: Whether there was such a row.
  /// - Throws: ``DatabaseError``, for example with ``ResultCode/constraint``.
  @discardableResult
  public func delete<Row: Record>(_ record: Row) throws(DatabaseError) -> Bool {
    var row = RowWriter()
    record.write(to: &row)
    row.keep(Row.primaryKey.compactMap(Row.columns.firstIndex))
    let condition = Row.primaryKey.map { "\($0) = ?" }.joined(separator: " AND ")
    try cachedStatement("DELETE FROM \(Row.table) WHERE \(condition)").run(row)
    return changeCount > 0
  }

  /// Fetches records from their table.
  ///
  /// - Parameters:
  ///   - type: The record type. It can be omitted where it is inferred.
  ///   - clause: The SQL after the table name, such as `WHERE user_id = ? ORDER BY id`. Empty for all records.
  ///   - arguments: The values of the placeholders in the clause.
  /// - Throws: ``DatabaseError``, for example if a column contains a value of another type.
  public func fetchAll<Row: Record>(
    _ type: Row.Type = Row.self,
    _ clause: String = "",
    _ arguments: any DatabaseValue...
  ) throws(DatabaseError) -> [Row] {
    var records: [Row] = []
    try forEachRow(Row.selection + clause, arguments) { statement throws(DatabaseError) in
      var row = RowReader(statement)
      records.append(try Row(from: &row))
    }
    return records
  }

  /// Fetches the first record that matches a clause, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - type: The record type. It can be omitted where it is inferred.
  ///   - clause: The SQL after the table name, such as `WHERE id = ?`.
  ///   - arguments: The values of the placeholders in the clause.
  /// - Throws: ``DatabaseError``, for example if a column contains a value of another type.
  public func fetchOne<Row: Record>(
    _ type: Row.Type = Row.self,
    _ clause: String = "",
    _ arguments: any DatabaseValue...
  ) throws(DatabaseError) -> Row? {
    let statement = try cachedStatement(Row.selection + clause)
    defer { statement.reset() }
    try statement.bind(arguments)
    guard try statement.step() else { return nil }
    var row = RowReader(statement)
    return try Row(from: &row)
  }
}

extension Record {
  fileprivate static var insertion: String {
    "INSERT INTO \(table) (\(columns.sqlColumns)) VALUES (\(columns.sqlPlaceholders))"
  }

  /// Updates all columns of one row.
  ///
  /// The placeholders have the numbers of the columns.
  fileprivate static var updating: String {
    let assignments = columns.enumerated().map { "\($1) = ?\($0 + 1)" }
    let keys = columns.enumerated().filter { primaryKey.contains($1) }.map { "\($1) = ?\($0 + 1)" }
    return "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE \(keys.joined(separator: " AND "))"
  }

  fileprivate static var selection: String { "SELECT \(columns.sqlColumns) FROM \(table) " }
}

extension [String] {
  /// The column names as a list in SQL: `id, title`.
  package var sqlColumns: String {
    // The first call of `joined(separator:)` takes longer than opening a file and reading a row.
    var text = ""
    for (index, name) in enumerated() { text += index == 0 ? name : ", " + name }
    return text
  }

  /// One placeholder per column: `?, ?`.
  package var sqlPlaceholders: String { [String](repeating: "?", count: count).sqlColumns }
}
