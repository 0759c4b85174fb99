import Foundation
import SQLiteRecords

/// An exclusive lease on a draft: a lock on a file beside the database.
///
/// It is released with the last reference, or when the process ends. The lock file remains: deleting it would let two
/// processes lock two files of the same name. It is deleted after the draft. A process that locks the deleted file then
/// finds no draft, and never will, because ids are not reused. So a lock file is only created for an existing draft,
/// and the draft is read again under the lock.
final class DraftLease {
  /// The date that the draft had before.
  var previouslySentAt: Date?

  private let lock: FileLock?

  /// Acquires a lease on an existing draft without waiting, or returns `nil` if another process holds it.
  ///
  /// - Parameter database: The path of the database; `nil` in memory, which no other process can access.
  /// - Throws: `DatabaseError` with `ResultCode/cannotOpen` if the lock file can be neither opened nor created.
  init?(_ id: AccountDraft.ID, in database: String?) throws(DatabaseError) {
    guard let database else {
      lock = nil
      return
    }
    let descriptor = try RegularFile.openLockFile(Self.path(of: id, beside: database))
    guard let lock = FileLock(LOCK_EX, on: descriptor) else { return nil }
    self.lock = consume lock
  }

  /// Deletes the lock file of a removed draft.
  static func removeFile(of id: AccountDraft.ID, in database: String?) {
    if let database { unlink(path(of: id, beside: database)) }
  }

  /// The path of the lock file: `drafts-7.lock` beside `drafts.db`.
  private static func path(of id: AccountDraft.ID, beside database: String) -> String {
    database.dropLast(".db".count) + "-\(id).lock"
  }
}
