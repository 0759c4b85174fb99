import Foundation
import SQLiteRecords

/// Refuses paths with anything but a regular file of the user that has one link.
///
/// Reading from a FIFO or a device can block for ever. Writing through a link changes a file somewhere else. Another
/// user can read what is written into a file of that user.
enum RegularFile {
  /// Checks the file at a path, if one exists.
  ///
  /// The file is not opened: closing a descriptor would release the locks that SQLite holds on the same file (POSIX),
  /// and opening a device can have effects.
  ///
  /// - Throws: `DatabaseError` with `ResultCode/cannotOpen`.
  static func check(_ path: String) throws(DatabaseError) {
    guard let status = status(path) else { return }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      throw DatabaseError(.sqlite(.cannotOpen, message: "not a regular file with one link"), path: path)
    }
    try checkOwner(of: path)
  }

  /// Checks that a file or a folder, which can be a link, belongs to the user.
  ///
  /// - Throws: `DatabaseError` with `ResultCode/cannotOpen`.
  static func checkOwner(of path: String) throws(DatabaseError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw DatabaseError(.cannotOpen, errno: errno, doing: "cannot be opened", path: path)
    }
    guard status.st_uid == geteuid() else {
      throw DatabaseError(.sqlite(.cannotOpen, message: "it belongs to another user"), path: path)
    }
  }

  /// Opens a file for locking, and creates it if it does not exist, accessible only by the user.
  ///
  /// - Throws: `DatabaseError` with `ResultCode/cannotOpen`.
  static func openLockFile(_ path: String) throws(DatabaseError) -> Int32 {
    try check(path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw DatabaseError(.cannotOpen, errno: errno, doing: "cannot open the lock file", path: path)
    }
    return descriptor
  }

  /// The size in bytes of what exists at a path, even of a link; 0 if nothing does.
  static func size(_ path: String) -> Int {
    status(path).map { Int($0.st_size) } ?? 0
  }

  /// The status of what exists at a path, even of a link; `nil` if nothing does.
  static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}
