#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The claim on a draft: a lock on a file beside the database.
///
/// It is given back with the last reference, and when the process ends, however it does. The lock file stays then: to
/// remove it would let two processes lock two files of one name. It goes when the draft has gone. Whoever locks the
/// removed file after that finds no draft, and never will: an id is not given again. So a lock file is made for a draft
/// that is there, and the draft is read again under the lock.
final class DraftLease {
  private let lock: FileLock?

  /// Claims a draft that is there, without waiting; `nil` when another has claimed it.
  ///
  /// - Parameters:
  ///   - id: The draft's id.
  ///   - database: The path of the database; `nil` in memory, which nobody else can see.
  /// - Throws: ``DatabaseError`` with ``ResultCode/cannotOpen`` when the lock file can be neither opened nor made.
  init?(_ id: AccountDraft.ID, in database: String?) throws(DatabaseError) {
    guard let database else {
      lock = nil
      return
    }
    let path = Self.path(of: id, beside: database)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw DatabaseError(.cannotOpen, errno: errno, doing: "cannot open the lock file", path: path)
    }
    guard let lock = FileLock(.exclusive, on: descriptor) else { return nil }
    self.lock = consume lock
  }

  /// Removes the lock file of a draft that is not there any more.
  ///
  /// - Parameters:
  ///   - id: The draft's id.
  ///   - database: The path of the database; `nil` in memory.
  static func removeFile(of id: AccountDraft.ID, in database: String?) {
    if let database { unlink(path(of: id, beside: database)) }
  }

  /// The lock file: `drafts-7.lock` beside `drafts.db`.
  private static func path(of id: AccountDraft.ID, beside database: String) -> String {
    database.dropLast(".db".count) + "-\(id).lock"
  }
}
