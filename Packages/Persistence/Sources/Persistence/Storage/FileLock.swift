import Foundation
import SQLiteRecords

/// An advisory lock (`flock`) on an open file or folder, released with the value or when the process ends.
struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Acquires the lock without waiting, or returns `nil` if it is held.
  ///
  /// - Parameters:
  ///   - kind: `LOCK_SH` or `LOCK_EX`.
  ///   - descriptor: The open file. It is closed with the lock.
  init?(_ kind: Int32, on descriptor: Int32) {
    // Some network file systems don't support locks; other processes are not excluded there.
    guard flock(descriptor, kind | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  /// Acquires the lock on a folder between processes without waiting.
  ///
  /// SQLite opens the write-ahead log by its path, some time after the database. If the files were renamed in between,
  /// the old database would be combined with a new log. So connections are opened under a shared lock, and files are
  /// renamed and deleted under an exclusive one.
  ///
  /// - Throws: `DatabaseError` with `ResultCode/busy` if another process holds it, and with `ResultCode/cannotOpen`
  ///   if the folder cannot be opened or belongs to another user.
  static func folder(_ folder: String, _ kind: Int32) throws(DatabaseError) -> FileLock {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw DatabaseError(.cannotOpen, errno: errno, doing: "cannot open the folder", path: folder)
    }
    do throws(DatabaseError) {
      try RegularFile.checkOwner(of: folder)
    } catch {
      close(descriptor)
      throw error
    }
    guard let lock = FileLock(kind, on: descriptor) else {
      throw DatabaseError(.sqlite(.busy, message: "another process is replacing a file"), path: folder)
    }
    return lock
  }

  consuming func release() {}

  deinit {
    // Closing is not enough: a process that is being spawned keeps the descriptor open until its exec.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

extension DatabaseError {
  /// Creates the error of a system call.
  init(_ code: ResultCode, errno number: Int32, doing action: String, path: String) {
    let reason = strerror(number).map { ": " + String(cString: $0) } ?? ""
    self.init(.sqlite(code, message: action + reason), path: path)
  }
}
