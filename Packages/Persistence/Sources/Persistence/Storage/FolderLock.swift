#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock on a folder, between processes; it is given up with the value.
///
/// SQLite opens the write-ahead log by its path, some time after the file. Were the files renamed in between, the old
/// file would be joined to a new log. So a connection is opened under a shared lock, and files are set aside under an
/// exclusive one.
struct FolderLock: ~Copyable {
  private let lock: FileLock

  /// Takes the lock, without waiting.
  ///
  /// - Throws: ``DatabaseError`` with ``ResultCode/busy`` when another process has it, and with
  ///   ``ResultCode/cannotOpen`` when the folder cannot be opened.
  init(_ folder: String, _ kind: FileLock.Kind) throws(DatabaseError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw DatabaseError(.cannotOpen, errno: errno, doing: "cannot open the folder", path: folder)
    }
    guard let lock = FileLock(kind, on: descriptor) else {
      throw .refused(.busy, message: "another process is setting a damaged file aside", sql: nil, path: folder)
    }
    self.lock = lock
  }

  /// Gives up the lock: it is held until here.
  consuming func release() {}
}

extension DatabaseError {
  /// What the system says about a call that SQLite has no part in.
  init(_ code: ResultCode, errno number: Int32, doing action: String, path: String) {
    let reason = strerror(number).map { ": " + String(cString: $0) } ?? ""
    self = .refused(code, message: action + reason, sql: nil, path: path)
  }
}
