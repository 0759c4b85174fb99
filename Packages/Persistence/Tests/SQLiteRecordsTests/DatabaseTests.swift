import Foundation
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Database")
struct DatabaseTests {
  private let folder: TemporaryFolder
  private let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(path: folder.path(of: "plain.db"))
    try database.migrate([
      Migration(
        "shelves",
        script: "CREATE TABLE shelves (id INTEGER PRIMARY KEY); CREATE TABLE cups (id INTEGER PRIMARY KEY, shelf)"),
      Migration(
        "plates",
        script: "CREATE TABLE plates (id INTEGER PRIMARY KEY, shelf INTEGER NOT NULL REFERENCES shelves (id))"),
    ])
  }

  @Test("A statement is executed with values, and its rows are read")
  func query() throws {
    try database.execute("INSERT INTO cups VALUES (?, ?), (?, ?)", arguments: [1, "top", 2, nil])
    #expect(database.changeCount == 2)
    let rows = try database.query(
      "SELECT id, shelf FROM cups WHERE id > ? ORDER BY id", arguments: [0], as: Int.self, String?.self)
    #expect(rows.map(\.0) == [1, 2])
    #expect(rows.map(\.1) == ["top", nil])
  }

  @Test("A statement can be executed while the same statement is running")
  func nested() throws {
    for id in 1...3 { try database.execute("INSERT INTO cups VALUES (?, ?)", arguments: [id, id]) }
    let sql = "SELECT id FROM cups WHERE id >= ? ORDER BY id"
    let pairs = try database.query(sql, arguments: [2]) { row in
      let outer = try row.read(Int.self)
      return try database.query(sql, arguments: [1]) { row in [outer, try row.read(Int.self)] }
    }
    #expect(pairs == [[[2, 1], [2, 2], [2, 3]], [[3, 1], [3, 2], [3, 3]]])
  }

  @Test("A transaction is rolled back when a statement in it fails")
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

  @Test("A transaction within a transaction that fails is rolled back alone")
  func nestedRollback() throws {
    struct Broken: Error {}
    try database.transaction {
      try database.execute("INSERT INTO cups VALUES (1, 1)")
      #expect(throws: Broken.self) { try database.snapshot { throw Broken() } }
      let error = #expect(throws: DatabaseError.self) { try database.query("SELECT 1") { _ in throw Broken() } }
      #expect(error?.underlying is Broken)
      #expect(throws: Broken.self) {
        try database.transaction {
          try database.execute("INSERT INTO cups VALUES (2, 2)")
          try database.transaction { try database.execute("INSERT INTO cups VALUES (3, 3)") }
          throw Broken()
        }
      }
      #expect(try database.values("SELECT id FROM cups") == [1])
      try database.transaction { try database.execute("INSERT INTO cups VALUES (4, 4)") }
      #expect(try database.snapshot { try database.values("SELECT id FROM cups") } == [1, 4])
      #expect(database.isInTransaction)
    }
    #expect(!database.isInTransaction)
    #expect(try Database(path: folder.path(of: "plain.db")).values("SELECT id FROM cups") == [1, 4])
  }

  @Test("A snapshot shows one state while another connection writes")
  func snapshot() throws {
    let other = try Database(path: folder.path(of: "plain.db"), busyTimeout: .zero)
    let counts = try database.snapshot {
      let before: [Int] = try database.values("SELECT count(*) FROM cups")
      try other.execute("INSERT INTO cups VALUES (1, 1)")
      return before + (try database.values("SELECT count(*) FROM cups"))
    }
    #expect(counts == [0, 0])
    #expect(try database.values("SELECT count(*) FROM cups") == [1])
  }

  @Test("Records are counted as they are fetched: all of them, or those that match a clause")
  func count() throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE cups (id INTEGER PRIMARY KEY, label TEXT, is_clean INTEGER)")
    #expect(try database.count(Cup.self) == 0)
    try database.insert([Cup(id: 1, label: "tea"), Cup(id: 2, label: "tea"), Cup(id: 3, label: nil)])
    #expect(try database.count(Cup.self) == 3)
    #expect(try database.count(Cup.self, clause: "WHERE label = ?", arguments: ["tea"]) == 2)
    #expect(try database.count(Cup.self, clause: "WHERE label IN (?, ?)", arguments: ["tea", "milk"]) == 2)
    #expect(
      try database.fetchAll(Cup.self, clause: "WHERE label IN (?, ?)", arguments: ["tea", nil]).map(\.id) == [1, 2])
    #expect(try database.fetchOne(Cup.self, clause: "WHERE label = ? ORDER BY id DESC", arguments: ["tea"])?.id == 2)
    #expect(try database.fetchOne(Cup.self, clause: "WHERE label = ?", arguments: ["water"]) == nil)
    for clause in ["LIMIT 1", "GROUP BY label", "ORDER BY id -- the first"] {
      #expect(try database.count(Cup.self, clause: clause) == database.fetchAll(Cup.self, clause: clause).count)
    }
  }

  @Test("Foreign keys are enforced")
  func foreignKeys() throws {
    let error = #expect(throws: DatabaseError.self) { try database.execute("INSERT INTO plates VALUES (1, 5)") }
    #expect(error?.resultCode == .constraint)
    #expect(error?.extendedResultCode == .foreignKeyConstraint)
    #expect(error?.extendedResultCode?.rawValue == 787)
  }

  @Test("A locked database is reported as busy without waiting if the timeout is zero")
  func busy() throws {
    let other = try Database(path: folder.path(of: "plain.db"), busyTimeout: .zero)
    try database.transaction {
      let error = #expect(throws: DatabaseError.self) { try other.transaction {} }
      #expect(error?.isBusy == true)
    }
    try other.transaction {}
  }

  @Test("After a full disk the transaction is rolled back and the connection still works")
  func full() throws {
    try database.execute(script: "PRAGMA max_page_count = 20")
    let error = #expect(throws: DatabaseError.self) {
      try database.transaction {
        for id in 1...100 {
          try database.execute("INSERT INTO cups VALUES (?, ?)", arguments: [id, [UInt8](repeating: 7, count: 4000)])
        }
      }
    }
    #expect(error?.resultCode == ResultCode(rawValue: 13))
    #expect(!database.isInTransaction)
    #expect(try database.values("SELECT count(*) FROM cups") == [0])
    try database.execute("INSERT INTO cups VALUES (1, 1)")
    #expect(try database.isIntact)
  }

  @Test(
    "After SQLite has rolled back a transaction, its next statement fails, and so does the transaction",
    arguments: [
      "INSERT INTO once VALUES (1)", "INSERT INTO cups VALUES (1, 'raise')", "ROLLBACK",
    ])
  func rolledBack(statement: String) throws {
    try database.execute(
      script: """
        CREATE TABLE once (id UNIQUE ON CONFLICT ROLLBACK); INSERT INTO once VALUES (1);
        CREATE TRIGGER stop AFTER INSERT ON cups WHEN NEW.shelf = 'raise' BEGIN SELECT RAISE(ROLLBACK, 'stop'); END
        """)
    let later: [() throws -> Void] = [
      {}, { try database.execute("INSERT INTO cups VALUES (3, 3)") },
      { try database.execute(script: "INSERT INTO cups VALUES (3, 3)") },
      { try database.transaction { try database.execute("INSERT INTO cups VALUES (3, 3)") } },
      { _ = try database.snapshot { try database.query("SELECT id FROM cups", as: Int.self) } },
    ]
    for (isNested, body) in later.flatMap({ [(false, $0), (true, $0)] }) {
      let error = #expect(throws: DatabaseError.self) {
        try database.transaction {
          try database.execute("INSERT INTO cups VALUES (2, 2)")
          if isNested {
            try? database.transaction { try database.execute(statement) }
          } else {
            try? database.execute(statement)
          }
          try body()
        }
      }
      #expect(error?.resultCode == .abort)
      #expect(error?.message == "the transaction was rolled back")
      #expect(!database.isInTransaction)
      #expect(try database.values("SELECT count(*) FROM cups") == [0])
    }
    try database.execute("INSERT INTO cups VALUES (1, 1)")
  }

  @Test("A conflict that rolls back is an error of insertIfAbsent")
  func rollingConflict() throws {
    try database.execute(
      script: "CREATE TABLE mugs (id INTEGER PRIMARY KEY ON CONFLICT ROLLBACK); INSERT INTO mugs VALUES (2)")
    let error = #expect(throws: DatabaseError.self) {
      try database.insertIfAbsent([Mug(id: 1), Mug(id: 2), Mug(id: 3)])
    }
    #expect(error?.isConflict == true)
    #expect(try database.values("SELECT id FROM mugs") == [2])
  }

  private struct Mug: MappedRecord {
    static let table = "mugs"
    static let mapping = RecordMapping(("id", \.id), makeRecord: Mug.init(id:))
    var id: Int
  }

  @Test("One column is read as values, several as tuples that an initializer takes")
  func columns() throws {
    struct Hit: Equatable {
      var text: String
      var count: Int
    }
    let sql = "SELECT ? UNION ALL SELECT 'pot'"
    #expect(try database.query(sql, arguments: ["tea"], as: String.self)[0].count == 3)
    #expect(try database.query(sql, arguments: ["milk"], as: String.self).map { $0.count } == [4, 3])
    #expect(
      try database.query("SELECT 'tea', 3", as: String.self, Int.self).map(Hit.init) == [Hit(text: "tea", count: 3)])
    let error = #expect(throws: DatabaseError.self) { try database.query("SELECT 1, 2", as: Int.self) }
    #expect(error?.kind == .columnCount(expected: 1, found: 2))
  }

  @Test("A read-only database can be read and not written", arguments: [Database.Access.readOnly, .immutable])
  func readOnly(access: Database.Access) throws {
    try database.execute("INSERT INTO cups VALUES (1, 1)")
    try database.checkpoint()
    let odd = folder.path(of: "100% sure? #1 ü.db")
    try FileManager.default.copyItem(atPath: folder.path(of: "plain.db"), toPath: odd)
    let reader = try Database(path: odd, access: access)
    #expect(try reader.values("SELECT id FROM cups") == [1])
    let error = #expect(throws: DatabaseError.self) { try reader.execute("DELETE FROM cups") }
    #expect(error?.resultCode == .readOnly)
  }

  @Test("The error for a file that cannot be opened has the path and the system's reason")
  func cannotOpen() throws {
    let path = folder.path(of: "plain.db/below.db")
    let error = #expect(throws: DatabaseError.self) { _ = try Database(path: path) }
    #expect(error?.description == "\(path): unable to open database file: Not a directory (14)")
    let missing = #expect(throws: DatabaseError.self) {
      _ = try Database(path: folder.path(of: "none.db"), access: .readOnly)
    }
    #expect(missing?.resultCode == .cannotOpen)
  }

  @Test("Only a path of a file is opened", arguments: ["", ":memory:"])
  func noFile(path: String) {
    for access in [Database.Access.readWrite, .readOnly, .immutable] {
      let error = #expect(throws: DatabaseError.self) { _ = try Database(path: path, access: access) }
      #expect(error?.resultCode == .cannotOpen)
      #expect(error?.summary.contains("Database.inMemory()") == true)
    }
  }

  @Test(
    "In a read-only folder no file is created, and a file with a write-ahead log can only be read as immutable",
    .enabled(if: Privileges.canBeDropped, "the superuser can write every folder"))
  func readOnlyFolder() throws {
    let path = folder.path(of: "plain.db")
    try database.checkpoint()
    #expect(try WriterProcess(["close", path]).finish().code == 0)
    let copies = folder.path(of: "copies")
    let files = FileManager.default
    try files.createDirectory(atPath: copies, withIntermediateDirectories: false)
    try files.copyItem(atPath: path, toPath: copies + "/plain.db")
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: copies)
    defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copies) }
    func lines(_ arguments: String...) throws -> [String] {
      try WriterProcess(["open"] + arguments, startedBy: Privileges.dropping).finish().lines
    }
    #expect(try lines(copies + "/new.db") == ["\(copies)/new.db: unable to open database file: Permission denied"])
    let advice = "make it writable, or open the file with access: .immutable"
    let message = "the folder is read-only, and SQLite must create files in it: \(advice)"
    #expect(try lines(copies + "/plain.db") == ["\(copies)/plain.db: \(message)"])
    #expect(try lines(copies + "/plain.db", "immutable") == ["2"])
  }

  @Test("A statement that writes in a snapshot fails")
  func snapshotWrite() throws {
    func write() throws { try database.execute("INSERT INTO cups VALUES (1, 1)") }
    let writes = [
      write, { try database.transaction(write) }, { try database.execute(script: "INSERT INTO cups VALUES (2, 2)") },
    ]
    for write in writes {
      for isNested in [false, true] {
        let error = #expect(throws: DatabaseError.self) {
          if isNested {
            try database.transaction { try database.snapshot(write) }
          } else {
            try database.snapshot(write)
          }
        }
        #expect(error?.resultCode == .readOnly)
        #expect(error?.message == "a snapshot is read-only: write in a transaction")
      }
    }
    #expect(!database.isInTransaction)
    #expect(
      try database.snapshot { try database.transaction { try database.values("SELECT id FROM cups") } } == [Int]())
    try write()
    #expect(try database.values("SELECT id FROM cups") == [1])
  }

  @Test("The number of types must be the number of columns, even without rows", arguments: [0, 1])
  func columnCount(rowCount: Int) throws {
    if rowCount > 0 { try database.execute("INSERT INTO cups VALUES (1, 2)") }
    let sql = "SELECT id, shelf FROM cups"
    let tooFew = #expect(throws: DatabaseError.self) { try database.query(sql, as: Int.self) }
    #expect(tooFew?.kind == .columnCount(expected: 1, found: 2))
    #expect(tooFew?.description == "\(database.path): expected 1 column, found 2 in \(sql)")
    let tooMany = #expect(throws: DatabaseError.self) { try database.query(sql, as: Int.self, Int?.self, Int?.self) }
    #expect(tooMany?.kind == .columnCount(expected: 3, found: 2))
    // SQLite prepares a cached statement again.
    let all = "SELECT * FROM cups"
    #expect(try database.query(all, as: Int.self, Int.self).count == rowCount)
    try database.execute("ALTER TABLE cups ADD COLUMN label")
    #expect(try database.query(all, as: Int.self, Int.self, String?.self).count == rowCount)
  }

  @Test("A list of values has placeholders")
  func placeholders() throws {
    #expect([0, 1, 3].map(Database.placeholders) == ["", "?", "?, ?, ?"])
    for id in 1...3 { try database.execute("INSERT INTO cups VALUES (?, 1)", arguments: [id]) }
    for ids in [[], [3], [3, 1]] {
      let sql = "SELECT id FROM cups WHERE id IN (\(Database.placeholders(ids.count)))"
      #expect(try Set(database.query(sql, arguments: ids, as: Int.self)) == Set(ids))
    }
  }

  @Test("The error for an invalid statement has the statement")
  func syntax() throws {
    let error = #expect(throws: DatabaseError.self) { try database.execute("SELEC 1") }
    #expect(error?.description == "\(folder.path(of: "plain.db")): near \"SELEC\": syntax error (1) in SELEC 1")
    #expect((error as (any Error)?)?.localizedDescription == error?.description)
  }

  @Test(
    "Exactly one statement is executed at a time",
    arguments: [
      "", " ", "-- nothing", "DELETE FROM cups; DELETE FROM cups", "DELETE FROM cups; -- then\nDELETE FROM cups",
      "CREATE TABLE a (x); INSERT INTO a VALUES (1)", "DELETE FROM cups; SELEC 1",
      "DELETE FROM cups;; DELETE FROM cups",
    ])
  func oneStatement(sql: String) throws {
    try database.execute("INSERT INTO cups VALUES (1, 1)")
    let error = #expect(throws: DatabaseError.self) { try database.execute(sql) }
    #expect(
      error?.kind == .sqlite(.misuse, message: "expected exactly one statement; execute(script:) executes several"))
    #expect(error?.sql == sql)
    #expect(try database.values("SELECT count(*) FROM cups") == [1])
    #expect(try database.values("SELECT count(*) FROM sqlite_master WHERE name = 'a'") == [0])
  }

  @Test(
    "White space, comments and semicolons can follow a statement",
    arguments: ["", ";", "; -- and no more\n", " ; ; /* nothing */ ;\n", "; /* not closed", "\n\t "])
  func rest(rest: String) throws {
    try database.execute("INSERT INTO cups VALUES (1, 1)" + rest)
    #expect(try database.values("SELECT count(*) FROM cups") == [1])
  }

  @Test("The number of arguments must be the number of placeholders")
  func argumentCount() throws {
    let sql = "INSERT INTO cups VALUES (?, ?)"
    let error = #expect(throws: DatabaseError.self) { try database.execute(sql) }
    #expect(error?.kind == .argumentCount(expected: 2, found: 0))
    let tooMany = #expect(throws: DatabaseError.self) { try database.execute(sql, arguments: [1, 2, 3]) }
    #expect(tooMany?.description == "\(database.path): expected 2 arguments, found 3 in \(sql)")
  }
}
