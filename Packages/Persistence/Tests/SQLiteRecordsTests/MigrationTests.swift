import Foundation
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Migrations")
struct MigrationTests {
  private let first = Migration("first", script: "CREATE TABLE a (x); INSERT INTO a VALUES (1)")
  private let second = Migration("second") { database in try database.execute("UPDATE a SET x = x + ?", arguments: [1])
  }

  private func names(in database: Database) throws -> [String] {
    try database.values("SELECT name FROM applied_migrations")
  }

  @Test("Each migration runs once, in order")
  func order() throws {
    let folder = try TemporaryFolder()
    for migrations in [[first], [first, second], [first, second]] {
      try Database(path: folder.path(of: "m.db")).migrate(migrations)
    }
    let database = try Database(path: folder.path(of: "m.db"))
    #expect(try database.values("SELECT x FROM a") == [2])
    #expect(try names(in: database) == ["first", "second"])
    #expect(try database.values("PRAGMA journal_mode") == ["wal"])
  }

  @Test("Migrations that another connection has applied since this one has read the schema are not applied again")
  func concurrently() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.path(of: "m.db"))
    #expect(try database.values("SELECT count(*) FROM sqlite_master") == [0])
    try Database(path: folder.path(of: "m.db")).migrate([first])
    try database.migrate([first, second])
    #expect(try database.values("SELECT x FROM a") == [2])
    #expect(try names(in: database) == ["first", "second"])
  }

  @Test("After a failed migration the file is as before, the error names it, and one of another type is wrapped")
  func failure() throws {
    struct Broken: Error {}
    let database = try Database.inMemory()
    try database.migrate([first])
    let throwing = Migration("broken") { database in
      try database.execute("INSERT INTO a VALUES (7)")
      throw Broken()
    }
    let failing = Migration("broken", script: "INSERT INTO a VALUES (7); INSERT INTO b VALUES (7)")
    for (broken, message) in [(failing, "no such table: b"), (throwing, "Broken()")] {
      let error = #expect(throws: DatabaseError.self) { try database.migrate([first, second, broken]) }
      #expect(error?.migration == "broken")
      #expect(error?.summary == ":memory:: migration \"broken\": \(message)")
      #expect(error?.resultCode == .error || error?.underlying is Broken)
      #expect(try database.values("SELECT x FROM a") == [1])
      #expect(try names(in: database) == ["first"])
    }
    try database.migrate([first, second])
    #expect(try database.values("SELECT x FROM a") == [2])
  }

  private let shelves = Migration(
    "shelves",
    script: """
      CREATE TABLE shelves (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE cups (id INTEGER PRIMARY KEY, shelf INTEGER NOT NULL REFERENCES shelves (id) ON DELETE CASCADE);
      INSERT INTO shelves VALUES (1, 'top');
      INSERT INTO cups VALUES (5, 1);
      """)

  @Test("Rebuilding a table keeps the rows that refer to it")
  func rebuild() throws {
    let database = try Database.inMemory()
    let rebuild = Migration(
      "rebuild",
      script: """
        CREATE TABLE new_shelves (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        INSERT INTO new_shelves SELECT id, name FROM shelves;
        DROP TABLE shelves;
        ALTER TABLE new_shelves RENAME TO shelves;
        """)
    try database.migrate([shelves, rebuild])
    #expect(try database.values("SELECT id FROM cups") == [5])
    #expect(try database.isIntact)
    #expect(throws: DatabaseError.self) { try database.execute("INSERT INTO cups VALUES (6, 2)") }
    try database.execute("DELETE FROM shelves")
    #expect(try database.values("SELECT id FROM cups") == [Int]())
  }

  @Test("A migration that violates a foreign key is rolled back, and foreign keys are enforced again")
  func violation() throws {
    let database = try Database.inMemory()
    try database.migrate([shelves])
    let error = #expect(throws: DatabaseError.self) {
      try database.migrate([shelves, Migration("empty", script: "DELETE FROM shelves")])
    }
    #expect(
      error?.description
        == ":memory:: FOREIGN KEY constraint failed: table cups refers to a missing row of shelves (787)")
    #expect(try names(in: database) == ["shelves"])
    #expect(try database.values("SELECT id FROM shelves") == [1])
    #expect(throws: DatabaseError.self) { try database.execute("INSERT INTO cups VALUES (6, 2)") }
  }

  @Test("A file with a migration that the program does not have is not changed")
  func unknown() throws {
    let database = try Database.inMemory()
    try database.migrate([first, second])
    let third = Migration("third", script: "DELETE FROM a")
    for migrations in [[first], [first, third]] {
      let error = #expect(throws: DatabaseError.self) { try database.migrate(migrations) }
      #expect(error?.kind == .unknownMigration(name: "second"))
      #expect(
        error?.summary
          == ":memory:: the file has had migration \"second\", which this program does not have: use a newer version")
    }
    #expect(try database.values("SELECT x FROM a") == [2])
  }

  @Test("Two branches that append a migration each are merged: a file of either gets the other one")
  func branches() throws {
    let cups = Migration("cups", script: "CREATE TABLE cups (id)")
    let pots = Migration("pots", script: "CREATE TABLE pots (id)")
    for branch in [[first, cups], [first, pots], [first], []] {
      let database = try Database.inMemory()
      try database.migrate(branch)
      try database.migrate([first, cups, pots])
      try database.migrate([first, cups, pots])
      #expect(try names(in: database).sorted() == ["cups", "first", "pots"])
      #expect(try database.values("SELECT (SELECT count(*) FROM cups) + (SELECT count(*) FROM pots)") == [0])
      #expect(try database.values("SELECT x FROM a") == [1])
    }
  }

  @Test("A migration in which SQLite rolls back fails, and none is recorded")
  func rolledBack() throws {
    let database = try Database.inMemory()
    try database.migrate([first])
    let broken = Migration("broken") { database in
      try database.execute("CREATE TABLE b (x UNIQUE ON CONFLICT ROLLBACK)")
      try database.execute("INSERT INTO b VALUES (1)")
      try? database.execute("INSERT INTO b VALUES (1)")
    }
    let error = #expect(throws: DatabaseError.self) { try database.migrate([first, second, broken]) }
    #expect(error?.resultCode == .abort)
    #expect(try names(in: database) == ["first"])
    #expect(try database.values("SELECT x FROM a") == [1])
  }

  @Test("Two migrations of the same name are refused")
  func sameName() throws {
    let database = try Database.inMemory()
    let error = #expect(throws: DatabaseError.self) { try database.migrate([first, second, first]) }
    #expect(error?.summary == ":memory:: two migrations have the same name")
    #expect(try database.values("SELECT name FROM sqlite_master") == [String]())
  }

  @Test(
    "All migrations are applied to the file of another program, whose user_version is kept",
    arguments: [
      "", "CREATE TABLE notes (id)",
      "CREATE TABLE grdb_migrations (identifier); INSERT INTO grdb_migrations VALUES ('first')",
    ], [0, 1, 2, 7, -1])
  func otherProgram(tables: String, version: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "other.db")
    try Database(path: path).execute(script: "\(tables); PRAGMA user_version = \(version)")
    for _ in 1...2 {
      let database = try Database(path: path)
      try database.migrate([first, second])
      #expect(try database.values("SELECT x FROM a") == [2])
      #expect(try names(in: database) == ["first", "second"])
      #expect(try database.values("PRAGMA user_version") == [version])
    }
  }

  @Test("A file of another program with the same tables is not changed, and the error names the migration")
  func sameTables() throws {
    let database = try Database.inMemory()
    try database.execute(script: "CREATE TABLE a (x); PRAGMA user_version = 1")
    let error = #expect(throws: DatabaseError.self) { try database.migrate([first, second]) }
    #expect(error?.summary == ":memory:: migration \"first\": table a already exists")
    #expect(try database.values("SELECT name FROM sqlite_master") == ["a"])
    #expect(try database.values("SELECT x FROM a") == [Int]())
  }
}
