import CSQLite
import Foundation

/// The journal of a file, on file systems with and without what a write-ahead log needs.
extension Database {
  /// Reads the schema version with the first statement of a connection.
  ///
  /// - Throws: ``DatabaseError``, without waiting if the file system has no locks.
  func firstSchemaVersion() throws(DatabaseError) -> Int {
    let timeout = busyTimeout
    busyTimeout = .zero
    do throws(DatabaseError) {
      defer { busyTimeout = timeout }
      return try schemaVersion()
    } catch {
      if error.isMissingSharedMemory {
        try useRollbackJournal()
      } else if error.canBeMissingLocks, !hasLocks {
        // SQLite reports most of these as a lock of another connection.
        let message = "the file system of the folder has no locks, which SQLite needs: use a folder on another one"
        throw DatabaseError(.sqlite(.fileLock, message: message), path: path)
      } else if !error.isBusy {
        throw error
      }
      return try schemaVersion()
    }
  }

  /// Switches the file to a write-ahead log, which is a property of the file.
  ///
  /// If another connection is switching it too, SQLite fails with `SQLITE_BUSY` without waiting, because it assumes a
  /// deadlock. So this retries until the busy timeout.
  func useWriteAheadLog() throws(DatabaseError) {
    let deadline = ContinuousClock.now + busyTimeout
    while true {
      do throws(DatabaseError) {
        try execute(script: "PRAGMA journal_mode = WAL")
        // The first read maps the memory.
        _ = try schemaVersion()
        return
      } catch {
        if error.isMissingSharedMemory { return try useRollbackJournal() }
        guard error.isBusy, ContinuousClock.now < deadline else { throw error }
        sqlite3_sleep(10)
      }
    }
  }

  /// Switches the file from a write-ahead log to a rollback journal.
  private func useRollbackJournal() throws(DatabaseError) {
    try reopen()
    // A connection with an exclusive lock needs no shared memory for the log. The lock is released by the next read.
    try execute(
      script: """
        PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA locking_mode = NORMAL;
        PRAGMA user_version
        """)
  }

  /// Whether files beside the database can be locked, as far as can be found out with a new one.
  private var hasLocks: Bool {
    let path = "\(path)-lock-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    defer { unlink(path) }
    do throws(DatabaseError) {
      try Database(path: path, busyTimeout: .zero).execute(script: "BEGIN EXCLUSIVE; ROLLBACK")
      return true
    } catch {
      return !error.canBeMissingLocks
    }
  }
}

extension DatabaseError {
  /// Whether the shared memory of the write-ahead log cannot be mapped (`SQLITE_IOERR_SHMMAP`).
  fileprivate var isMissingSharedMemory: Bool { extendedResultCode?.rawValue == SQLITE_IOERR | 21 << 8 }

  /// Whether the reason can be a file system without locks.
  fileprivate var canBeMissingLocks: Bool { isBusy || [.permission, .inputOutput].contains(resultCode) }
}

extension ResultCode {
  /// The system cannot lock the file (`SQLITE_IOERR_LOCK`).
  fileprivate static let fileLock = ResultCode(rawValue: SQLITE_IOERR | 15 << 8)
}
