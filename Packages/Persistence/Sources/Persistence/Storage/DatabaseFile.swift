import Foundation
import SQLiteRecords

/// A database file that is shared with other processes.
struct DatabaseFile {
  enum Contents {
    /// The responses can be fetched again: a damaged file is deleted, and a power failure can lose the last commits.
    case cache
    /// User input cannot be restored: a damaged file is kept and replaced, and a commit is synced to the disk.
    case drafts
  }

  let contents: Contents
  let folder: String

  var path: String { folder + "/" + name }

  /// Whether nothing exists at the path, not even a dangling link.
  var isMissing: Bool { RegularFile.status(path) == nil && errno == ENOENT }

  /// The size of the file and its write-ahead log in bytes.
  var byteCount: Int { RegularFile.size(path) + RegularFile.size(path + "-wal") }

  /// Opens the file, and creates it and its folder if they don't exist.
  ///
  /// - Parameter notice: Called if the file was damaged.
  /// - Throws: `DatabaseError` if it cannot be used; with `ResultCode/busy` if a retry can succeed.
  func open(notice: (StorageNotice) -> Void) throws(DatabaseError) -> Database {
    switch contents {
    case .cache:
      if access(folder, F_OK) != 0 { try createFolder() }
      try RegularFile.checkOwner(of: folder)
      return try openFile()
    case .drafts:
      return try open(attempts: 3, notice: notice)
    }
  }

  /// Renames damaged drafts.
  ///
  /// - Parameters:
  ///   - database: The connection that detected the damage. It must not be used again.
  ///   - error: The error that it threw.
  /// - Returns: The notice for the user, if there is one.
  /// - Throws: `DatabaseError` with `ResultCode/busy` if another process is replacing the file.
  func replace(_ database: Database, because error: DatabaseError) throws(DatabaseError) -> StorageNotice? {
    database.keepLogOnClose()
    let lock = try FileLock.folder(folder, LOCK_EX)
    // If another process was faster, the file at the path is the new one.
    guard !database.hasMoved else { return nil }
    let keptPath = freePath
    for suffix in Self.suffixes {
      guard rename(path + suffix, keptPath + suffix) != 0, errno != ENOENT else { continue }
      throw DatabaseError(.cannotOpen, errno: errno, doing: "cannot rename the damaged file", path: path + suffix)
    }
    lock.release()
    return .draftsQuarantined(path: keptPath, reason: error.message)
  }

  /// Deletes the cache, even if it cannot be read or written, for example on a full disk.
  ///
  /// Other processes that have opened it use it to their end.
  ///
  /// - Throws: `DatabaseError` if it cannot be deleted.
  func remove() throws(DatabaseError) {
    for suffix in Self.suffixes { try RegularFile.check(path + suffix) }
    for suffix in Self.suffixes {
      guard unlink(path + suffix) != 0, errno != ENOENT else { continue }
      throw DatabaseError(.cannotOpen, errno: errno, doing: "cannot delete the file", path: path + suffix)
    }
  }

  /// Whether an error means that the file is damaged, or was written by another program.
  func isDamage(_ error: DatabaseError) -> Bool {
    switch error.kind {
    case .sqlite(let code, _) where [.corrupt, .notADatabase, .error].contains(code.primary): true
    case .sqlite(let code, _): contents == .cache && code.primary == .constraint
    case .unexpectedValue, .unknownMigration: contents == .cache
    default: false
    }
  }
}

extension DatabaseFile {
  /// The database, its write-ahead log, the log's index, and the rollback journal.
  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  private var name: String { contents == .cache ? CacheSchema.fileName : "drafts.db" }

  /// The first unused path for a damaged file.
  private var freePath: String {
    var freePath = path + ".corrupt"
    var number = 1
    while RegularFile.status(freePath) != nil {
      number += 1
      freePath = path + ".corrupt-\(number)"
    }
    return freePath
  }

  /// Opens the drafts, and replaces damaged ones: a new file can be replaced by another process.
  private func open(attempts: Int, notice: (StorageNotice) -> Void) throws(DatabaseError) -> Database {
    let lock = try lockedFolder()
    var damaged: Database?
    do throws(DatabaseError) {
      return try openFile { damaged = $0 }
    } catch {
      guard let damaged, isDamage(error), attempts > 1 else { throw error }
      lock.release()
      if let replaced = try replace(damaged, because: error) { notice(replaced) }
    }
    return try open(attempts: attempts - 1, notice: notice)
  }

  /// Opens the file without a lock.
  ///
  /// - Parameter opened: Receives the connection before its tables are read.
  private func openFile(opened: (Database) -> Void = { _ in }) throws(DatabaseError) -> Database {
    let isNew = isMissing
    for suffix in Self.suffixes { try RegularFile.check(path + suffix) }
    // `Storage` waits for locks without blocking a thread.
    let database = try Database(path: path, busyTimeout: .zero)
    opened(database)
    try prepare(database, isNew: isNew)
    return database
  }

  private func prepare(_ database: Database, isNew: Bool) throws(DatabaseError) {
    makePrivate()
    switch contents {
    case .cache:
      // The next process reads the log; copying it into the file would sync both.
      database.keepLogOnClose()
      // A new file has nothing to lose, and syncing it takes longer than saving a response.
      if isNew { try database.execute(script: "PRAGMA synchronous = OFF") }
      try database.migrate(CacheSchema.migrations, journal: .writeAheadLog)
    case .drafts:
      try database.migrate(DraftSchema.migrations, journal: .rollback)
    }
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
  private func makePrivate() {
    for suffix in Self.suffixes {
      guard let mode = RegularFile.status(path + suffix)?.st_mode else { continue }
      let privateMode = mode & 0o700
      if mode & 0o777 != privateMode { chmod(path + suffix, privateMode) }
    }
  }
}
