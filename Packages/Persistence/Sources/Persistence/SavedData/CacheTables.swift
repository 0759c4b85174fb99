import CSQLite

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tables of saved data, as they are read and written over one connection.
///
/// What does not agree with its checksum is not there.
struct CacheTables {
  let database: Database

  /// Reads an answer, or those of its rows whose column has a value.
  func rows<Row: Record>(
    of name: CacheKey,
    where filter: (column: String, value: Int)?
  ) throws(DatabaseError) -> SavedRows<Row>? {
    let firstColumn = CachedRow<Row>.firstColumn
    var filtered: (column: Int32, value: Int64)?
    if let filter {
      guard let index = Row.columns.firstIndex(of: filter.column) else { return nil }
      filtered = (firstColumn + Int32(index), Int64(filter.value))
    }
    return try database.snapshot { () throws(DatabaseError) in
      guard let (id, answer) = try savedAnswer("source = ? AND path = ?", name.source, name.path),
        answer.tableName == Row.table
      else { return nil }
      var rows: [Row] = []
      if filtered == nil { rows.reserveCapacity(answer.rowCount) }
      var wholeCount = 0
      var isDamaged = false
      // Every row is checked, wanted or not: a damaged one may have been one of those that are wanted.
      try database.forEachRow(CachedRow<Row>.selection, [id]) { statement throws(DatabaseError) in
        guard statement.isWhole() else {
          isDamaged = true
          return
        }
        wholeCount += 1
        if let filtered, !statement.holds(filtered.value, in: filtered.column) { return }
        var row = RowReader(statement.handle, from: firstColumn)
        rows.append(try Row(from: &row))
      }
      let missingCount = max(answer.rowCount - wholeCount, 0)
      return SavedRows(
        rows: rows,
        fetchedAt: answer.fetchedAt,
        entityTag: answer.entityTag,
        isComplete: answer.isComplete && !isDamaged && missingCount == 0,
        skippedCount: answer.skippedCount + missingCount,
        totalCount: answer.totalCount
      )
    }
  }

  /// Reads the row with an id out of the answer that was fetched last among those that hold it.
  func row<Row: Record & Identifiable>(
    _ id: Row.ID,
    in source: String
  ) throws(DatabaseError) -> SavedRows<Row>? where Row.ID: DatabaseValue {
    try database.snapshot { () throws(DatabaseError) in
      for row in try savedRows(Row.self, id, in: source) {
        guard let (_, answer) = try savedAnswer("id = ?", row.answer), answer.tableName == Row.table else { continue }
        return SavedRows(rows: [row.record], fetchedAt: answer.fetchedAt)
      }
      return nil
    }
  }

  /// Puts an answer in the place of others.
  func save<Row: Record>(
    _ answer: SavedRows<Row>,
    as name: CacheKey,
    replacing replacement: ResponseCache.Replacement
  ) throws(DatabaseError) {
    try requireTable(Row.self)
    try database.transaction { () throws(DatabaseError) in
      try removeAnswers("source = ? AND path = ?", name.source, name.path, withRowsIn: [Row.table])
      if replacement == .allOfType {
        try removeAnswers("source = ? AND table_name = ?", name.source, Row.table, withRowsIn: [Row.table])
      }
      var row = RowWriter()
      CacheEntry(answer, as: name).write(to: &row)
      row.writeChecksum()
      try database.statement(CacheEntry.insertion).run(row)

      let id = database.lastInsertedRowID
      // A damaged row of another answer may bear this number.
      try database.execute("DELETE FROM \(Row.table) WHERE answer = ?", id)
      let insertion = try database.statement(CachedRow<Row>.insertion)
      for (position, record) in answer.rows.enumerated() {
        row.removeAll()
        row.write(id)
        row.write(position)
        record.write(to: &row)
        row.writeChecksum()
        try insertion.run(row)
      }
      if let type = Row.self as? any SearchableRecord.Type { try indexNames(type, of: id) }
    }
  }

  /// Notes that the server has confirmed an answer.
  func renew(_ name: CacheKey, fetchedAt: Date) throws(DatabaseError) -> Bool {
    try database.transaction { () throws(DatabaseError) in
      guard case (let id, var answer)? = try savedAnswer("source = ? AND path = ?", name.source, name.path) else {
        return false
      }
      answer.fetchedAt = fetchedAt
      try update(answer, id: id)
      return true
    }
  }

