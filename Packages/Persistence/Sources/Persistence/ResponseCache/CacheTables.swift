import SQLiteRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads and writes the tables of the cache over one connection.
///
/// A row whose checksum is invalid is treated as missing.
struct CacheTables {
  let database: Database

  /// Reads a response with those of its rows that satisfy a predicate.
  func rows<Row: CachedRecord>(
    of key: CacheKey,
    where isIncluded: ((Row) -> Bool)?
  ) throws(DatabaseError) -> CachedResponse<Row>? {
    try database.snapshot { () throws(DatabaseError) in
      guard let (id, entry) = try entry(key), entry.tableName == Row.tableName else { return nil }
      let table = Row.table
      var rows: [Row] = []
      rows.reserveCapacity(entry.rowCount)
      var isCorrupt = false
      // The filter is not part of the query: a corrupt row may be one of the filtered rows.
      try database.forEachRow(CachedRow<Row>.selection, [id]) { statement throws(DatabaseError) in
        guard statement.isChecksumValid() else {
          isCorrupt = true
          return
        }
        var reader = RowReader(statement, from: CachedRow<Row>.firstColumn)
        rows.append(try table.read(&reader))
      }
      let missingCount = max(entry.rowCount - rows.count, 0)
      return CachedResponse(
        isIncluded.map { rows.filter($0) } ?? rows,
        date: entry.fetchedAt,
        entityTag: entry.entityTag,
        skippedCount: entry.skippedCount + missingCount,
        totalCount: entry.totalCount,
        isComplete: entry.isComplete && !isCorrupt && missingCount == 0
      )
    }
  }

  /// Reads the row with an id from the response fetched last among those that contain it.
  func row<Row: CachedRecord & Identifiable>(
    _ id: Row.ID,
    in source: String
  ) throws(DatabaseError) -> CachedResponse<Row>? where Row.ID: DatabaseValue {
    try database.snapshot { () throws(DatabaseError) in
      for row in try validRows(Row.self, id, in: source) {
        guard let entry = try entry(row.entryID), entry.tableName == Row.tableName else { continue }
        return CachedResponse([row.record], date: entry.fetchedAt)
      }
      return nil
    }
  }

  /// Saves a response and removes those it replaces.
  func save<Row: CachedRecord>(
    _ response: CachedResponse<Row>,
    as key: CacheKey,
    replacing replacement: ResponseCache.Replacement
  ) throws(DatabaseError) {
    let table = Row.table
    try database.transaction { () throws(DatabaseError) in
      if !response.isComplete, let (_, cached) = try entry(key), cached.isComplete,
        cached.tableName == table.name
      {
        return
      }
      try removeResponses("source = ? AND path = ?", key.source, key.path, withRowsIn: [table.name])
      if replacement == .allOfType, response.isComplete {
        try removeResponses(
          "source = ? AND table_name = ?", key.source, table.name, withRowsIn: [table.name])
      }
      var row = RowWriter()
      CacheEntry.table.write(CacheEntry(response, as: key), &row)
      row.writeChecksum()
      try database.cachedStatement(CacheEntry.insertion).run(row)

      let id = database.lastInsertedRowID
      // A corrupt row of another response can have this id.
      try database.execute("DELETE FROM \(table.name) WHERE response_id = ?", id)
      let insertion = try database.cachedStatement(CachedRow<Row>.insertion)
      for (position, record) in response.rows.enumerated() {
        row.removeAll()
        row.write(id)
        row.write(position)
        table.write(record, &row)
        row.writeChecksum()
        try insertion.run(row)
      }
    }
  }

  /// Sets the date of a response, and returns whether it is cached.
  func renew(_ key: CacheKey, fetchedAt: Date) throws(DatabaseError) -> Bool {
    try database.transaction { () throws(DatabaseError) in
      guard case (let id, var entry)? = try entry(key) else { return false }
      entry.fetchedAt = fetchedAt
      try update(entry, id: id)
      return true
    }
  }

