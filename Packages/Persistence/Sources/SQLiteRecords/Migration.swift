import CSQLite
import Foundation

/// A named step from one version of a schema to the next.
///
/// A file records the names of its migrations in the table `applied_migrations`. Append new migrations at the end;
/// never change, rename or move one that was released. If two branches append one each, a file that has had only the
/// second is not migrated: ``Database/migrate(_:)`` throws an error with both names.
///
/// A migration can rebuild a table: create a new one, copy the rows, drop the old one, and rename the new one. Foreign
/// keys are not enforced during migrations, so that dropping a table does not delete the rows that refer to it. They
/// are checked before the commit: migrations that violate one fail.
public struct Migration: Sendable {
  /// The name, which no other migration of the schema has.
  public let name: String

  let apply: @Sendable (Database) throws -> Void

  /// Creates a migration from SQL: one or more statements, separated by semicolons.
  public init(_ name: String, script: String) {
    self.init(name) { database in try database.execute(script: script) }
  }

  /// Creates a migration from a closure, which changes the schema and the rows in a transaction.
  ///
  ///     Migration("cups have a color") { database in
  ///       try database.execute("ALTER TABLE cups ADD COLUMN color TEXT")
  ///       try database.execute("UPDATE cups SET color = ?", arguments: [try defaultColor()])
  ///     }
  ///
  /// - Parameter apply: The changes. They are rolled back if it throws an error, and ``Database/migrate(_:)`` throws
  ///   ``DatabaseError``: the same error, or one with it as ``DatabaseError/underlying``.
  public init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
    self.name = name
    self.apply = apply
  }
}

extension Database {
  /// Applies the migrations that the file has not had, and prepares the connection for writing.
  ///
  /// They run in one transaction: all are applied, or none. Those that another process applies first are skipped. A new
  /// file uses a write-ahead log, so that readers and a writer do not block each other. A commit survives the end of
  /// the process at once, and a power failure as soon as the log is synced (`PRAGMA synchronous = NORMAL`). On a file
  /// system that cannot map shared memory, such as some in user space, a file uses a rollback journal.
  ///
  /// A file with all migrations is only read, so ``Access/immutable`` can be used. With the other cases of ``Access``,
  /// its folder must be writable.
  ///
  /// - Parameter migrations: All migrations, the oldest first.
  /// - Throws: ``DatabaseError/Kind/newerSchema(version:known:)`` if the file has had more migrations, and
  ///   ``DatabaseError/Kind/differentMigration(name:expected:)`` if it has had others, or in another order; it is not
  ///   changed then. ``ResultCode/inputOutput``, at once, if the file system has no locks, such as some network file
  ///   systems. Otherwise the error of a migration, with ``ResultCode/foreignKeyConstraint`` if it violates a foreign
  ///   key.
  public func migrate(_ migrations: [Migration]) throws(DatabaseError) {
    try migrate(migrations, synchronous: "NORMAL")
  }

  /// Applies the migrations that the file has not had, and sets `PRAGMA synchronous` for them and for later commits.
  package func migrate(_ migrations: [Migration], synchronous: String) throws(DatabaseError) {
    let pending = try firstPendingMigrations(of: migrations)
    try execute(script: "PRAGMA synchronous = \(synchronous)")
    guard !pending.isEmpty else { return }
    guard Set(migrations.map(\.name)).count == migrations.count else {
      throw DatabaseError(.sqlite(.misuse, message: "two migrations have the same name"), path: path)
    }
    try useWriteAheadLog()
    // SQLite does not support changing this within a transaction.
    let checksForeignKeys = !isInTransaction && csqlite_enforces_foreign_keys(handle)
    if checksForeignKeys { csqlite_enforce_foreign_keys(handle, false) }
    defer { if checksForeignKeys { csqlite_enforce_foreign_keys(handle, true) } }
    try transaction { () throws(DatabaseError) in
      let pending = try pendingMigrations(of: migrations)
      guard !pending.isEmpty else { return }
      for migration in pending {
        do { try migration.apply(self) } catch { throw DatabaseError(error, sql: nil, path: path) }
      }
      if checksForeignKeys { try checkForeignKeys() }
      // The count too, for programs that do not know of the names.
      try execute(
        script: """
          CREATE TABLE IF NOT EXISTS applied_migrations (name TEXT NOT NULL);
          DELETE FROM applied_migrations;
          PRAGMA user_version = \(migrations.count);
          """)
      for migration in migrations {
        try execute("INSERT INTO applied_migrations VALUES (?)", arguments: [migration.name])
      }
    }
  }

