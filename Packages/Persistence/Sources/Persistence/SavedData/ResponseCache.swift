#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Answers of servers, saved in a SQLite file: what was fetched once need not be fetched again.
///
/// An answer is a list of records and what is known about it: when it was fetched, the server's validator, whether a row
/// is missing. It is found by its ``CacheKey``. Each row carries a checksum: what was damaged on the disk is missing
/// rather than wrong.
///
/// Nothing here throws, and nothing stops the program. Where the file cannot be used, reads find nothing and writes do
/// nothing; ``takeNotices()`` says why, once. So a program asks here first, fetches what it does not find, and saves it.
///
/// Several processes may use the same file at once.
public actor ResponseCache {
  /// The database file, `saved.db` in the folder; `nil` in memory.
  ///
  /// Where a newer program has made that file, one of its own is used beside it: see ``CacheSummary/path``.
  public nonisolated let path: String?

  private let storage: Storage
  private var isUnavailable = false
  private var hasSaidNotSaved = false

  /// Saves in a folder.
  ///
  /// Nothing is opened before the first use, and nothing is made before the first answer is saved.
  ///
  /// - Parameters:
  ///   - folder: The folder's path. It is made, with those above it, for the user alone (mode 0700).
  ///   - busyTimeout: How long an operation waits while another process keeps the file locked. After one has waited in
  ///     vain, the others do not wait.
  public init(folder: String, busyTimeout: Duration = .seconds(5)) {
    let file = DatabaseFile(
      folder: folder, name: "saved", migrations: CacheSchema.migrations, content: .replaceable)
    storage = Storage(file, patience: busyTimeout)
    path = file.path
  }

  private init() {
    storage = Storage(inMemory: CacheSchema.migrations)
    path = nil
  }

  /// Saves in memory: a SQLite database that is gone with the last reference.
  ///
  /// - Returns: Empty saved data.
  public static func inMemory() -> ResponseCache {
    ResponseCache()
  }

  /// Reads an answer, or some of its rows.
  ///
  /// - Parameters:
  ///   - type: The type of the rows; may be left out where it is inferred.
  ///   - name: What the answer is found by.
  ///   - filter: A column and the number it must hold, such as `("album_id", 3)`; `nil` for all rows. A filtered answer
  ///     is complete if the whole one is: any damaged row may have been one of those asked for.
  /// - Returns: The rows in the order in which they were saved, or `nil` when no such answer is saved.
  public func rows<Row: Record>(
    _ type: Row.Type = Row.self,
    of name: CacheKey,
    where filter: (column: String, value: Int)? = nil
  ) async -> SavedRows<Row>? {
    await attempt { tables throws(DatabaseError) in try tables.rows(of: name, where: filter) } ?? nil
  }

  /// Reads one row by its id, out of whatever answer holds it.
  ///
  /// - Parameters:
  ///   - id: The row's id, which stands in the column `id`.
  ///   - source: The source whose answers are searched.
  /// - Returns: The row, as it was in the answer that was fetched last, without an entity tag; `nil` when none holds it.
  public func row<Row: Record & Identifiable>(
    _ id: Row.ID,
    in source: String
  ) async -> SavedRows<Row>? where Row.ID: DatabaseValue {
    await attempt { tables throws(DatabaseError) in try tables.row(id, in: source) } ?? nil
  }

  /// Finds the rows whose name contains a text, letter case and accents aside (see ``TextMatcher``).
  ///
  /// All answers of the source with rows of this type are searched. Of rows with the same id the one counts that is in
  /// the answer that was fetched last. The names are looked up in an index; where SQLite has none, all are read.
  ///
  /// - Parameters:
  ///   - text: The text; an empty one finds all rows.
  ///   - source: The source whose answers are searched.
  ///   - wholeList: The path of the answer that is the whole list, where others without a total are saved too, such as
  ///     single records; `nil` where every answer without a total is the whole list.
  /// - Returns: The rows, and what was searched; `nil` when no rows of this type are saved.
  public func search<Row: SearchableRecord>(
    _ text: String,
    in source: String,
    wholeList: String? = nil
  ) async -> SavedSearch<Row>? {
    await attempt { tables throws(DatabaseError) in
      try tables.search(text, in: source, wholeList: wholeList)
    } ?? nil
  }

  /// Saves an answer in the place of others: all of it or, if the process ends, nothing.
  ///
  /// - Parameters:
  ///   - answer: The answer. Its rows are records of Models.
  ///   - name: What it is to be found by.
  ///   - replacement: What goes for it, besides the answer with the same name.
  public func save<Row: Record>(
    _ answer: SavedRows<Row>,
    as name: CacheKey,
    replacing replacement: Replacement = .sameName
  ) async {
    await attempt(.saving) { tables throws(DatabaseError) in
      try tables.save(answer, as: name, replacing: replacement)
    }
  }

  /// Notes that the server has confirmed an answer (304 Not Modified).
  ///
  /// - Parameters:
  ///   - name: What the answer is found by.
  ///   - fetchedAt: When it was confirmed.
  /// - Returns: Whether the answer is there; it may have been removed meanwhile.
  @discardableResult
  public func renew(_ name: CacheKey, fetchedAt: Date) async -> Bool {
    await attempt(.changing) { tables throws(DatabaseError) in
      try tables.renew(name, fetchedAt: fetchedAt)
    } ?? false
  }

  /// Removes a row that the server no longer has (404 Not Found) from all answers of a source.
  ///
  /// The other rows stay. Their answers lose their entity tag, which stands for the rows as they were; an answer without
  /// a row goes as well.
  ///
  /// - Parameters:
  ///   - type: The type of the row.
  ///   - id: The row's id, which stands in the column `id`.
  ///   - source: The source from whose answers it is removed.
  public func remove<Row: Record & Identifiable>(
    _ type: Row.Type,
    _ id: Row.ID,
    from source: String
  ) async where Row.ID: DatabaseValue {
    await attempt(.changing) { tables throws(DatabaseError) in try tables.remove(type, id, from: source) }
  }

  /// Removes an answer with all its rows: what the server has is known to be something else.
  ///
  /// - Parameter name: What the answer is found by.
  public func remove(_ name: CacheKey) async {
    await attempt(.changing) { tables throws(DatabaseError) in try tables.remove(name) }
  }

  /// Removes all answers of a source, with all their rows: the server begins anew, or is no more.
  ///
  /// They go together or, if the process ends, not at all. The room they took is used again; ``clear()`` gives it back.
  ///
  /// - Parameter source: The source whose answers are removed.
  public func removeAll(from source: String) async {
    await attempt(.changing) { tables throws(DatabaseError) in try tables.removeAll(from: source) }
  }

  /// What is saved, and where.
  ///
  /// - Returns: The answers, without looking at their rows.
  public func summary() async -> CacheSummary {
    let answers = await attempt { tables throws(DatabaseError) in try tables.answers() } ?? []
    return CacheSummary(
      path: storage.path,
      byteCount: storage.byteCount,
      answers: answers.map {
        CacheSummary.Answer(name: $0.name, rowCount: $0.rowCount, fetchedAt: $0.fetchedAt, isComplete: $0.isComplete)
      }
    )
  }

  /// Removes all answers, gives back the room they took, and removes damaged files that were set aside.
  ///
  /// - Returns: What was removed, or `nil` when it could not be; a notice says why.
  public func clear() async -> CacheClearResult? {
    if storage.isFileMissing {
      return CacheClearResult(answerCount: 0, rowCount: 0, byteCount: storage.removeFilesSetAside())
    }
    let answers = await attempt { tables throws(DatabaseError) in try tables.answers() } ?? []
    let byteCount = storage.byteCount
    let isCleared = await attempt(.changing) { tables throws(DatabaseError) in
      try tables.removeAll()
      return true
    }
    guard isCleared != nil, let database = storage.database else { return nil }
    if !answers.isEmpty {
      // Where another process is reading, the room is given back another time.
      try? database.execute("VACUUM")
      storage.checkpoint()
    }
    return CacheClearResult(
      answerCount: answers.count,
      rowCount: answers.reduce(0) { $0 + $1.rowCount },
      byteCount: max(byteCount - storage.byteCount, 0) + storage.removeFilesSetAside()
    )
  }

  /// What the user should be told and has not been told yet.
  ///
  /// - Returns: The notices, the oldest first. Each is given once, and of several failures to save only the first.
  public func takeNotices() -> [StorageNotice] {
    storage.takeNotices()
  }
}