  /// Removes the rows with an id from all responses of a source.
  func remove<Row: CachedRecord & Identifiable>(
    _ type: Row.Type,
    _ id: Row.ID,
    from source: String
  ) throws(DatabaseError) where Row.ID: DatabaseValue {
    try database.transaction { () throws(DatabaseError) in
      for row in try validRows(Row.self, id, in: source) {
        guard var entry = try entry(row.entryID) else { continue }
        entry.rowCount -= 1
        guard entry.rowCount > 0 else {
          try database.execute("DELETE FROM responses WHERE id = ?", row.entryID)
          continue
        }
        // The entity tag validates the response with the removed row.
        entry.entityTag = nil
        try update(entry, id: row.entryID)
        try database.execute(
          "DELETE FROM \(Row.tableName) WHERE response_id = ? AND position = ?", row.entryID, row.position)
      }
    }
  }

  /// Removes a response.
  func remove(_ key: CacheKey) throws(DatabaseError) {
    try database.execute("DELETE FROM responses WHERE source = ? AND path = ?", key.source, key.path)
  }

  /// Reads all entries, sorted by source and path.
  func entries() throws(DatabaseError) -> [CacheEntry] {
    var entries: [CacheEntry] = []
    try database.forEachRow(CacheEntry.selection + "1 ORDER BY source, path") { statement throws(DatabaseError) in
      if let (_, entry) = try CacheEntry.read(statement) { entries.append(entry) }
    }
    return entries
  }

  /// Removes all responses of a source.
  func removeAll(from source: String) throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in
      try removeResponses("source = ?", source, withRowsIn: CacheSchema.records.map { $0.tableName })
    }
  }

  /// Reads the valid rows with an id, starting with the response fetched last.
  private func validRows<Row: CachedRecord & Identifiable>(
    _ type: Row.Type,
    _ id: Row.ID,
    in source: String
  ) throws(DatabaseError) -> [CachedRow<Row>] where Row.ID: DatabaseValue {
    var rows: [CachedRow<Row>] = []
    try database.forEachRow(CachedRow<Row>.search, [id, source]) { statement throws(DatabaseError) in
      guard statement.isChecksumValid() else { return }
      var reader = RowReader(statement)
      let row = try CachedRow<Row>(from: &reader)
      // A corrupt index can lead to another row.
      if row.record.id == id { rows.append(row) }
    }
    return rows
  }
}

extension CacheTables {
  private func removeResponses(
    _ condition: String,
    _ arguments: String...,
    withRowsIn tables: [String]
  ) throws(DatabaseError) {
    // The rows first: ON DELETE CASCADE would delete them one by one.
    for table in tables {
      let sql = "DELETE FROM \(table) WHERE response_id IN (SELECT id FROM responses WHERE \(condition))"
      try database.forEachRow(sql, arguments) { _ throws(DatabaseError) in }
    }
    try database.forEachRow("DELETE FROM responses WHERE \(condition)", arguments) { _ throws(DatabaseError) in }
  }

  private func entry(_ key: CacheKey) throws(DatabaseError) -> (id: Int, entry: CacheEntry)? {
    try entry(where: "source = ? AND path = ?", [key.source, key.path])
  }

  private func entry(_ id: Int) throws(DatabaseError) -> CacheEntry? {
    try entry(where: "id = ?", [id])?.entry
  }

  private func entry(
    where condition: String,
    _ arguments: [any DatabaseValue]
  ) throws(DatabaseError) -> (id: Int, entry: CacheEntry)? {
    var found: (Int, CacheEntry)?
    try database.forEachRow(CacheEntry.selection + condition, arguments) { statement throws(DatabaseError) in
      found = try CacheEntry.read(statement)
    }
    return found
  }

  private func update(_ entry: CacheEntry, id: Int) throws(DatabaseError) {
    var row = RowWriter()
    CacheEntry.table.write(entry, &row)
    row.writeChecksum()
    row.write(id)
    try database.cachedStatement(CacheEntry.update).run(row)
  }
}
