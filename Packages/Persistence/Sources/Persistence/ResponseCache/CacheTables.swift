import Foundation
import SQLiteRecords

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
      guard let entry = try entry(key), entry.tableName == Row.table else { return nil }
      var rows: [Row] = []
      rows.reserveCapacity(entry.rowCount)
      // The filter is not part of the query: a corrupt row may be one of the filtered rows.
      let corruptCount = try database.readRows(
        of: Checksummed<CachedRow<Row>>.self, "WHERE response_id = ? ORDER BY position", entry.id
      ) { row in
        for _ in CachedRow<Row>.primaryKey { row.skip() }
        rows.append(try Row(from: &row))
      }
      let missingCount = max(entry.rowCount - rows.count, 0)
      return CachedResponse(
        isIncluded.map { rows.filter($0) } ?? rows,
        date: entry.fetchedAt,
        entityTag: entry.entityTag,
        skippedCount: entry.skippedCount + missingCount,
        totalCount: entry.totalCount,
        isComplete: entry.isComplete && corruptCount == 0 && missingCount == 0
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
        guard let entry = try entry(row.responseID), entry.tableName == Row.table else { continue }
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
    try database.transaction { () throws(DatabaseError) in
      if !response.isComplete, let cached = try entry(key), cached.isComplete, cached.tableName == Row.table { return }
      try removeResponses("source = ? AND path = ?", key.source, key.path, withRowsIn: [Row.table])
      if replacement == .allOfType, response.isComplete {
        try removeResponses("source = ? AND table_name = ?", key.source, Row.table, withRowsIn: [Row.table])
      }
      let id = try nextID()
      try database.insert(
        Checksummed(
          CacheEntry(
            id: id, key: key, tableName: Row.table, fetchedAt: response.date, entityTag: response.entityTag,
            isComplete: response.isComplete, skippedCount: response.skippedCount, rowCount: response.rows.count,
            totalCount: response.totalCount)))
      // A corrupt row of another response can have this id.
      try database.execute("DELETE FROM \(Row.table) WHERE response_id = ?", id)
      try database.insert(
        response.rows.enumerated().lazy.map {
          Checksummed(CachedRow(responseID: id, position: $0.offset, record: $0.element))
        })
    }
  }

  /// Sets the date of a response, and returns whether it is cached.
  func renew(_ key: CacheKey, fetchedAt: Date) throws(DatabaseError) -> Bool {
    try database.transaction { () throws(DatabaseError) in
      guard var entry = try entry(key) else { return false }
      entry.fetchedAt = fetchedAt
      return try database.update(Checksummed(entry))
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
        guard var entry = try entry(row.responseID) else { continue }
        entry.rowCount -= 1
        guard entry.rowCount > 0 else {
          try database.delete(Checksummed(entry))
          continue
        }
        // The entity tag validates the response with the removed row.
        entry.entityTag = nil
        try database.update(Checksummed(entry))
        try database.delete(row)
      }
    }
  }

  /// Removes a response.
  func remove(_ key: CacheKey) throws(DatabaseError) {
    try database.execute("DELETE FROM responses WHERE source = ? AND path = ?", key.source, key.path)
  }

  /// Reads all entries, sorted by source and path.
  func entries() throws(DatabaseError) -> [CacheEntry] {
    try database.fetchAll(Checksummed<CacheEntry>.self, "ORDER BY source, path").compactMap(\.record)
  }

  /// Removes all responses of a source.
  func removeAll(from source: String) throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in
      try removeResponses("source = ?", source, withRowsIn: CacheSchema.records.map { $0.table })
    }
  }
}

extension CacheTables {
  /// Reads the valid rows with an id, starting with the response fetched last.
  private func validRows<Row: CachedRecord & Identifiable>(
    _ type: Row.Type,
    _ id: Row.ID,
    in source: String
  ) throws(DatabaseError) -> [CachedRow<Row>] where Row.ID: DatabaseValue {
    let rows = try database.fetchAll(
      Checksummed<CachedRow<Row>>.self,
      """
      WHERE id = ? AND response_id IN (SELECT id FROM responses WHERE source = ?)
      ORDER BY (SELECT fetched_at FROM responses WHERE id = response_id) DESC, response_id DESC, position
      """, id, source)
    // A corrupt index can lead to another row.
    return rows.compactMap(\.record).filter { $0.record.id == id }
  }

  private func removeResponses(
    _ condition: String,
    _ arguments: String...,
    withRowsIn tables: [String]
  ) throws(DatabaseError) {
    // The rows first: ON DELETE CASCADE would delete them one by one.
    for table in tables {
      let sql = "DELETE FROM \(table) WHERE response_id IN (SELECT id FROM responses WHERE \(condition))"
      try database.execute(sql, arguments: arguments)
    }
    try database.execute("DELETE FROM responses WHERE \(condition)", arguments: arguments)
  }

  /// The id of the next entry, which is part of its checksum.
  private func nextID() throws(DatabaseError) -> Int {
    // Without a limit, there would be none after the largest integer, which a corrupt row can contain.
    let sql = "SELECT coalesce(max(id), 0) + 1 FROM responses WHERE id < 1 << 62"
    return try database.query(sql, as: Int.self).first ?? 1
  }

  private func entry(_ key: CacheKey) throws(DatabaseError) -> CacheEntry? {
    try database.fetchOne(Checksummed<CacheEntry>.self, "WHERE source = ? AND path = ?", key.source, key.path)?.record
  }

  private func entry(_ id: Int) throws(DatabaseError) -> CacheEntry? {
    try database.fetchOne(Checksummed<CacheEntry>.self, "WHERE id = ?", id)?.record
  }
}
