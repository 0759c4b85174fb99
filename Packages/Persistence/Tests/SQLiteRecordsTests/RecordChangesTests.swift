import SQLiteRecords
import Testing

@Suite("Changes of records")
struct RecordChangesTests {
  private let database: Database

  init() throws {
    database = try Database.inMemory()
    try database.migrate([
      Migration(
        "cups", script: "CREATE TABLE cups (id INTEGER PRIMARY KEY, label TEXT UNIQUE, is_clean INTEGER NOT NULL)"),
      Migration(
        "seats", script: "CREATE TABLE seats (row TEXT, number INTEGER, guest TEXT, PRIMARY KEY (row, number))"),
      Migration(
        "stains",
        script: "CREATE TABLE stains (id INTEGER PRIMARY KEY, cup INTEGER NOT NULL REFERENCES cups ON DELETE CASCADE)"),
    ])
    try database.insert([Cup(id: 1, label: "tea"), Cup(id: 2, label: "coffee")])
  }

  private var cups: [Cup] {
    get throws { try database.fetchAll(Cup.self, clause: "ORDER BY id") }
  }

  @Test("An update changes the row with the primary key, and returns whether there is one")
  func update() throws {
    #expect(try database.update(Cup(id: 2, label: nil, isClean: false)))
    #expect(try !database.update(Cup(id: 3, label: "milk")))
    #expect(try cups == [Cup(id: 1, label: "tea"), Cup(id: 2, label: nil, isClean: false)])
  }

  @Test("An upsert updates or inserts, and keeps what refers to the row")
  func upsert() throws {
    try database.execute("INSERT INTO stains (cup) VALUES (1)")
    try database.upsert([Cup(id: 1, label: "milk"), Cup(id: 3, label: "tea")])
    #expect(try cups == [Cup(id: 1, label: "milk"), Cup(id: 2, label: "coffee"), Cup(id: 3, label: "tea")])
    #expect(try database.query("SELECT count(*) FROM stains", as: Int.self) == [1])
  }