extension ResponseCache {
  /// What a new answer takes the place of.
  public enum Replacement: Sendable {
    /// The answer with the same name.
    case sameName
    /// Every answer of the same source with rows of the same type: the new one is all there is. So a row goes that the
    /// server does not have any more.
    case allOfType
  }

  /// What is done with the tables.
  private enum Purpose {
    case reading
    /// Changing what is there: where there is nothing, nothing is done.
    case changing
    /// Putting something there: the file is made if there is none.
    case saving
  }

  /// Does something with the tables.
  ///
  /// - Returns: What `body` returns, or `nil` when it could not be done.
  @discardableResult
  private func attempt<Result>(
    _ purpose: Purpose = .reading,
    _ body: (CacheTables) throws(DatabaseError) -> Result
  ) async -> Result? {
    guard !isUnavailable, purpose == .saving || !storage.isFileMissing else { return nil }
    do throws(DatabaseError) {
      return try await storage.perform { database throws(DatabaseError) in try body(CacheTables(database: database)) }
    } catch {
      if error.isTransient {
        // Nobody waits for what a task that was cancelled would have said.
        guard !Task.isCancelled else { return nil }
        // After one operation has waited in vain, the others do not wait.
        storage.patience = .zero
      } else if storage.database == nil {
        isUnavailable = true
      }
      if purpose != .reading || storage.database == nil, !hasSaidNotSaved {
        hasSaidNotSaved = true
        storage.say(.notSaved(reason: error.placeAndReason))
      }
      return nil
    }
  }
}
