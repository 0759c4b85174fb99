extension Database {
  /// Inserts a record into its table.
  ///
  /// SQLite assigns an `INTEGER PRIMARY KEY` that is NULL, and returns it:
  ///
  ///     var cup = Cup(id: nil, label: "tea")
  ///     cup.id = try database.insert(cup)
  ///
  /// - Returns: The row id: the value of the `INTEGER PRIMARY KEY` if the table has one. A table `WITHOUT ROWID` has
  ///   none.
  /// - Throws: ``DatabaseError``, with ``DatabaseError/isConflict`` if a row has the same primary key or the same
  ///   values in `UNIQUE` columns. ``insertIfAbsent(_:)-(Row)`` does nothing then.
  @discardableResult
  public func insert<Row: Record>(_ record: Row) throws(DatabaseError) -> Int {
    try insert(CollectionOfOne(record))
    return lastInsertedRowID
  }

  /// Inserts records into their table: all of them, or none if one fails.
  ///
  /// - Throws: ``DatabaseError``, for example with ``ResultCode/constraint``.
  public func insert<Row: Record>(_ records: some Sequence<Row>) throws(DatabaseError) {
    try run(Row.insertion, for: records)
  }

  /// Inserts a record, unless a row has the same primary key or the same values in `UNIQUE` columns.
  ///
  /// - Returns: Whether the record was inserted.
  /// - Throws: ``DatabaseError``, for example if another constraint is violated.
  @discardableResult
  public func insertIfAbsent<Row: Record>(_ record: Row) throws(DatabaseError) -> Bool {
    try insertIfAbsent(CollectionOfOne(record)) > 0
  }

  /// Inserts the records for which no row has the same primary key or the same values in `UNIQUE` columns: all of them,
  /// or none if one fails.
  ///
  /// - Returns: The number of records inserted.
  /// - Throws: ``DatabaseError``, for example if another constraint is violated.
  @discardableResult
  public func insertIfAbsent<Row: Record>(_ records: some Sequence<Row>) throws(DatabaseError) -> Int {
    // Not OR IGNORE, which ignores other constraints too, and not ON CONFLICT, which needs SQLite 3.24.
    try run(Row.insertion, for: records, skipsConflicts: true)
  }

  /// Updates the row with the primary key of a record.
  ///
  /// - Returns: Whether there is such a row.
  /// - Throws: ``DatabaseError``, for example with ``ResultCode/constraint``.
  @discardableResult
  public func update<Row: Record>(_ record: Row) throws(DatabaseError) -> Bool {
    try update(CollectionOfOne(record)) > 0
  }

  /// Updates the rows with the primary keys of records: all of them, or none if one fails.
  ///
  /// - Returns: The number of records with such a row.
  /// - Throws: ``DatabaseError``, for example with ``ResultCode/constraint``.
  @discardableResult
  public func update<Row: Record>(_ records: some Sequence<Row>) throws(DatabaseError) -> Int {
    try requirePrimaryKey(of: Row.self)
    return try run(Row.updating, for: records)
  }

  /// Updates the row with the primary key of a record, or inserts the record if there is none.
  ///
  /// - Throws: ``DatabaseError``, with ``DatabaseError/isConflict`` if another row has the same values in `UNIQUE`
  ///   columns that are not the primary key.
  public func upsert<Row: Record>(_ record: Row) throws(DatabaseError) {
    try upsert(CollectionOfOne(record))
  }

  /// Updates the rows with the primary keys of records, and inserts the records without one: all of them, or none if
  /// one fails.
  ///
  /// - Throws: ``DatabaseError``, with ``DatabaseError/isConflict`` if another row has the same values in `UNIQUE`
  ///   columns that are not the primary key.
  public func upsert<Row: Record>(_ records: some Sequence<Row>) throws(DatabaseError) {
    try requirePrimaryKey(of: Row.self)
    // Not ON CONFLICT, which needs SQLite 3.24, and not REPLACE, which deletes the row and what refers to it.
    try run(Row.updating, for: records, orElse: Row.insertion)
  }

  /// Deletes the row with the primary key of a record.
  ///
  /// - Returns: Whether there was such a row.
  /// - Throws: ``DatabaseError``, for example with ``ResultCode/constraint``.
  @discardableResult
  public func delete<Row: Record>(_ record: Row) throws(DatabaseError) -> Bool {
    try delete(CollectionOfOne(record)) > 0
  }

  /// Deletes the rows with the primary keys of records: all of them, or none if one fails.
  ///
  /// - Returns: The number of records that had such a row.
  /// - Throws: ``DatabaseError``, for example with ``ResultCode/constraint``.
  @discardableResult
  public func delete<Row: Record>(_ records: some Sequence<Row>) throws(DatabaseError) -> Int {
    try requirePrimaryKey(of: Row.self)
    return try run(Row.deletion, for: records, columns: Row.primaryKey.compactMap(Row.columns.firstIndex))
  }

  private func requirePrimaryKey<Row: Record>(of type: Row.Type) throws(DatabaseError) {
    guard let column = Row.primaryKey.first(where: { !Row.columns.contains($0) }) else { return }
    let message = "the primary key \(column) is not in \(type).columns"
    throw DatabaseError(.sqlite(.misuse, message: message), path: path)
  }

  /// Runs a statement with the columns of each record in one transaction.
  ///
  /// - Parameters:
  ///   - sql: The statement. Its placeholders are the columns.
  ///   - columns: The indices of the columns in the statement. Defaults to all columns.
  ///   - otherSQL: A statement with all columns for the records whose row the first one does not find.
  ///   - skipsConflicts: Whether records with the same primary key or unique values as another row are skipped.
  /// - Returns: The number of records whose row the first statement changed.
  @discardableResult
  private func run<Row: Record>(
    _ sql: String,
    for records: some Sequence<Row>,
    columns: [Int]? = nil,
    orElse otherSQL: String? = nil,
    skipsConflicts: Bool = false
  ) throws(DatabaseError) -> Int {
    try transaction { () throws(DatabaseError) in
      let statement = try cachedStatement(sql)
      var row = RowWriter()
      var count = 0
      for record in records {
        row.removeAll()
        record.write(to: &row)
        if let columns { row.keep(columns) }
        do throws(DatabaseError) {
          try statement.run(row)
        } catch {
          // ON CONFLICT ROLLBACK of the table has rolled back the records before.
          guard skipsConflicts, error.isConflict, isInTransaction else { throw error }
          continue
        }
        if changeCount > 0 {
          count += 1
        } else if let otherSQL {
          try cachedStatement(otherSQL).run(row)
        }
      }
      return count
    }
  }
}

