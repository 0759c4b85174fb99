public import Foundation
import Models
public import SQLiteRecords
import Synchronization

/// A cache of server responses and images in a SQLite file.
///
/// A response is a list of records with its metadata: its date, its entity tag, and whether rows are missing. It is
/// identified by its ``CacheKey``, an image by its URL.
///
/// The methods don't throw. If the file cannot be used, reads return `nil` and writes do nothing; ``takeNotices()``
/// returns the reason, once. A damaged file is deleted, and nothing is cached until the next launch.
///
/// Several processes can use the same file concurrently.
public actor ResponseCache {
  /// The path of the database, `cache-1.db` in the folder; `nil` in memory.
  ///
  /// The number is the version of the schema: a version of the program with another one has another file.
  public nonisolated let path: String?

  private let storage: Storage
  /// The last of the responses that are saved in the background.
  private let enqueued = Mutex<Task<Void, Never>?>(nil)
  private let imageByteLimit: Int
  private var isUnavailable = false
  private var hasReportedFailure = false

  /// Creates a cache in a folder.
  ///
  /// The file is opened on first use, and created when the first response is saved.
  ///
  /// - Parameters:
  ///   - folder: The folder's path. It is created with its parents if it does not exist (mode 0700).
  ///   - busyTimeout: How long an operation waits while another process holds a lock. Defaults to 5 seconds. After a
  ///     timeout, later operations don't wait.
  ///   - imageByteLimit: The size of all images in bytes, above which the least recently used ones are removed.
  ///     Defaults to 50 MiB.
  public init(folder: String, busyTimeout: Duration = .seconds(5), imageByteLimit: Int = 50 << 20) {
    self.init(Storage(.cache, in: folder, busyTimeout: busyTimeout), imageByteLimit: imageByteLimit)
  }

  private init(_ storage: sending Storage, imageByteLimit: Int = 50 << 20) {
    path = storage.path
    self.storage = storage
    self.imageByteLimit = imageByteLimit
  }

  /// Creates a cache in memory, which is deleted with the last reference.
  public static func inMemory() -> ResponseCache {
    ResponseCache(Storage(.cache, in: nil, busyTimeout: .zero))
  }

  /// Returns a cached response with its rows in their order; `nil` if it is not cached.
  ///
  /// - Parameters:
  ///   - type: The type of the rows. It can be omitted where it is inferred.
  ///   - key: The key of the response.
  public func rows<Row: CachedRecord>(
    _ type: Row.Type = Row.self, of key: CacheKey
  ) async -> CachedResponse<Row>? {
    await attempt { database in
      try database.snapshot {
        guard let entry = try database.entry(key), entry.tableName == Row.table else { return nil }
        let sql = "SELECT \(Row.columns.sqlColumns) FROM \(Row.table) WHERE response_id = ? ORDER BY position"
        // Faster than `fetchAll`, which moves two nested generic records.
        let rows = try database.query(sql, arguments: [entry.id]) { row in try Row(from: &row) }
        return entry.response(rows)
      }
    } ?? nil
  }

  /// Returns the row with an id from the response fetched last among those that contain it; `nil` if none does.
  ///
  /// The result has this one row, and the date and the maximum age of that response, without its entity tag.
  ///
  /// - Parameters:
  ///   - id: The value of the column `id`.
  ///   - source: The source whose responses are searched.
  public func row<Row: CachedRecord & Identifiable>(
    _ id: Row.ID,
    in source: String
  ) async -> CachedResponse<Row>? where Row.ID: DatabaseValue {
    await attempt { database in
      try database.snapshot {
        guard let row = try database.rows(Row.self, id, in: source).first,
          let entry = try database.entry(row.responseID)
        else { return nil }
        return CachedResponse([row.record], date: entry.fetchedAt, maximumAge: entry.maximumAge)
      }
    } ?? nil
  }

  /// Returns the entity tag of a cached response without reading its rows; `nil` if it has none, is not cached, or
  /// lacks rows.
  ///
  /// A response to a request with the tag confirms the cached one only if that has all rows.
  public func entityTag<Row: CachedRecord>(of key: CacheKey, as type: Row.Type) async -> String? {
    await attempt { database in
      guard let entry = try database.entry(key), entry.tableName == Row.table, entry.extent.next != .unknown,
        entry.extent.skippedCount == 0
      else { return nil }
      return entry.entityTag
    } ?? nil
  }

  /// Saves a response in one transaction.
  ///
  /// A part of a list does not replace the whole list, or a longer part.
  public func save<Row: CachedRecord>(_ response: CachedResponse<Row>, as key: CacheKey) async {
    enqueue(response, as: key)
    await finishSaving()
  }

  /// Saves a response as ``save(_:as:)`` does, without waiting for it.
  ///
  /// All other methods wait until it is saved. Before it ends, a process calls ``takeNotices()``.
  public nonisolated func enqueue<Row: CachedRecord>(_ response: CachedResponse<Row>, as key: CacheKey) {
    enqueue { await $0.insert(response, as: key) }
  }

  /// Renews a response that the server has confirmed, as ``renew(_:fetchedAt:maximumAge:)`` does, without waiting.
  ///
  /// It is saved if another process has removed it.
  public nonisolated func enqueueRenewal<Row: CachedRecord>(of response: CachedResponse<Row>, as key: CacheKey) {
    enqueue {
      if await $0.renewNow(key, response.date, response.maximumAge) == false { await $0.insert(response, as: key) }
    }
  }

  private nonisolated func enqueue(_ write: @escaping @Sendable (isolated ResponseCache) async -> Void) {
    enqueued.withLock { last in
      last = Task { [last] in
        await last?.value
        await write(self)
      }
    }
  }

  private func insert<Row: CachedRecord>(_ response: CachedResponse<Row>, as key: CacheKey) async {
    await perform(.insert) { database in
      if let cached = try database.entry(key), cached.tableName == Row.table,
        cached.hasMoreRows(than: response.extent)
      {
        return
      }
      try database.createTable(of: Row.self)
      try database.remove(key, of: Row.self)
      let id = try database.insert(CacheEntry(response, as: key))
      try database.insert(
        response.rows.indices.lazy.map { CachedRow(responseID: id, position: $0, record: response.rows[$0]) })
    }
  }

  /// Sets the date and the maximum age of a response that the server has confirmed (304 Not Modified).
  ///
  /// - Returns: Whether the response is cached. Another process can have removed it.
  @discardableResult
  public func renew(_ key: CacheKey, fetchedAt: Date, maximumAge: Int? = nil) async -> Bool {
    await finishSaving()
    return await renewNow(key, fetchedAt, maximumAge) ?? false
  }

  private func renewNow(_ key: CacheKey, _ fetchedAt: Date, _ maximumAge: Int?) async -> Bool? {
    await perform(.update) { database in
      guard var entry = try database.entry(key) else { return false }
      entry.fetchedAt = fetchedAt
      entry.maximumAge = maximumAge
      return try database.update(entry)
    }
  }

  /// Removes a row that the server no longer has (404 Not Found) from all responses of a source.
  ///
  /// These responses keep their other rows and lose their entity tag, which is no longer valid. A response without rows
  /// is removed.
  public func remove<Row: CachedRecord & Identifiable>(
    _ type: Row.Type,
    _ id: Row.ID,
    from source: String
  ) async where Row.ID: DatabaseValue {
    await attempt(.update) { database in
      for row in try database.rows(Row.self, id, in: source) {
        guard var entry = try database.entry(row.responseID) else { continue }
        entry.removeRow()
        guard entry.extent.receivedCount > 0 else {
          try database.delete(entry)
          continue
        }
        try database.update(entry)
        try database.delete(row)
      }
    }
  }

  /// Removes a response that is known to be outdated.
  public func remove(_ key: CacheKey) async {
    await attempt(.update) { database in
      try database.execute("DELETE FROM responses WHERE source = ? AND path = ?", arguments: [key.source, key.path])
    }
  }

  /// Removes all responses of a source in one transaction.
  ///
  /// The file keeps its size; ``clear()`` frees the disk space.
  public func removeAll(from source: String) async {
    await attempt(.update) { database in
      try database.execute("DELETE FROM responses WHERE source = ?", arguments: [source])
    }
  }

  /// Returns a cached image, fresh or not; `nil` if it is not cached.
  ///
  /// - Parameter date: The current date, for the order in which images are removed.
  public func image(for url: String, at date: Date) async -> CachedImage? {
    await attempt { database in
      guard var row = try database.fetchOne(ImageRow.self, clause: "WHERE url = ?", arguments: [url]) else {
        return nil
      }
      // To the hour: reads of the same images by several processes should not wait for each other.
      if date.timeIntervalSince(row.usedAt) >= 3600 {
        row.usedAt = date
        // A file that cannot be written can be read.
        _ = try? database.update(row)
      }
      return row.image
    } ?? nil
  }

  /// Saves an image, or renews the cached one with its URL.
  ///
  /// The least recently used images are removed if all together exceed the limit; one that exceeds it alone is not
  /// saved.
  ///
  /// - Parameter date: The current date, for the order in which images are removed.
  public func save(_ image: CachedImage, at date: Date) async {
    guard image.data.count <= imageByteLimit else { return }
    await attempt(.insert) { database in
      try database.upsert(ImageRow(image: image, usedAt: date))
      let images = try database.query("SELECT rowid, byte_count FROM images ORDER BY used_at", as: Int.self, Int.self)
      var excess = images.reduce(-imageByteLimit) { $0 + $1.1 }
      for (id, byteCount) in images where excess > 0 {
        try database.execute("DELETE FROM images WHERE rowid = ?", arguments: [id])
        excess -= byteCount
      }
    }
  }

  /// Returns an overview of the cache without reading the rows.
  public func summary() async -> CacheSummary {
    await attempt { database in try summary(of: database) }
      ?? CacheSummary(path: nil, byteCount: 0, entries: [])
  }

  /// Removes all responses and all images, and frees the disk space.
  ///
  /// The file is deleted, which also works on a full disk. Other processes that have opened it use it to their end.
  ///
  /// - Returns: What was removed, with the disk space that was freed, or `nil` if it failed; a notice has the reason.
  public func clear() async -> CacheSummary? {
    await finishSaving()
    var removed = CacheSummary(path: nil, byteCount: 0, entries: [])
    guard !storage.isFileMissing else { return removed }
    let byteCount = storage.byteCount
    // Only for the result: a file that cannot be read is deleted too.
    removed = (try? await storage.perform { database in try summary(of: database) }) ?? removed
    removed.path = nil
    removed.byteCount = byteCount
    do throws(DatabaseError) {
      try storage.remove()
    } catch {
      report(error)
      return nil
    }
    isUnavailable = false
    return removed
  }

  /// Returns the notices since the last call, the oldest first.
  ///
  /// Each notice is returned once. Of several failed writes only the first is reported.
  public func takeNotices() async -> [StorageNotice] {
    await finishSaving()
    return storage.takeNotices()
  }
}

