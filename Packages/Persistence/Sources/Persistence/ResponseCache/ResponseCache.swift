public import Foundation
public import SQLiteRecords

/// A cache of server responses and images in a SQLite file.
///
/// A response is a list of records with its metadata: its date, its entity tag, and whether rows are missing. It is
/// identified by its ``CacheKey``, an image by its URL. Each row has a checksum: a row that was corrupted on the disk is
/// skipped.
///
/// The methods don't throw. If the file cannot be used, reads return `nil` and writes do nothing; ``takeNotices()``
/// returns the reason, once.
///
/// Several processes can use the same file concurrently.
public actor ResponseCache {
  /// The path of the database, `cache.db` in the folder; `nil` in memory.
  ///
  /// If a newer version of the program wrote that file, another one is used: see ``CacheSummary/path``.
  public nonisolated let path: String?

  private let storage: Storage
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
  ///   - imageByteLimit: The size of all images in bytes, above which the least recently used ones are removed. Defaults to
  ///     50 MiB.
  public init(folder: String, busyTimeout: Duration = .seconds(5), imageByteLimit: Int = 50 << 20) {
    let file = DatabaseFile.cache(in: folder)
    storage = Storage(file, busyTimeout: busyTimeout)
    path = file.path
    self.imageByteLimit = imageByteLimit
  }

  private init() {
    storage = Storage(inMemory: CacheSchema.migrations)
    path = nil
    imageByteLimit = 50 << 20
  }

  /// Creates a cache in memory, which is deleted with the last reference.
  public static func inMemory() -> ResponseCache {
    ResponseCache()
  }

  /// Returns a cached response, or some of its rows, in their order; `nil` if it is not cached.
  ///
  /// - Parameters:
  ///   - type: The type of the rows. It can be omitted where it is inferred.
  ///   - key: The key of the response.
  ///   - isIncluded: Whether a row is returned, such as `{ $0.albumID == 3 }`. Defaults to all rows. The result is
  ///     complete only if the whole response is: any corrupt row may be one of the requested rows.
  public func rows<Row: CachedRecord>(
    _ type: Row.Type = Row.self,
    of key: CacheKey,
    where isIncluded: (@Sendable (Row) -> Bool)? = nil
  ) async -> CachedResponse<Row>? {
    await attempt { tables throws(DatabaseError) in try tables.rows(of: key, where: isIncluded) } ?? nil
  }

  /// Returns the row with an id from the response fetched last among those that contain it; `nil` if none does.
  ///
  /// The result has this one row and the date of that response, without its entity tag.
  ///
  /// - Parameters:
  ///   - id: The value of the column `id`.
  ///   - source: The source whose responses are searched.
  public func row<Row: CachedRecord & Identifiable>(
    _ id: Row.ID,
    in source: String
  ) async -> CachedResponse<Row>? where Row.ID: DatabaseValue {
    await attempt { tables throws(DatabaseError) in try tables.row(id, in: source) } ?? nil
  }

  /// Saves a response in one transaction.
  ///
  /// An incomplete response never replaces a complete one: it is not saved if a complete one has its key, and it replaces
  /// no other responses.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - key: The key of the response.
  ///   - replacement: The responses that it replaces. Defaults to the one with the same key.
  public func save<Row: CachedRecord>(
    _ response: CachedResponse<Row>,
    as key: CacheKey,
    replacing replacement: Replacement = .sameKey
  ) async {
    await attempt(.insert) { tables throws(DatabaseError) in
      try tables.save(response, as: key, replacing: replacement)
    }
  }

  /// Sets the date of a response that the server has confirmed (304 Not Modified).
  ///
  /// - Returns: Whether the response is cached. Another process can have removed it.
  @discardableResult
  public func renew(_ key: CacheKey, fetchedAt: Date) async -> Bool {
    await attempt(.update) { tables throws(DatabaseError) in
      try tables.renew(key, fetchedAt: fetchedAt)
    } ?? false
  }

  /// Removes a row that the server no longer has (404 Not Found) from all responses of a source.
  ///
  /// These responses keep their other rows and lose their entity tag, which is no longer valid. A response without rows is
  /// removed.
  public func remove<Row: CachedRecord & Identifiable>(
    _ type: Row.Type,
    _ id: Row.ID,
    from source: String
  ) async where Row.ID: DatabaseValue {
    await attempt(.update) { tables throws(DatabaseError) in try tables.remove(type, id, from: source) }
  }

  /// Removes a response that is known to be outdated.
  public func remove(_ key: CacheKey) async {
    await attempt(.update) { tables throws(DatabaseError) in try tables.remove(key) }
  }

  /// Removes all responses of a source in one transaction.
  ///
  /// The file keeps its size; ``clear()`` frees the disk space.
  public func removeAll(from source: String) async {
    await attempt(.update) { tables throws(DatabaseError) in try tables.removeAll(from: source) }
  }

  /// Returns a cached image, fresh or not; `nil` if it is not cached.
  ///
  /// - Parameter date: The current date, for the order in which images are removed.
  public func image(for url: String, at date: Date) async -> CachedImage? {
    await attempt { tables throws(DatabaseError) in try tables.image(for: url, usedAt: date) } ?? nil
  }

  /// Saves an image, or renews the cached one with its URL.
  ///
  /// The least recently used images are removed if all together exceed the limit; one that exceeds it alone is not saved.
  ///
  /// - Parameter date: The current date, for the order in which images are removed.
  public func save(_ image: CachedImage, at date: Date) async {
    guard image.data.count <= imageByteLimit else { return }
    await attempt(.insert) { tables throws(DatabaseError) in
      try tables.save(image, usedAt: date, byteLimit: imageByteLimit)
    }
  }

  /// Returns an overview of the cache without reading the rows.
  public func summary() async -> CacheSummary {
    let contents = await attempt { tables throws(DatabaseError) in (try tables.entries(), try tables.imageCount()) }
    return CacheSummary(
      path: storage.path,
      byteCount: storage.byteCount,
      entries: (contents?.0 ?? []).map {
        CacheSummary.Entry(key: $0.key, rowCount: $0.rowCount, fetchedAt: $0.fetchedAt, isComplete: $0.isComplete)
      },
      imageCount: contents?.1 ?? 0
    )
  }

  /// Removes all responses, all images and all quarantined files, and frees the disk space.
  ///
  /// The file is deleted, which also works on a full disk.
  ///
  /// - Returns: The amount of data removed, or `nil` if it failed; a notice has the reason.
  public func clear() async -> CacheClearResult? {
    let byteCount = storage.totalByteCount
    var removed = CacheClearResult()
    if !storage.isFileMissing {
      // Only for the result: a file that cannot be read is deleted too.
      let contents = try? await storage.perform { database throws(DatabaseError) in
        let tables = CacheTables(database: database)
        let entries = try tables.entries()
        return CacheClearResult(
          responseCount: entries.count, rowCount: entries.reduce(0) { $0 + $1.rowCount },
          imageCount: try tables.imageCount())
      }
      removed = contents ?? removed
      do throws(DatabaseError) {
        try await storage.remove()
      } catch {
        report(error)
        return nil
      }
      isUnavailable = false
    }
    storage.removeQuarantinedFiles()
    removed.byteCount = max(byteCount - storage.totalByteCount, 0)
    return removed
  }

  /// Returns the notices since the last call, the oldest first.
  ///
  /// Each notice is returned once. Of several failed writes only the first is reported.
  public func takeNotices() -> [StorageNotice] {
    storage.takeNotices()
  }
}

