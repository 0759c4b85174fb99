#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A database file of the user's own, and what can befall it.
struct DatabaseFile {
  /// What the rows in a file are worth.
  enum Content {
    /// They can be had again: a power failure may cost the last commits, and of damaged files the last one is kept.
    case replaceable
    /// They cannot: a commit is on the disk before it is confirmed, and every damaged file is kept.
    case irreplaceable
  }

  /// The folder that the file is in.
  let folder: String
  /// The file's name, without what follows the full stop.
  let name: String
  /// All versions of its schema there ever were, the oldest first.
  let migrations: [Migration]
  /// What the rows in it are worth.
  let content: Content

  /// The file, as a rule.
  var path: String { folder + "/\(name).db" }

  /// Whether there is nothing at the path, nor in its way.
  var isMissing: Bool { access(path, F_OK) != 0 && errno == ENOENT }

  /// The file beside one that a newer program has made.
  private var ownPath: String { folder + "/\(name)-v\(migrations.count).db" }

  /// Opens the file; makes it, and its folder, where there is none.
  ///
  /// - Parameter notice: Called for what the user should be told.
  /// - Throws: ``DatabaseError`` when it can be neither written nor read; with ``ResultCode/busy`` when it may be later.
  func open(notice: (StorageNotice) -> Void) throws(DatabaseError) -> Database {
    do {
      return try open(path, notice: notice)
    } catch .newerSchema {
      return try open(ownPath, notice: notice)
    }
  }

  /// Moves a damaged file out of the way.
  ///
  /// - Parameters:
  ///   - database: The connection that found the damage. It is of no more use.
  ///   - error: What it said.
  /// - Returns: What the user should be told, or `nil` when another process has done it already.
  /// - Throws: ``DatabaseError`` when it cannot be moved; with ``ResultCode/busy`` when another process is about it.
  func setAside(_ database: Database, because error: DatabaseError) throws(DatabaseError) -> StorageNotice? {
    database.keepLogOnClose()
    let lock = try FolderLock(folder, .exclusive)
    // Another process may have been quicker: then the file at the path is a new one.
    guard !database.hasMoved else { return nil }
    let path = database.path
    let aside = freeAsidePath(of: path)
    for suffix in Self.suffixes { unlink(aside + suffix) }
    for suffix in Self.suffixes {
      guard rename(path + suffix, aside + suffix) != 0, errno != ENOENT else { continue }
      throw DatabaseError(.cannotOpen, errno: errno, doing: "cannot move the damaged file", path: path + suffix)
    }
    lock.release()
    return .setAside(path: aside, reason: error.reason)
  }

  /// Whether an error means that the file is damaged: SQLite says so, or the tables are not those that are expected, or
  /// the file says of itself that it must not be written.
  func isDamage(_ error: DatabaseError, of database: Database) -> Bool {
    switch error.resultCode {
    case .error: true
    case .readOnly:
      // A connection that fell back to reading, on a full disk perhaps, says so as well.
      database.access == .readWrite && access(database.path, W_OK) == 0 && access(folder, W_OK) == 0
    default: error.isCorruption
    }
  }

  /// How many bytes a file takes, its write-ahead log included.
  func byteCount(of path: String) -> Int {
    Self.size(path) + logByteCount(of: path)
  }

  /// How many bytes the write-ahead log of a file takes.
  func logByteCount(of path: String) -> Int {
    Self.size(path + "-wal")
  }

  /// Removes the files that were set aside.
  ///
  /// - Returns: How many bytes they took.
  func removeFilesSetAside() -> Int {
    var byteCount = 0
    for path in [path, ownPath] {
      for suffix in Self.suffixes {
        let file = Self.asidePath(of: path) + suffix
        let size = Self.size(file)
        if unlink(file) == 0 { byteCount += size }
      }
    }
    return byteCount
  }
}

extension DatabaseFile {
  /// The file, its write-ahead log and the log's index.
  private static let suffixes = ["", "-wal", "-shm"]

  private static func asidePath(of path: String) -> String { path + ".corrupt" }

  /// Where a damaged file goes: another is replaced there, or else stays.
  private func freeAsidePath(of path: String) -> String {
    let aside = Self.asidePath(of: path)
    var number = 1
    while content == .irreplaceable, access(number == 1 ? aside : aside + "-\(number)", F_OK) == 0 { number += 1 }
    return number == 1 ? aside : aside + "-\(number)"
  }

  private func open(_ path: String, notice: (StorageNotice) -> Void) throws(DatabaseError) -> Database {
    do {
      return try openForWriting(path, notice: notice)
    } catch {
      guard error.isAboutAccess else { throw error }
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
    var triesLeft = 3
    while true {
      let lock = try lockedFolder()
      // Whoever asks waits in its own way, so that no thread is held meanwhile.
      let database = try Database(path: path, busyTimeout: .zero)
      let damage: DatabaseError
      do throws(DatabaseError) {
        makePrivate(path)
        try database.migrate(migrations)
        if content == .irreplaceable { try database.execute(script: "PRAGMA synchronous = FULL") }
        lock.release()
        return database
      } catch {
        triesLeft -= 1
        guard isDamage(error, of: database), triesLeft > 0 else { throw error }
        damage = error
      }
      lock.release()
      if let setAside = try setAside(database, because: damage) { notice(setAside) }
    }
  }

  /// The folder, made if there is none, under a shared lock.
  private func lockedFolder() throws(DatabaseError) -> FolderLock {
    do {
      return try FolderLock(folder, .shared)
    } catch {
      guard !error.isBusy else { throw error }
      try makeFolder()
      return try FolderLock(folder, .shared)
    }
  }

  private func makeFolder() throws(DatabaseError) {
    let slashes = folder.utf8.indices.filter { folder.utf8[$0] == UInt8(ascii: "/") }
    for end in slashes.dropFirst(folder.hasPrefix("/") ? 1 : 0) + [folder.endIndex] {
      let folder = String(folder[..<end])
      guard mkdir(folder, 0o700) != 0 else { continue }
      // On a medium that is read-only, a folder that exists is refused for that reason.
      let reason = errno
      guard reason != EEXIST, access(folder, F_OK) != 0 else { continue }
      throw DatabaseError(.cannotOpen, errno: reason, doing: "cannot make the folder", path: folder)
    }
  }

  /// Lets nobody else read a file; SQLite makes the log like the file.
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
  /// Whether the file, or its folder, does not allow what is needed for writing.
  fileprivate var isAboutAccess: Bool {
    [.cannotOpen, .readOnly, .inputOutput, .permission, .full].contains(resultCode?.primary)
  }

  /// What happened, without the place.
  fileprivate var reason: String {
    if case .refused(_, let message, _, _) = self { message } else { description }
  }

  /// What happened and where, without the statement.
  var placeAndReason: String {
    if case .refused(_, let message, _, let path) = self { "\(path): \(message)" } else { description }
  }
}