// MARK: - Fetching

extension Database {
  /// Fetches records from their table.
  ///
  /// - Parameters:
  ///   - type: The record type. It can be omitted where it is inferred.
  ///   - clause: The SQL after the table name, such as `WHERE user_id = ? ORDER BY id`. Empty for all records.
  ///   - arguments: The values of the placeholders in the clause. `nil` is NULL.
  /// - Throws: ``DatabaseError``, for example if a column contains a value of another type.
  public func fetchAll<Row: Record>(
    _ type: Row.Type = Row.self,
    clause: String = "",
    arguments: [(any DatabaseValue)?] = []
  ) throws(DatabaseError) -> [Row] {
    try records(of: type, clause, arguments)
  }

  /// Fetches the first record that matches a clause, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - type: The record type. It can be omitted where it is inferred.
  ///   - clause: The SQL after the table name, such as `WHERE label = ? ORDER BY id`.
  ///   - arguments: The values of the placeholders in the clause. `nil` is NULL.
  /// - Throws: ``DatabaseError``, for example if a column contains a value of another type.
  public func fetchOne<Row: Record>(
    _ type: Row.Type = Row.self,
    clause: String = "",
    arguments: [(any DatabaseValue)?] = []
  ) throws(DatabaseError) -> Row? {
    try records(of: type, clause, arguments, limit: 1).first
  }

  /// Fetches the record with a primary key, or `nil` if there is none.
  ///
  /// - Throws: ``DatabaseError``, for example with ``DatabaseError/Kind/argumentCount(expected:found:)`` if the primary
  ///   key has several columns.
  public func fetchOne<Row: Record & Identifiable>(
    _ type: Row.Type = Row.self,
    id: Row.ID
  ) throws(DatabaseError) -> Row? where Row.ID: DatabaseValue {
    try fetchOne(type, clause: "WHERE " + Row.keyCondition, arguments: [id])
  }

  /// Returns the number of records in their table, or of those that match a clause.
  ///
  /// - Parameters:
  ///   - type: The record type.
  ///   - clause: The SQL after the table name, such as `WHERE user_id = ?`. Empty for all records.
  ///   - arguments: The values of the placeholders in the clause. `nil` is NULL.
  public func count<Row: Record>(
    _ type: Row.Type,
    clause: String = "",
    arguments: [(any DatabaseValue)?] = []
  ) throws(DatabaseError) -> Int {
    // As a subquery, because the clause can have a limit or groups.
    let sql = "SELECT count(*) FROM (SELECT 1 FROM \(Row.table) \(clause)\n)"
    return try query(sql, arguments: arguments, as: Int.self).first ?? 0
  }
}

extension Database {
  private func records<Row: Record>(
    of type: Row.Type, _ clause: String, _ arguments: [(any DatabaseValue)?], limit: Int = .max
  ) throws(DatabaseError) -> [Row] {
    try rows(of: Row.selection + clause, arguments, limit: limit, name: Row.name) { row in
      let record = try Row(from: &row)
      try row.expectEnd()
      return record
    }
  }
}

extension Record {
  fileprivate static var insertion: String {
    "INSERT INTO \(table) (\(columns.sqlColumns)) VALUES (\(Database.placeholders(columns.count)))"
  }

  /// Updates all columns of one row.
  ///
  /// The placeholders have the numbers of the columns.
  fileprivate static var updating: String {
    let assignments = columns.enumerated().map { "\($1) = ?\($0 + 1)" }
    let keys = primaryKey.compactMap { key in columns.firstIndex(of: key).map { "\(key) = ?\($0 + 1)" } }
    return "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE \(keys.joined(separator: " AND "))"
  }

  fileprivate static var deletion: String { "DELETE FROM \(table) WHERE \(keyCondition)" }

  static var selection: String { "SELECT \(columns.sqlColumns) FROM \(table) " }

  /// Compares the primary key with placeholders: `row = ? AND number = ?`.
  fileprivate static var keyCondition: String { primaryKey.map { "\($0) = ?" }.joined(separator: " AND ") }

  /// The table and the primary key of a row, such as `seats (row "A", number 2)`, or its position if the primary key is
  /// not in ``columns``.
  fileprivate static func name(of row: borrowing RowReader, at position: Int) -> String {
    var values: [String] = []
    for key in primaryKey {
      if let index = columns.firstIndex(of: key) { values.append("\(key) \(row.literal(at: Int32(index)))") }
    }
    return "\(table) (\(values.isEmpty ? "row \(position)" : values.sqlColumns))"
  }
}

extension [String] {
  /// The column names as a list in SQL: `id, title`.
  package var sqlColumns: String {
    // The first call of `joined(separator:)` takes longer than opening a file and reading a row.
    var text = ""
    for (index, name) in enumerated() { text += index == 0 ? name : ", " + name }
    return text
  }
}
