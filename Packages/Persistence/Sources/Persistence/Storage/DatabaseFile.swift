import Foundation
import SQLiteRecords

/// A database file that is shared with other processes, and replaced if it is corrupt.
struct DatabaseFile {
  enum Contents: String {
    /// The responses can be fetched again: a power failure can lose the last commits, and only the last corrupt file is
    /// kept.
    case cache
    /// User input cannot be restored: a commit is synced to the disk, and every corrupt file is kept.
    case drafts

    /// All migrations of the schema, the oldest first.
    var migrations: [Migration] { self == .cache ? CacheSchema.migrations : DraftSchema.migrations }
  }

  let contents: Contents
  let folder: String

  /// The path, unless a newer version of the program wrote that file.
  var path: String { folder + "/\(contents.rawValue).db" }

  /// Whether nothing exists at the path, not even a dangling link.
  var isMissing: Bool { RegularFile.status(path) == nil && errno == ENOENT }

  /// The path beside a file that a newer version of the program wrote.
  private var versionedPath: String { folder + "/\(contents.rawValue)-v\(contents.migrations.count).db" }

  /// Opens the file, and creates it and its folder if they don't exist.
  ///
  /// - Parameter notice: Called for each notice.
  /// - Throws: `DatabaseError` if it can be neither written nor read; with `ResultCode/busy` if a retry can succeed.
  func open(notice: (StorageNotice) -> Void) throws(DatabaseError) -> Database {
    do throws(DatabaseError) {
      return try open(path, notice: notice)
    } catch {
      guard error.isOfNewerVersion else { throw error }
      // The user does not miss a cache.
      if contents == .drafts { notice(.draftsOfNewerVersion(path: path)) }
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
    let lock = try FileLock.folder(folder, LOCK_EX)
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
    return contents == .cache
      ? .cacheQuarantined(path: quarantinePath, reason: error.message)
      : .draftsQuarantined(path: quarantinePath, reason: error.message)
  }

  /// Deletes the file, even if it cannot be read or written, for example on a full disk.
  ///
  /// Connections of other processes notice it (`hasMoved`), and create a new file.
  ///
  /// - Parameter path: The path of the open database; `nil` if it could not be opened.
  /// - Throws: `DatabaseError` if it cannot be deleted; with `ResultCode/busy` if another process is opening it.
  func remove(_ path: String?) throws(DatabaseError) {
    try checkFiles(self.path)
    let path = path ?? (isOfNewerVersion ? versionedPath : self.path)
    try checkFiles(path)
    // As for quarantining: no process may combine the old database with a new log.
    let lock = try FileLock.folder(folder, LOCK_EX)
    for suffix in Self.suffixes {
      guard unlink(path + suffix) != 0, errno != ENOENT else { continue }
      throw DatabaseError(.cannotOpen, errno: errno, doing: "cannot delete the file", path: path + suffix)
    }
    lock.release()
  }

  /// Whether an error means that the file is corrupt: SQLite reports it, the tables are not the expected ones, or the
  /// header declares the file read-only.
  func isCorruption(_ error: DatabaseError, in database: Database) -> Bool {
    switch error.extendedResultCode {
    // A foreign key is only violated by rows of a corrupt file.
    case .error, .foreignKeyConstraint: true
    case .readOnly:
      // A connection that fell back to reading, for example on a full disk, throws the same code.
      database.access == .readWrite && access(database.path, W_OK) == 0 && access(folder, W_OK) == 0
    default: error.isCorruption
    }
  }

  /// The size of a file and its write-ahead log, in bytes.
  func byteCount(of path: String) -> Int {
    RegularFile.size(path) + logByteCount(of: path)
  }

  /// The size of a file's write-ahead log, in bytes.
  func logByteCount(of path: String) -> Int {
    RegularFile.size(path + "-wal")
  }

  /// The size of all files in bytes, quarantined ones included.
  var totalByteCount: Int {
    [path, versionedPath].reduce(0) { $0 + byteCount(of: $1) + byteCount(of: Self.quarantinePath(of: $1)) }
  }

  /// Deletes the quarantined files of a cache.
  func removeQuarantinedFiles() {
    for path in [path, versionedPath] {
      for suffix in Self.suffixes { unlink(Self.quarantinePath(of: path) + suffix) }
    }
  }
}

extension DatabaseFile {
  /// The database, its write-ahead log, the log's index, and the journal of the first transaction.
  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  private static func quarantinePath(of path: String) -> String { path + ".corrupt" }

