#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Answers of servers, saved in a SQLite file: what was fetched once need not be fetched again.
///
/// An answer is a list of records and what is known about it: when it was fetched, the server's validator, whether a row
/// is missing. It is found by its ``SavedName``. Each row carries a checksum: what was damaged on the disk is missing
/// rather than wrong.
///
/// Nothing here throws, and nothing stops the program. Where the file cannot be used, reads find nothing and writes do
/// nothing; ``takeNotices()`` says why, once. So a program asks here first, fetches what it does not find, and saves it.
///
/// Several processes may use the same file at once.
public actor SavedData {
  /// The database file, `saved.db` in the folder; `nil` in memory.
  ///
  /// Where a newer program has made that file, one of its own is used beside it: see ``SavedSummary/path``.
  public nonisolated let path: String?

  private let file: SavedFile?
  private var database: Database?
  private var isUnavailable = false
  /// How long an operation may wait for other processes; nothing once one has waited in vain.
  private var patience: Duration
  private var notices: [StorageNotice] = []
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
    let file = SavedFile(folder: folder)
    self.file = file
    path = file.path
    patience = busyTimeout
  }

  private init() {
    file = nil
    path = nil
    patience = .zero
  }

  /// Saves in memory: a SQLite database that is gone with the last reference.
  ///
  /// - Returns: Empty saved data.
  public static func inMemory() -> SavedData {
    SavedData()
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
    of name: SavedName,
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

  /// Saves an answer in the place of the one with the same name: all of it or, if the process ends, nothing.
  ///
  /// - Parameters:
  ///   - answer: The answer. Its rows are records of Models.
  ///   - name: What it is to be found by.
  public func save<Row: Record>(_ answer: SavedRows<Row>, as name: SavedName) async {
    await attempt(isWriting: true) { tables throws(DatabaseError) in try tables.save(answer, as: name) }
  }

  /// Notes that the server has confirmed an answer (304 Not Modified).
  ///
  /// - Parameters:
  ///   - name: What the answer is found by.
  ///   - fetchedAt: When it was confirmed.
  /// - Returns: Whether the answer is there; it may have been removed meanwhile.
  @discardableResult
  public func renew(_ name: SavedName, fetchedAt: Date) async -> Bool {
    await attempt(isWriting: true) { tables throws(DatabaseError) in
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
    await attempt(isWriting: true) { tables throws(DatabaseError) in try tables.remove(type, id, from: source) }
  }

  /// What is saved, and where.
  ///
  /// - Returns: The answers, without looking at their rows.
  public func summary() async -> SavedSummary {
    let answers = await attempt { tables throws(DatabaseError) in try tables.answers() } ?? []
    return SavedSummary(
      path: file == nil ? nil : database?.path,
      byteCount: byteCount,
      answers: answers.map {
        SavedSummary.Answer(name: $0.name, rowCount: $0.rowCount, fetchedAt: $0.fetchedAt, isComplete: $0.isComplete)
      }
    )
  }

  /// Removes all answers, gives back the room they took, and removes damaged files that were set aside.
  ///
  /// - Returns: What was removed, or `nil` when it could not be; a notice says why.
  public func clear() async -> ClearedData? {
    if isFileMissing {
      return ClearedData(answerCount: 0, rowCount: 0, byteCount: file?.removeFilesSetAside() ?? 0)
    }
    let answers = await attempt { tables throws(DatabaseError) in try tables.answers() } ?? []
    let byteCount = byteCount
    let isCleared = await attempt(isWriting: true) { tables throws(DatabaseError) in
      try tables.removeAll()
      return true
    }
    guard isCleared != nil, let database else { return nil }
    if !answers.isEmpty {
      // Where another process is reading, the room is given back another time.
      try? database.execute("VACUUM")
      _ = try? database.checkpoint()
    }
    // Nothing is to be said about files that go now.
    notices.removeAll { if case .setAside = $0 { true } else { false } }
    return ClearedData(
      answerCount: answers.count,
      rowCount: answers.reduce(0) { $0 + $1.rowCount },
      byteCount: max(byteCount - self.byteCount, 0) + (file?.removeFilesSetAside() ?? 0)
    )
  }

  /// What the user should be told and has not been told yet.
  ///
  /// - Returns: The notices, the oldest first. Each is given once, and of several failures to save only the first.
  public func takeNotices() -> [StorageNotice] {
    defer { notices = [] }
    return notices
  }
}

// MARK: - Attempts

extension SavedData {
  /// Does something with the tables, and waits for other processes where need be.
  ///
  /// - Returns: What `body` returns, or `nil` when it could not be done.
  @discardableResult
  private func attempt<Result>(
    isWriting: Bool = false,
    _ body: (SavedTables) throws(DatabaseError) -> Result
  ) async -> Result? {
    if !isWriting, isFileMissing { return nil }
    let start = ContinuousClock.now
    var delay = Duration.milliseconds(1)
    while !isUnavailable {
      do throws(DatabaseError) {
        let result = try run(body)
        if isWriting { shortenLog() }
        return result
      } catch {
        if error.isTransient, start.duration(to: .now) < patience {
          // No thread is held meanwhile: a spinner turns, and Control-C is heard.
          guard (try? await Task.sleep(for: delay)) != nil else { return nil }
          delay = min(delay * 2, .milliseconds(25))
          continue
        }
        if error.isTransient { patience = .zero } else if database == nil { isUnavailable = true }
        if isWriting || database == nil { say(.notSaved(reason: error.placeAndReason)) }
        return nil
      }
    }
    return nil
  }

  /// Does something with the tables; on a new file if the file turns out to be damaged.
  private func run<Result>(
    _ body: (SavedTables) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    do throws(DatabaseError) {
      return try body(SavedTables(database: try connect()))
    } catch {
      guard let file, let database, file.isDamage(error, of: database) else { throw error }
      if let notice = try file.setAside(database, because: error) { say(notice) }
      self.database = nil
      return try body(SavedTables(database: try connect()))
    }
  }

  /// Whether there is no file yet: nothing can be read, and none is made before there is something to save.
  private var isFileMissing: Bool {
    database == nil && file?.isMissing == true
  }

  private func connect() throws(DatabaseError) -> Database {
    if let database {
      guard database.hasMoved else { return database }
      // What is at the path now is another file, with a log of its own.
      database.keepLogOnClose()
      self.database = nil
    }
    let database: Database
    if let file {
      database = try file.open { say($0) }
    } else {
      database = try Database.inMemory()
      try database.migrate(SavedSchema.migrations)
    }
    self.database = database
    return database
  }

  private func say(_ notice: StorageNotice) {
    if case .notSaved = notice {
      guard !hasSaidNotSaved else { return }
      hasSaidNotSaved = true
    }
    notices.append(notice)
  }

  /// Brings a long log into the file: the next process reads the log from end to end before anything else.
  private func shortenLog() {
    guard let file, let database, file.logByteCount(of: database.path) > Self.logByteLimit else { return }
    _ = try? database.checkpoint()
  }

  private var byteCount: Int {
    guard let database else { return 0 }
    if let file { return file.byteCount(of: database.path) }
    let counts = try? database.query(
      "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", as: Int.self)
    return counts?.first ?? 0
  }

  /// A log of this size takes about 0.2 ms to read; SQLite's own limit is sixteen times that.
  private static let logByteLimit = 256 << 10
}

extension DatabaseError {
  /// Whether trying again later may succeed.
  fileprivate var isTransient: Bool {
    isBusy || [.interrupt, .schema].contains(resultCode?.primary)
  }
}
