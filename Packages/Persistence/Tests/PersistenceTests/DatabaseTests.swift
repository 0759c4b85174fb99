import Foundation
import Models
import Persistence
import Testing

@Suite("A database")
struct DatabaseTests {
  private let folder: TemporaryFolder
  private let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(path: folder("plain.db"))
    try database.migrate([
      Migration("CREATE TABLE shelves (id INTEGER PRIMARY KEY); CREATE TABLE cups (id INTEGER PRIMARY KEY, shelf)"),
      Migration("CREATE TABLE plates (id INTEGER PRIMARY KEY, shelf INTEGER NOT NULL REFERENCES shelves (id))"),
    ])
  }

  @Test("executes statements with values, and reads rows")
  func query() throws {
    try database.execute("INSERT INTO cups VALUES (?, ?), (?, ?)", 1, "top", 2, nil as String?)
    #expect(database.changeCount == 2)
    #expect(database.lastInsertedRowID == 2)
    let rows = try database.query("SELECT id, shelf FROM cups WHERE id > ? ORDER BY id", 0, as: Int.self, String?.self)
    #expect(rows.map(\.0) == [1, 2])
    #expect(rows.map(\.1) == ["top", nil])
  }

  @Test("uses a statement again, also while it is running")
  func nested() throws {
    for id in 1...3 { try database.execute("INSERT INTO cups VALUES (?, ?)", id, id) }
    let sql = "SELECT id FROM cups WHERE id >= ? ORDER BY id"
    let pairs = try database.query(sql, 2) { row in
      let outer = try row.read(Int.self)
      return try database.query(sql, 1) { row in [outer, try row.read(Int.self)] }
    }
    #expect(pairs == [[[2, 1], [2, 2], [2, 3]], [[3, 1], [3, 2], [3, 3]]])
  }

  @Test("goes back to where it was when a transaction fails")
  func rollback() throws {
    #expect(throws: DatabaseError.self) {
      try database.transaction {
        try database.execute("INSERT INTO cups VALUES (1, 1)")
        try database.transaction { try database.execute("INSERT INTO cups VALUES (2, 2)") }
        #expect(database.isInTransaction)
        try database.execute("INSERT INTO cups VALUES (1, 1)")
      }
    }
    #expect(!database.isInTransaction)
    #expect(try database.values("SELECT count(*) FROM cups") == [0])
    #expect(try database.transaction { 7 } == 7)
  }

  @Test("shows one state in a snapshot, whatever others write")
  func snapshot() throws {
    let other = try Database(path: folder("plain.db"), busyTimeout: .zero)
    let counts = try database.snapshot {
      let before: [Int] = try database.values("SELECT count(*) FROM cups")
      try other.execute("INSERT INTO cups VALUES (1, 1)")
      return before + (try database.values("SELECT count(*) FROM cups"))
    }
    #expect(counts == [0, 0])
    #expect(try database.values("SELECT count(*) FROM cups") == [1])
  }

  @Test("inserts all records or none")
  func insert() throws {
    try database.execute("CREATE TABLE albums (user_id, id INTEGER PRIMARY KEY, title)")
    #expect(throws: DatabaseError.self) { try database.insert(Album.samples([1, 2, 1])) }
    #expect(try database.values("SELECT count(*) FROM albums") == [0])
    try database.insert(Album.samples([1, 2]))
    #expect(try database.fetchAll(Album.self, "WHERE title = ? ORDER BY id", "title 2") == [Album.sample(2)])
  }

  @Test("checks foreign keys")
  func foreignKeys() throws {
    let error = #expect(throws: DatabaseError.self) { try database.execute("INSERT INTO plates VALUES (1, 5)") }
    #expect(error?.resultCode?.primary == .constraint)
    #expect(error?.resultCode?.rawValue == 787)
  }

  @Test("does not wait for a lock when told so, and says that it is busy")
  func busy() throws {
    let other = try Database(path: folder("plain.db"), busyTimeout: .zero)
    try database.transaction {
      let error = #expect(throws: DatabaseError.self) { try other.transaction {} }
      #expect(error?.isBusy == true)
      #expect(error?.isCorruption == false)
    }
    try other.transaction {}
  }

  @Test("waits for a lock as long as it is told", arguments: [Duration.zero, .milliseconds(1500), .seconds(5)])
  func busyTimeout(timeout: Duration) throws {
    let other = try Database(path: folder("plain.db"), busyTimeout: timeout)
    #expect(other.busyTimeout == timeout)
    #expect(try other.values("PRAGMA busy_timeout") == [Int(timeout / .milliseconds(1))])
  }

  @Test("rolls back when the disk is full, and goes on")
  func full() throws {
    try database.execute(script: "PRAGMA max_page_count = 20")
    let error = #expect(throws: DatabaseError.self) {
      try database.transaction {
        for id in 1...100 {
          try database.execute("INSERT INTO cups VALUES (?, ?)", id, [UInt8](repeating: 7, count: 4000))
        }
      }
    }
    #expect(error?.resultCode == .full)
    #expect(!database.isInTransaction)
    #expect(try database.values("SELECT count(*) FROM cups") == [0])
    try database.execute("INSERT INTO cups VALUES (1, 1)")
    #expect(try database.isSound)
  }

  @Test("empties its log, unless somebody still reads from it")
  func checkpoint() throws {
    let other = try Database(path: folder("plain.db"))
    try other.snapshot {
      _ = try other.query("SELECT id FROM cups", as: Int.self)
      try database.execute("INSERT INTO cups VALUES (1, 1)")
      #expect(try database.checkpoint() == false)
    }
    #expect(try Database(path: folder("plain.db")).checkpoint())
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder("plain.db-wal"))).isEmpty)
  }

  @Test("can be read without being written", arguments: [Database.Access.readOnly, .immutable])
  func readOnly(access: Database.Access) throws {
    try database.execute("INSERT INTO cups VALUES (1, 1)")
    try database.checkpoint()
    let odd = folder("100% sure? #1 ü.db")
    try FileManager.default.copyItem(atPath: folder("plain.db"), toPath: odd)
    let reader = try Database(path: odd, access: access)
    #expect(try reader.values("SELECT id FROM cups") == [1])
    #expect(reader.isReadOnly)
    let error = #expect(throws: DatabaseError.self) { try reader.execute("DELETE FROM cups") }
    #expect(error?.resultCode?.primary == .readOnly)
  }

  @Test("that cannot be opened says where and why")
  func cannotOpen() throws {
    let path = folder("plain.db/below.db")
    let error = #expect(throws: DatabaseError.self) { _ = try Database(path: path) }
    #expect(error?.description == "\(path): unable to open database file: Not a directory (14)")
    let missing = #expect(throws: DatabaseError.self) { _ = try Database(path: folder("none.db"), access: .readOnly) }
    #expect(missing?.resultCode == .cannotOpen)
  }

  @Test("names the statement that it does not understand")
  func syntax() throws {
    let error = #expect(throws: DatabaseError.self) { try database.execute("SELEC 1") }
    #expect(error?.description == "\(folder("plain.db")): near \"SELEC\": syntax error (1) in SELEC 1")
  }

  @Test(
    "executes one statement at a time, so that none is passed over",
    arguments: [
      "", " ", "-- nothing", "DELETE FROM cups; DELETE FROM cups", "DELETE FROM cups; -- then\nDELETE FROM cups",
    ])
  func oneStatement(sql: String) throws {
    let error = #expect(throws: DatabaseError.self) { try database.execute(sql) }
    #expect(error?.resultCode == .misuse)
    try database.execute("DELETE FROM cups; -- and no more\n")
  }

  @Test("wants as many values as there are places")
  func count() throws {
    let sql = "INSERT INTO cups VALUES (?, ?)"
    #expect(throws: DatabaseError.valueCount(expected: 2, found: 0, sql: sql)) { try database.execute(sql) }
    #expect(throws: DatabaseError.valueCount(expected: 2, found: 1, sql: sql)) { try database.execute(sql, 1) }
    #expect(throws: DatabaseError.valueCount(expected: 2, found: 3, sql: sql)) { try database.execute(sql, 1, 2, 3) }
  }

  @Test("passes errors of the caller's own through, and rolls back for them")
  func ownErrors() throws {
    struct Broken: Error {}
    #expect(throws: Broken.self) {
      try database.transaction {
        try database.execute("INSERT INTO cups VALUES (1, 1)")
        throw Broken()
      }
    }
    #expect(throws: Broken.self) { try database.snapshot { throw Broken() } }
    #expect(throws: Broken.self) { try database.query("SELECT 1") { _ in throw Broken() } }
    #expect(try database.values("SELECT count(*) FROM cups") == [0])
  }

  @Test("forgets statements that are made anew each time")
  func statements() throws {
    for id in 1...250 { try database.execute("INSERT INTO cups VALUES (\(id), 1)") }
    #expect(try database.values("SELECT count(*) FROM cups") == [250])
  }

  @Test("is made by eight processes at once, which wait for each other")
  func eight() throws {
    let path = folder("shared.db")
    let writers = try (1...8).map { _ in try WriterProcess(["plain", path]) }
    for writer in writers { #expect(writer.finish().lines == ["written"]) }
    #expect(try Database(path: path).values("SELECT count(*) FROM ticks") == [8 * 25])
  }
}