  /// The quarantine path, with a number if every corrupt file is kept.
  private func freeQuarantinePath(of path: String) -> String {
    var quarantinePath = Self.quarantinePath(of: path)
    guard contents == .drafts else { return quarantinePath }
    var number = 1
    while RegularFile.status(quarantinePath) != nil {
      number += 1
      quarantinePath = Self.quarantinePath(of: path) + "-\(number)"
    }
    return quarantinePath
  }

  /// Whether a newer version of the program wrote the file, as far as can be read without its log.
  private var isOfNewerVersion: Bool {
    do throws(DatabaseError) {
      _ = try Database(path: path, access: .immutable).pendingMigrations(of: contents.migrations)
      return false
    } catch {
      return error.isOfNewerVersion
    }
  }

  private func checkFiles(_ path: String) throws(DatabaseError) {
    for suffix in Self.suffixes { try RegularFile.check(path + suffix) }
  }

  private func open(_ path: String, notice: (StorageNotice) -> Void) throws(DatabaseError) -> Database {
    try checkFiles(path)
    do {
      return try openForWriting(path, notice: notice)
    } catch {
      guard error.isAccessDenied, let database = try openForReading(path) else { throw error }
      if contents == .drafts { notice(.draftsReadOnly(path: path, reason: error.message)) }
      return database
    }
  }

  /// Opens a file that cannot be written, or returns `nil` if it cannot be read either.
  ///
  /// - Throws: `DatabaseError` if the file is corrupt or of a newer version.
  private func openForReading(_ path: String) throws(DatabaseError) -> Database? {
    for access in [Database.Access.readOnly, .immutable] {
      // Without the log, the last rows would be missing. A cache may miss them.
      if access == .immutable, contents == .drafts, logByteCount(of: path) > 0 { break }
      do throws(DatabaseError) {
        let database = try Database(path: path, access: access, busyTimeout: .zero)
        if try database.pendingMigrations(of: contents.migrations).isEmpty { return database }
      } catch {
        if error.isOfNewerVersion || error.isCorruption { throw error }
      }
    }
    return nil
  }

  /// Opens a file, and quarantines corrupt ones: a new file can be replaced by another process.
  private func openForWriting(
    _ path: String, attempts: Int = 3, notice: (StorageNotice) -> Void
  ) throws(DatabaseError) -> Database {
    let lock = try lockedFolder()
    // `Storage` waits for locks without blocking a thread.
    let database = try Database(path: path, busyTimeout: .zero)
    // SQLite has opened it for reading only, because the system denies writing.
    guard !database.isReadOnly else {
      throw DatabaseError(.sqlite(.readOnly, message: "the file is read-only"), path: path)
    }
    makePrivate(path)
    do throws(DatabaseError) {
      // A power failure may cost the cache, which has checksums; a draft must survive it.
      try database.migrate(contents.migrations, synchronous: contents == .drafts ? "FULL" : "OFF")
      return database
    } catch {
      guard isCorruption(error, in: database), attempts > 1 else { throw error }
      lock.release()
      if let quarantined = try quarantine(database, because: error) { notice(quarantined) }
    }
    return try openForWriting(path, attempts: attempts - 1, notice: notice)
  }

  /// Locks the folder, and creates it if it does not exist.
  private func lockedFolder() throws(DatabaseError) -> FileLock {
    do {
      return try FileLock.folder(folder, LOCK_SH)
    } catch {
      guard !error.isBusy else { throw error }
      try createFolder()
      return try FileLock.folder(folder, LOCK_SH)
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

  /// Restricts a writable database to the user; SQLite creates the log with the same mode.
  ///
  /// While the database was read-only, SQLite may have created a log with that mode, which could not be written now.
  private func makePrivate(_ path: String) {
    for suffix in Self.suffixes {
      guard let mode = RegularFile.status(path + suffix)?.st_mode, mode & S_IFMT == S_IFREG else { continue }
      let privateMode = suffix.isEmpty ? mode & 0o700 : 0o600
      if mode & 0o777 != privateMode { chmod(path + suffix, privateMode) }
    }
  }
}

extension DatabaseError {
  /// Whether the file or its folder cannot be written, but may be readable.
  fileprivate var isAccessDenied: Bool {
    [.cannotOpen, .readOnly, .inputOutput, .permission, .full].contains(resultCode)
  }

  /// Whether a newer version of the program wrote the file, or one with other migrations.
  fileprivate var isOfNewerVersion: Bool {
    switch kind {
    case .newerSchema, .differentMigration: true
    default: false
    }
  }
}