extension ResponseCache {
  private enum Access {
    /// Does nothing if the file does not exist.
    case read
    /// Does nothing if the file does not exist.
    case update
    /// Creates the file if it does not exist.
    case insert
  }

  /// Runs an operation, in a transaction if it writes, and returns `nil` if it failed.
  @discardableResult
  private func attempt<Result>(
    _ access: Access = .read,
    _ body: (Database) throws -> Result
  ) async -> Result? {
    await finishSaving()
    return await perform(access, body)
  }

  /// Waits until all responses are saved.
  private func finishSaving() async { await enqueued.withLock { $0 }?.value }

  /// Runs an operation as ``attempt(_:_:)`` does, without waiting for the responses that are being saved.
  @discardableResult
  private func perform<Result>(_ access: Access, _ body: (Database) throws -> Result) async -> Result? {
    guard !isUnavailable, access == .insert || !storage.isFileMissing else { return nil }
    do throws(DatabaseError) {
      return try await storage.perform { database in
        try access == .read ? body(database) : database.transaction { try body(database) }
      }
    } catch {
      if error.isTransient {
        // The caller was cancelled: this is not a failure of the cache.
        guard !Task.isCancelled else { return nil }
        // After a timeout, later operations must not wait again.
        storage.busyTimeout = .zero
      } else if storage.database == nil {
        isUnavailable = true
      }
      if access != .read || storage.database == nil, !storage.isDamaged { report(error) }
      return nil
    }
  }