@Suite("Migrations")
struct MigrationTests {
  private let first = Migration("CREATE TABLE a (x); INSERT INTO a VALUES (1)")
  private let second = Migration { database throws(DatabaseError) in try database.execute("UPDATE a SET x = x + ?", 1) }

  @Test("run once each, in order, and only those that are new")
  func order() throws {
    let folder = try TemporaryFolder()
    for migrations in [[first], [first, second], [first, second]] {
      try Database(path: folder("m.db")).migrate(migrations)
    }
    let database = try Database(path: folder("m.db"))
    #expect(try database.values("SELECT x FROM a") == [2])
    #expect(try database.values("PRAGMA user_version") == [2])
    #expect(try database.values("PRAGMA journal_mode") == ["wal"])
  }

  @Test("that fail leave the version before them")
  func failure() throws {
    let database = try Database.inMemory()
    let broken = Migration("INSERT INTO a VALUES (7); INSERT INTO b VALUES (7)")
    let error = #expect(throws: DatabaseError.self) { try database.migrate([first, broken, second]) }
    #expect(error?.resultCode == .error)
    #expect(try database.values("SELECT x FROM a") == [1])
    #expect(try database.values("PRAGMA user_version") == [1])
    try database.migrate([first, second])
    #expect(try database.values("SELECT x FROM a") == [2])
  }

  @Test("do not touch a newer file")
  func newer() throws {
    let folder = try TemporaryFolder()
    try Database(path: folder("m.db")).migrate([first, second])
    let error = #expect(throws: DatabaseError.self) { try Database(path: folder("m.db")).migrate([first]) }
    #expect(error == .newerSchema(version: 2, known: 1, path: folder("m.db")))
    #expect(
      error?.description
        == "\(folder("m.db")): its schema is version 2, newer than version 1, the newest this program knows"
    )
  }
}