  /// Removes the rows with an id from all answers of a source.
  func remove<Row: Record & Identifiable>(
    _ type: Row.Type,
    _ id: Row.ID,
    from source: String
  ) throws(DatabaseError) where Row.ID: DatabaseValue {
    try database.transaction { () throws(DatabaseError) in
      var answersSeen: Set<Int> = []
      for row in try savedRows(Row.self, id, in: source) {
        guard case (let id, var answer)? = try savedAnswer("id = ?", row.answer) else { continue }
        answer.rowCount -= 1
        if answersSeen.insert(id).inserted, let idCount = answer.idCount { answer.idCount = idCount - 1 }
        guard answer.rowCount > 0 else {
          try database.execute("DELETE FROM answers WHERE id = ?", id)
          continue
        }
        // The server's tag stands for the rows as they were.
        answer.entityTag = nil
        try update(answer, id: id)
        try database.execute("DELETE FROM \(Row.table) WHERE answer = ? AND position = ?", id, row.position)
      }
    }
  }

  /// Removes an answer.
  func remove(_ name: CacheKey) throws(DatabaseError) {
    try database.execute("DELETE FROM answers WHERE source = ? AND path = ?", name.source, name.path)
  }

  /// All answers, by source and path.
  func answers() throws(DatabaseError) -> [CacheEntry] {
    var answers: [CacheEntry] = []
    try database.forEachRow(CacheEntry.selection + "1 ORDER BY source, path") { statement throws(DatabaseError) in
      if let (_, answer) = try CacheEntry.read(statement) { answers.append(answer) }
    }
    return answers
  }

  /// Removes all answers of a source.
  func removeAll(from source: String) throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in
      try removeAnswers("source = ?", source, withRowsIn: CacheSchema.tables)
    }
  }

  /// Removes everything.
  func removeAll() throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in
      for table in CacheSchema.tables { try database.execute("DELETE FROM \(table)") }
      try database.execute("DELETE FROM answers")
    }
  }

  private func removeAnswers(
    _ condition: String,
    _ arguments: String...,
    withRowsIn tables: [String]
  ) throws(DatabaseError) {
    // The rows first: as a consequence of the answers' own removal they would go one by one.
    for table in tables {
      let sql = "DELETE FROM \(table) WHERE answer IN (SELECT id FROM answers WHERE \(condition))"
      try database.forEachRow(sql, arguments) { _ throws(DatabaseError) in }
    }
    try database.forEachRow("DELETE FROM answers WHERE \(condition)", arguments) { _ throws(DatabaseError) in }
  }

  private func savedAnswer(
    _ condition: String,
    _ arguments: any DatabaseValue...
  ) throws(DatabaseError) -> (id: Int, answer: CacheEntry)? {
    var found: (Int, CacheEntry)?
    try database.forEachRow(CacheEntry.selection + condition, arguments) { statement throws(DatabaseError) in
      found = try CacheEntry.read(statement)
    }
    return found
  }

  private func update(_ answer: CacheEntry, id: Int) throws(DatabaseError) {
    var row = RowWriter()
    answer.write(to: &row)
    row.writeChecksum()
    row.write(id)
    try database.statement(CacheEntry.update).run(row)
  }

  /// The whole rows with an id, those of the answer that was fetched last first.
  func savedRows<Row: Record & Identifiable>(
    _ type: Row.Type,
    _ id: Row.ID,
    in source: String
  ) throws(DatabaseError) -> [CachedRow<Row>] where Row.ID: DatabaseValue {
    try requireTable(Row.self)
    var rows: [CachedRow<Row>] = []
    try database.forEachRow(CachedRow<Row>.search, [id, source]) { statement throws(DatabaseError) in
      guard statement.isWhole() else { return }
      var reader = RowReader(statement.handle)
      let row = try CachedRow<Row>(from: &reader)
      // A damaged index may lead to another row.
      if row.record.id == id { rows.append(row) }
    }
    return rows
  }

  func requireTable<Row: Record>(_ type: Row.Type) throws(DatabaseError) {
    guard CacheSchema.tables.contains(Row.table) else {
      throw .refused(.misuse, message: "saved data has no table \(Row.table)", sql: nil, path: database.path)
    }
  }
}

extension Statement {
  /// Whether a column of the present row is a certain whole number.
  fileprivate func holds(_ value: Int64, in column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_INTEGER && sqlite3_column_int64(handle, column) == value
  }
}