  private func summary(of database: Database) throws(DatabaseError) -> CacheSummary {
    let entries = try database.fetchAll(CacheEntry.self, clause: "ORDER BY source, path")
    return CacheSummary(
      path: storage.path, byteCount: storage.byteCount,
      entries: entries.map {
        CacheSummary.Entry(
          key: $0.key, rowCount: $0.extent.receivedCount, fetchedAt: $0.fetchedAt,
          isComplete: $0.extent.next != .unknown)
      }, imageCount: try database.count(ImageRow.self))
  }

  private func report(_ error: DatabaseError) {
    guard !hasReportedFailure else { return }
    hasReportedFailure = true
    storage.post(.cacheNotWritten(reason: error.summary))
  }
}

extension Database {
  fileprivate func entry(_ key: CacheKey) throws(DatabaseError) -> CacheEntry? {
    try fetchOne(clause: "WHERE source = ? AND path = ?", arguments: [key.source, key.path])
  }

  fileprivate func entry(_ id: Int) throws(DatabaseError) -> CacheEntry? {
    try fetchOne(clause: "WHERE id = ?", arguments: [id])
  }

  /// Returns the rows with an id, starting with the response fetched last.
  fileprivate func rows<Row: CachedRecord & Identifiable>(
    _ type: Row.Type,
    _ id: Row.ID,
    in source: String
  ) throws(DatabaseError) -> [CachedRow<Row>] where Row.ID: DatabaseValue {
    guard try hasTable(of: Row.self) else { return [] }
    return try fetchAll(
      clause: """
        WHERE id = ? AND response_id IN (SELECT id FROM responses WHERE source = ?)
        ORDER BY (SELECT fetched_at FROM responses WHERE id = response_id) DESC, response_id DESC, position
        """, arguments: [id, source])
  }

  fileprivate func remove(_ key: CacheKey, of record: any CachedRecord.Type) throws(DatabaseError) {
    guard let entry = try entry(key) else { return }
    // The rows first: ON DELETE CASCADE would delete them one by one.
    try execute("DELETE FROM \(record.table) WHERE response_id = ?", arguments: [entry.id])
    try delete(entry)
  }
}
