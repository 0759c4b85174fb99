import SQLiteRecords

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A database file that is shared with other processes, and replaced if it is corrupt.
struct DatabaseFile {
  /// How much care the rows need.
  enum Durability {
    /// The rows can be fetched again: a power failure can lose the last commits, and only the last corrupt file is kept.
    case cache
    /// The rows cannot be restored: a commit is synced to the disk, and every corrupt file is kept.
    case durable
  }

  let folder: String
  /// The file's name without its extension.
  let name: String
  /// All migrations of the schema, the oldest first.
  let migrations: [Migration]
  let durability: Durability
  /// Creates the notice for a quarantined file.
  let quarantineNotice: (_ path: String, _ reason: String) -> StorageNotice

  /// The cache of responses, `saved.db`.
  static func cache(in folder: String) -> DatabaseFile {
    DatabaseFile(
      folder: folder, name: "saved", migrations: CacheSchema.migrations, durability: .cache,
      quarantineNotice: StorageNotice.cacheQuarantined)
  }

  /// The drafts, `drafts.db`.
  static func drafts(in folder: String) -> DatabaseFile {
    DatabaseFile(
      folder: folder, name: "drafts", migrations: DraftSchema.migrations, durability: .durable,
      quarantineNotice: StorageNotice.draftsQuarantined)
  }

  /// The path, unless a newer version of the program wrote that file.
  var path: String { folder + "/\(name).db" }

  /// Whether nothing exists at the path, not even a dangling link.
  var isMissing: Bool { access(path, F_OK) != 0 && errno == ENOENT }

  /// The path beside a file that a newer version of the program wrote.
  private var versionedPath: String { folder + "/\(name)-v\(migrations.count).db" }

  /// Opens the file, and creates it and its folder if they don't exist.
  ///
  /// - Parameter notice: Called for each notice.
  /// - Throws: `DatabaseError` if it can be neither written nor read; with `ResultCode/busy` if a retry can succeed.
  func open(notice: (StorageNotice) -> Void) throws(DatabaseError) -> Database {
    do {
      return try open(path, notice: notice)
    } catch .newerSchema {
      return try open(versionedPath, notice: notice)
    }
  }

  /// Renames a corrupt file.
  ///
  /// - Parameters:
  ///   - database: The connection that detected the corruption. It must not be used again.
  ///   - error: The error that it threw.
  /// - Returns: The notice, or `nil` if another process has quarantined the file.
  /// - Throws: `DatabaseError` if it cannot be renamed; with `ResultCode/busy` if another process is quarantining it.
  func quarantine(_ database: Database, because error: DatabaseError) throws(DatabaseError) -> StorageNotice? {
    database.keepLogOnClose()
    let lock = try FolderLock(folder, .exclusive)
    // If another process was faster, the file at the path is the new one.
    guard !database.hasMoved else { return nil }
    let path = database.path
    let quarantinePath = freeQuarantinePath(of: path)
    for suffix in Self.suffixes { unlink(quarantinePath + suffix) }
    for suffix in Self.suffixes {
      guard rename(path + suffix, quarantinePath + suffix) != 0, errno != ENOENT else { continue }
      throw DatabaseError(.cannotOpen, errno: errno, doing: "cannot quarantine the corrupt file", path: path + suffix)
    }
    lock.release()
    return quarantineNotice(quarantinePath, error.reason)
  }

  /// Whether an error means that the file is corrupt: SQLite reports it, the tables are not the expected ones, or the
  /// header declares the file read-only.
  func isCorruption(_ error: DatabaseError, in database: Database) -> Bool {
    switch error.resultCode {
    case .error: true
    case .readOnly:
      // A connection that fell back to reading, for example on a full disk, throws the same code.
      database.access == .readWrite && access(database.path, W_OK) == 0 && access(folder, W_OK) == 0
    default: error.isCorruption
    }
  }

  /// The size of a file and its write-ahead log, in bytes.
  func byteCount(of path: String) -> Int {
    Self.size(path) + logByteCount(of: path)
  }

  /// The size of a file's write-ahead log, in bytes.
  func logByteCount(of path: String) -> Int {
    Self.size(path + "-wal")
  }