  @Test("Within a transaction that continues, an insertion or upsert that fails changes nothing")
  func failureInTransaction() throws {
    try database.transaction {
      let milk = Cup(id: 3, label: "milk")
      try database.insert([Cup(id: 5, label: "water")])
      #expect(throws: DatabaseError.self) { try database.insert([milk, Cup(id: 4, label: "coffee")]) }
      #expect(throws: DatabaseError.self) { try database.upsert([milk, Cup(id: 4, label: "coffee")]) }
      #expect(throws: DatabaseError.self) {
        try database.upsert([Cup(id: 1, label: "cocoa"), Cup(id: 2, label: "water")])
      }
    }
    #expect(try cups == [Cup(id: 1, label: "tea"), Cup(id: 2, label: "coffee"), Cup(id: 5, label: "water")])
  }

  @Test("A record is inserted or upserted alone, and SQLite can assign its primary key")
  func one() throws {
    try database.insert(Cup(id: 3, label: "milk"))
    try database.upsert(Cup(id: 3, label: "cocoa"))
    try database.upsert(Cup(id: 4, label: "water"))
    #expect(try cups.map(\.label) == ["tea", "coffee", "cocoa", "water"])
    var stain = Stain(cup: 4)
    stain.id = try database.insert(stain)
    #expect(stain.id == 1)
    #expect(try database.fetchOne(Stain.self, id: 1) == stain)
    stain.cup = 3
    try database.upsert([stain, Stain(cup: 4)])
    #expect(try database.fetchAll(Stain.self, clause: "ORDER BY id") == [stain, Stain(id: 2, cup: 4)])
  }

  @Test("A record is inserted if no row has its primary key or its unique values")
  func insertIfAbsent() throws {
    #expect(try !database.insertIfAbsent(Cup(id: 1, label: "milk")))
    #expect(try !database.insertIfAbsent(Cup(id: 3, label: "tea")))
    #expect(try cups == [Cup(id: 1, label: "tea"), Cup(id: 2, label: "coffee")])
    let milk = Cup(id: 3, label: "milk")
    #expect(try database.insertIfAbsent([Cup(id: 4, label: "coffee"), milk, milk]) == 1)
    #expect(try cups == [Cup(id: 1, label: "tea"), Cup(id: 2, label: "coffee"), milk])
    let error = #expect(throws: DatabaseError.self) { try database.insertIfAbsent([Stain(cup: 3), Stain(cup: 9)]) }
    #expect(error?.extendedResultCode == .foreignKeyConstraint)
    #expect(error?.isConflict == false)
    #expect(try database.count(Stain.self) == 0)
  }

  @Test("A record must read all of its columns, and no more", arguments: [1, 3])
  func columnCount(count: Int) throws {
    struct Short: Record {
      static let table = "cups"
      static let columns = ["id", "label"]
      @TaskLocal static var count = 0

      init(from row: inout RowReader) throws {
        _ = try row.read(Int.self)
        if Self.count > 1 { _ = try (row.read(String.self), row.read(String?.self)) }
      }
      func write(to row: inout RowWriter) {}
    }
    Short.$count.withValue(count) {
      let error = #expect(throws: DatabaseError.self) { try database.fetchAll(Short.self, clause: "ORDER BY id") }
      #expect(error?.kind == .columnCount(expected: count, found: 2))
      #expect(error?.summary == ":memory:: cups (id 1): expected \(count) column\(count == 1 ? "" : "s"), found 2")
    }
  }

  @Test("Several updates or deletions return the number of rows found, and change nothing if one fails")
  func many() throws {
    let (tea, water) = (Cup(id: 1, label: "green tea"), Cup(id: 9, label: "water"))
    #expect(throws: DatabaseError.self) { try database.update([tea, Cup(id: 2, label: "green tea")]) }
    #expect(try cups.map(\.label) == ["tea", "coffee"])
    #expect(try database.update([water, tea]) == 1)
    #expect(try database.delete([tea, water, Cup(id: 2, label: nil)]) == 2)
    #expect(try cups == [])
  }

  @Test("A primary key can have several columns")
  func compoundKey() throws {
    let seats = [Seat(guest: "Ada", number: 1, row: "A"), Seat(guest: "Grace", number: 2, row: "A")]
    try database.upsert(seats)
    #expect(try database.update(Seat(guest: "Kim", number: 2, row: "A")))
    #expect(try database.delete(seats[0]))
    #expect(try database.fetchAll(Seat.self) == [Seat(guest: "Kim", number: 2, row: "A")])
  }

  @Test("The error of a record that cannot be read has its table, its primary key and the error that the record threw")
  func unreadable() throws {
    try database.insert([Seat(guest: "Ada", number: 1, row: "A"), Seat(guest: "", number: 2, row: "A")])
    for fetch in [
      { _ = try database.fetchAll(Seat.self) }, { _ = try database.fetchOne(Seat.self, clause: "WHERE number = 2") },
    ] {
      let error = #expect(throws: DatabaseError.self, performing: fetch)
      #expect(error?.kind == .other)
      #expect(error?.underlying is EmptySeat)
      #expect(error?.summary == ":memory:: seats (row \"A\", number 2): EmptySeat()")
    }
    try database.execute("UPDATE cups SET is_clean = 'yes' WHERE id = 2")
    let error = #expect(throws: DatabaseError.self) { try database.fetchAll(Cup.self) }
    #expect(error?.summary == ":memory:: cups (id 2): column is_clean: expected an integer, found \"yes\"")
    #expect(error?.underlying == nil)
  }

  @Test("A record without its primary key is read by position, and cannot be updated or deleted")
  func withoutKey() throws {
    struct Cleanliness: Record {
      static let table = "cups"
      static let columns = ["is_clean"]
      var isClean = true

      init() {}
      init(from row: inout RowReader) throws { isClean = try row.read() }
      func write(to row: inout RowWriter) { row.write(isClean) }
    }
    try database.execute("UPDATE cups SET is_clean = 2 WHERE id = 2")
    let error = #expect(throws: DatabaseError.self) { try database.fetchAll(Cleanliness.self, clause: "ORDER BY id") }
    #expect(error?.summary == ":memory:: cups (row 2): column is_clean: expected 0 or 1, found 2")
    for change in [
      { _ = try database.update(Cleanliness()) }, { _ = try database.delete(Cleanliness()) },
      { try database.upsert(Cleanliness()) },
    ] {
      let error = #expect(throws: DatabaseError.self, performing: change)
      #expect(error?.message == "the primary key id is not in Cleanliness.columns")
    }
  }
}

#if DEBUG
  extension RecordChangesTests {
    @Test("A debug build stops at the first row that shows that two columns are swapped, and names them")
    func swapped() async throws {
      struct Name: MappedRecord, Identifiable {
        static let table = "names"
        static let mapping = RecordMapping<Name>(("id", \.id), ("first", \.last), ("last", \.first)) {
          Name(id: $0, first: $1, last: $2)
        }

        var id: Int
        var first: String
        var last: String
      }
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE names (id INTEGER PRIMARY KEY, first TEXT, last TEXT)")
        try database.insert(Name(id: 1, first: "Kim", last: "Kim"))
        guard try database.fetchAll(Name.self).map(\.id) == [1] else { return }
        try database.insert(Name(id: 2, first: "Ada", last: "Lovelace"))
        _ = try database.fetchOne(Name.self, id: 2)
      }
      let output = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(output.contains("Name: makeRecord does not take the columns first, last in their order"))
    }
  }
#endif

/// A record whose key SQLite assigns.
private struct Stain: MappedRecord, Identifiable, Equatable {
  static let table = "stains"
  static let mapping = RecordMapping(("id", \.id), ("cup", \.cup), makeRecord: Stain.init(id:cup:))

  var id: Int?
  var cup: Int
}

private struct EmptySeat: Error {}

/// A record whose key is not first, and in another order than its columns.
private struct Seat: MappedRecord, Equatable {
  static let table = "seats"
  static let primaryKey = ["row", "number"]
  static let mapping = RecordMapping<Seat>(("guest", \.guest), ("number", \.number), ("row", \.row)) {
    if $0.isEmpty { throw EmptySeat() }
    return Seat(guest: $0, number: $1, row: $2)
  }

  var guest: String
  var number: Int
  var row: String
}