  /// The migrations that the file has not had.
  ///
  /// - Throws: ``DatabaseError`` if it has had more, or others.
  package func pendingMigrations(of migrations: [Migration]) throws(DatabaseError) -> ArraySlice<Migration> {
    // A new file has no such table, and neither has one whose migrations were only counted.
    let hasNames =
      sqlite3_table_column_metadata(handle, nil, "applied_migrations", "name", nil, nil, nil, nil, nil) == SQLITE_OK
    let names = hasNames ? try query("SELECT name FROM applied_migrations ORDER BY rowid", as: String.self) : []
    let version = hasNames ? names.count : try schemaVersion()
    for (name, migration) in zip(names, migrations) where name != migration.name {
      throw DatabaseError(.differentMigration(name: name, expected: migration.name), path: path)
    }
    guard version <= migrations.count else {
      throw DatabaseError(.newerSchema(version: version, known: migrations.count), path: path)
    }
    return migrations.dropFirst(version)
  }

  /// The number of migrations that the file has had.
  ///
  /// - Throws: ``DatabaseError`` with ``ResultCode/corrupt`` if the file contains a negative number.
  public func schemaVersion() throws(DatabaseError) -> Int {
    let version = try query("PRAGMA user_version", as: Int.self).first ?? 0
    guard version >= 0 else {
      throw DatabaseError(.sqlite(.corrupt, message: "the schema version \(version) is negative"), path: path)
    }
    return version
  }

  /// The migrations that the file has not had, read with the first statement of a connection.
  ///
  /// - Throws: ``DatabaseError``, without waiting if the file system has no locks.
  private func firstPendingMigrations(of migrations: [Migration]) throws(DatabaseError) -> ArraySlice<Migration> {
    let timeout = busyTimeout
    busyTimeout = .zero
    do throws(DatabaseError) {
      defer { busyTimeout = timeout }
      return try pendingMigrations(of: migrations)
    } catch {
      if error.isMissingSharedMemory {
        try useRollbackJournal()
      } else if error.canBeMissingLocks, !hasLocks {
        // SQLite reports most of these as a lock of another connection.
        let message = "the file system of the folder has no locks, which SQLite needs: use a folder on another one"
        throw DatabaseError(.sqlite(.inputOutput, message: message), path: path)
      } else if !error.isBusy {
        throw error
      }
      return try pendingMigrations(of: migrations)
    }
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

  /// Switches the file to a write-ahead log, which is a property of the file.
  ///
  /// If another connection is switching it too, SQLite fails with `SQLITE_BUSY` without waiting, because it assumes a
  /// deadlock. So this retries until the busy timeout.
  private func useWriteAheadLog() throws(DatabaseError) {
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

  /// Switches the file from a write-ahead log to a rollback journal, on a file system without shared memory.
  private func useRollbackJournal() throws(DatabaseError) {
    try reopen()
    // A connection with an exclusive lock needs no shared memory for the log. The lock is released by the next read.
    try execute(
      script: """
        PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA locking_mode = NORMAL;
        PRAGMA user_version
        """)
  }

  private func checkForeignKeys() throws(DatabaseError) {
    let violations = try query("PRAGMA foreign_key_check", as: String.self, Int?.self, String.self, Int.self)
    guard let (table, _, parent, _) = violations.first else { return }
    let message = "FOREIGN KEY constraint failed: table \(table) refers to a missing row of \(parent)"
    throw DatabaseError(.sqlite(.foreignKeyConstraint, message: message), path: path)
  }
}

extension DatabaseError {
  /// Whether the shared memory of the write-ahead log cannot be mapped (`SQLITE_IOERR_SHMMAP`).
  fileprivate var isMissingSharedMemory: Bool { extendedResultCode?.rawValue == SQLITE_IOERR | 21 << 8 }

  /// Whether the reason can be a file system without locks.
  fileprivate var canBeMissingLocks: Bool { isBusy || [.permission, .inputOutput].contains(resultCode) }
}