  /// Deletes quarantined files.
  ///
  /// - Returns: Their size in bytes.
  func removeQuarantinedFiles() -> Int {
    var byteCount = 0
    for path in [path, versionedPath] {
      for suffix in Self.suffixes {
        let file = Self.quarantinePath(of: path) + suffix
        let size = Self.size(file)
        if unlink(file) == 0 { byteCount += size }
      }
    }
    return byteCount
  }
}

extension DatabaseFile {
  /// The database, its write-ahead log and the log's index.
  private static let suffixes = ["", "-wal", "-shm"]

  private static func quarantinePath(of path: String) -> String { path + ".corrupt" }

  /// The quarantine path, with a number if every corrupt file is kept.
  private func freeQuarantinePath(of path: String) -> String {
    var quarantinePath = Self.quarantinePath(of: path)
    guard durability == .durable else { return quarantinePath }
    var number = 1
    while access(quarantinePath, F_OK) == 0 {
      number += 1
      quarantinePath = Self.quarantinePath(of: path) + "-\(number)"
    }
    return quarantinePath
  }

  private func open(_ path: String, notice: (StorageNotice) -> Void) throws(DatabaseError) -> Database {
    do {
      return try openForWriting(path, notice: notice)
    } catch {
      guard error.isAccessDenied else { throw error }
      for access in [Database.Access.readOnly, .immutable] {
        guard let database = try? Database(path: path, access: access, busyTimeout: .zero),
          (try? database.schemaVersion()) == migrations.count
        else { continue }
        return database
      }
      throw error
    }
  }

  private func openForWriting(_ path: String, notice: (StorageNotice) -> Void) throws(DatabaseError) -> Database {
    var attemptsLeft = 3
    while true {
      let lock = try lockedFolder()
      // `Storage` waits for locks without blocking a thread.
      let database = try Database(path: path, busyTimeout: .zero)
      let corruption: DatabaseError
      do throws(DatabaseError) {
        makePrivate(path)
        try database.migrate(migrations)
        if durability == .durable { try database.execute(script: "PRAGMA synchronous = FULL") }
        lock.release()
        return database
      } catch {
        attemptsLeft -= 1
        guard isCorruption(error, in: database), attemptsLeft > 0 else { throw error }
        corruption = error
      }
      lock.release()
      if let quarantined = try quarantine(database, because: corruption) { notice(quarantined) }
    }
  }

  /// Locks the folder, and creates it if it does not exist.
  private func lockedFolder() throws(DatabaseError) -> FolderLock {
    do {
      return try FolderLock(folder, .shared)
    } catch {
      guard !error.isBusy else { throw error }
      try createFolder()
      return try FolderLock(folder, .shared)
    }
  }

  private func createFolder() throws(DatabaseError) {
    let slashes = folder.utf8.indices.filter { folder.utf8[$0] == UInt8(ascii: "/") }
    for end in slashes.dropFirst(folder.hasPrefix("/") ? 1 : 0) + [folder.endIndex] {
      let folder = String(folder[..<end])
      guard mkdir(folder, 0o700) != 0 else { continue }
      // On a read-only medium `mkdir` of an existing folder fails with EROFS.
      let reason = errno
      guard reason != EEXIST, access(folder, F_OK) != 0 else { continue }
      throw DatabaseError(.cannotOpen, errno: reason, doing: "cannot create the folder", path: folder)
    }
  }

  /// Restricts a file to the user; SQLite creates the log with the same mode.
  private func makePrivate(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & 0o077 != 0 { chmod(path, 0o600) }
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

extension DatabaseError {
  /// Whether the file or its folder cannot be written, but may be readable.
  fileprivate var isAccessDenied: Bool {
    [.cannotOpen, .readOnly, .inputOutput, .permission, .full].contains(resultCode?.primary)
  }

  /// The message without the path.
  fileprivate var reason: String {
    if case .failed(_, let message, _, _) = self { message } else { description }
  }

  /// The path and the message, without the statement.
  var pathAndReason: String {
    if case .failed(_, let message, _, let path) = self { "\(path): \(message)" } else { description }
  }
}
