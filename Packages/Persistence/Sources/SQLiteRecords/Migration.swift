import CSQLite
import Foundation

/// A named step from one version of a schema to the next.
///
/// A file records the names of its migrations in the table `applied_migrations`, and nowhere else: its
/// `PRAGMA user_version` is neither read nor changed. Append new migrations at the end; never change or rename one that
/// was released. Two branches can append one each: after the merge, a file that has had one of them gets the other.
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
  ///   ``DatabaseError`` with the name of the migration: the same error, or one with it as
  ///   ``DatabaseError/underlying``.
  public init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
    self.name = name
    self.apply = apply
  }
}

extension Database {
  /// Applies the migrations that the file has not had, and prepares the connection for writing.
  ///
  /// They run in one transaction: all are applied, or none. Those that another process applies first are skipped. The
  /// file uses a write-ahead log from then on, so that readers and a writer do not block each other. A commit survives
  /// the end of the process at once, and a power failure as soon as the log is synced (`PRAGMA synchronous = NORMAL`).
  ///
  /// A file with all migrations is only read, so ``Access/immutable`` can be used. With the other cases of ``Access``,
  /// its folder must be writable.
  ///
  /// - Parameter migrations: All migrations, in the order in which a new file gets them.
  /// - Throws: ``DatabaseError/Kind/unknownMigration(name:)`` if the file has had a migration that is not one of these,
  ///   for example of a newer version; it is not changed then. Otherwise the error of a migration, with its name as
  ///   ``DatabaseError/migration``; or one with ``ResultCode/constraint`` if they violate a foreign key.
  public func migrate(_ migrations: [Migration]) throws(DatabaseError) {
    try migrate(migrations, journal: .writeAheadLog)
  }

  /// The journal of a file, and when its commits are synced to the disk.
  package enum Journal {
    /// A log that readers and a writer use concurrently, synced when it is copied into the file.
    case writeAheadLog
    /// A journal that each commit syncs and deletes. It needs no shared memory.
    case rollback
  }

  /// Applies the migrations that the file has not had, and sets its journal.
  package func migrate(_ migrations: [Migration], journal: Journal) throws(DatabaseError) {
    if try !pendingMigrations(of: migrations).isEmpty { try applyPending(migrations, journal) }
    try execute(script: "PRAGMA synchronous = \(journal == .rollback ? "FULL" : "NORMAL")")
  }

  private func applyPending(_ migrations: [Migration], _ journal: Journal) throws(DatabaseError) {
    guard Set(migrations.map(\.name)).count == migrations.count else {
      throw DatabaseError(.sqlite(.misuse, message: "two migrations have the same name"), path: path)
    }
    if journal == .writeAheadLog { try useWriteAheadLog() }
    // SQLite does not support changing this within a transaction.
    let checksForeignKeys = !isInTransaction && csqlite_enforces_foreign_keys(handle)
    if checksForeignKeys { csqlite_enforce_foreign_keys(handle, false) }
    defer { if checksForeignKeys { csqlite_enforce_foreign_keys(handle, true) } }
    try transaction { () throws(DatabaseError) in
      // It reads the schema again, which another process may have changed.
      try execute("CREATE TABLE IF NOT EXISTS applied_migrations (name TEXT NOT NULL)")
      for migration in try pendingMigrations(of: migrations) {
        do { try migration.apply(self) } catch {
          throw DatabaseError(error, sql: nil, path: path).of(migration)
        }
        try execute("INSERT INTO applied_migrations (name) VALUES (?)", arguments: [migration.name])
      }
      if checksForeignKeys { try checkForeignKeys() }
    }
  }

  /// The migrations that the file has not had, in their order.
  ///
  /// - Throws: ``DatabaseError`` if it has had one that is not among them.
  private func pendingMigrations(of migrations: [Migration]) throws(DatabaseError) -> [Migration] {
    // A new file has no such table, and neither has one of another program.
    let hasNames =
      sqlite3_table_column_metadata(handle, nil, "applied_migrations", "name", nil, nil, nil, nil, nil) == SQLITE_OK
    guard hasNames else { return migrations }
    let applied = try query("SELECT name FROM applied_migrations", as: String.self)
    for name in applied where !migrations.contains(where: { $0.name == name }) {
      throw DatabaseError(.unknownMigration(name: name), path: path)
    }
    return migrations.filter { !applied.contains($0.name) }
  }

  /// Switches the file to a write-ahead log, which is a property of the file.
  ///
  /// If another connection is switching it too, SQLite fails with `SQLITE_BUSY` without waiting, because it assumes a
  /// deadlock. So this retries until the busy timeout.
  private func useWriteAheadLog() throws(DatabaseError) {
    let deadline = ContinuousClock.now + busyTimeout
    while true {
      do throws(DatabaseError) {
        return try execute(script: "PRAGMA journal_mode = WAL")
      } catch {
        guard error.isBusy, ContinuousClock.now < deadline else { throw error }
        sqlite3_sleep(10)
      }
    }
  }

  private func checkForeignKeys() throws(DatabaseError) {
    let violations = try query("PRAGMA foreign_key_check", as: String.self, Int?.self, String.self, Int.self)
    guard let (table, _, parent, _) = violations.first else { return }
    let message = "FOREIGN KEY constraint failed: table \(table) refers to a missing row of \(parent)"
    throw DatabaseError(.sqlite(.foreignKeyConstraint, message: message), path: path)
  }
}