extension ResponseCache {
  /// The responses that a new response replaces.
  public enum Replacement: Sendable {
    /// The response with the same key.
    case sameKey
    /// All responses of the same source with rows of the same type, because the new one is the whole list. Rows that the
    /// server no longer has are removed with them.
    case allOfType
  }

  private enum Access {
    /// Does nothing if the file does not exist.
    case read
    /// Does nothing if the file does not exist.
    case update
    /// Creates the file if it does not exist.
    case insert
  }

  /// Runs an operation, and returns `nil` if it failed.
  @discardableResult
  private func attempt<Result>(
    _ access: Access = .read,
    _ body: (CacheTables) throws(DatabaseError) -> Result
  ) async -> Result? {
    guard !isUnavailable, access == .insert || !storage.isFileMissing else { return nil }
    do throws(DatabaseError) {
      return try await storage.perform { database throws(DatabaseError) in try body(CacheTables(database: database)) }
    } catch {
      if error.isTransient {
        // The caller was cancelled: this is not a failure of the cache.
        guard !Task.isCancelled else { return nil }
        // After a timeout, later operations must not wait again.
        storage.busyTimeout = .zero
      } else if storage.database == nil {
        isUnavailable = true
      }
      if access != .read || storage.database == nil { report(error) }
      return nil
    }
  }

  private func report(_ error: DatabaseError) {
    guard !hasReportedFailure else { return }
    hasReportedFailure = true
    storage.post(.cacheNotWritten(reason: error.summary))
  }
}
