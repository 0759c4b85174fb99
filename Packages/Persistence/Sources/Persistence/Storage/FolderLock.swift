import Foundation
import SQLiteRecords

/// A lock on a folder between processes, released with the value.
///
/// SQLite opens the write-ahead log by its path, some time after the database. If the files were renamed in between, the
/// old database would be combined with a new log. So connections are opened under a shared lock, and files are
/// quarantined under an exclusive one.
struct FolderLock: ~Copyable {
  private let lock: FileLock

  /// Acquires the lock without waiting.
  ///
  /// - Throws: `DatabaseError` with `ResultCode/busy` if another process holds it, and with `ResultCode/cannotOpen`
  ///   if the folder cannot be opened.
  init(_ folder: String, _ kind: FileLock.Kind) throws(DatabaseError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw DatabaseError(.cannotOpen, errno: errno, doing: "cannot open the folder", path: folder)
    }
    guard let lock = FileLock(kind, on: descriptor) else {
      throw DatabaseError(.sqlite(.busy, message: "another process is quarantining a corrupt file"), path: folder)
    }
    self.lock = lock
  }

  consuming func release() {}
}

extension DatabaseError {
  /// Creates the error of a system call.
  init(_ code: ResultCode, errno number: Int32, doing action: String, path: String) {
    let reason = strerror(number).map { ": " + String(cString: $0) } ?? ""
    self.init(.sqlite(code, message: action + reason), path: path)
  }
}
