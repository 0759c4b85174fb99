import SQLiteRecords
import Testing

@Suite("Updating, upserting and deleting records")
struct RecordChangesTests {
  private let database: Database

  init() throws {
    database = try Database.inMemory()
    try database.migrate([
      Migration("CREATE TABLE cups (id INTEGER PRIMARY KEY, label TEXT UNIQUE, is_clean INTEGER NOT NULL)"),
      Migration("CREATE TABLE seats (row TEXT, number INTEGER, guest TEXT, PRIMARY KEY (row, number))"),
      Migration("CREATE TABLE stains (cup INTEGER NOT NULL REFERENCES cups ON DELETE CASCADE)"),
    ])
    try database.insert([Cup(id: 1, label: "tea"), Cup(id: 2, label: "coffee")])
  }

  private var cups: [Cup] {
    get throws { try database.fetchAll(Cup.self, "ORDER BY id") }
  }

  @Test("An update changes the row with the primary key, and returns whether there is one")
  func update() throws {
    #expect(try database.update(Cup(id: 2, label: nil, isClean: false)))
    #expect(try !database.update(Cup(id: 3, label: "milk")))
    #expect(try cups == [Cup(id: 1, label: "tea"), Cup(id: 2, label: nil, isClean: false)])
  }

  @Test("An upsert updates or inserts, and keeps what refers to the row")
  func upsert() throws {
    try database.execute("INSERT INTO stains VALUES (1)")
    try database.upsert([Cup(id: 1, label: "milk"), Cup(id: 3, label: "tea")])
    #expect(try cups == [Cup(id: 1, label: "milk"), Cup(id: 2, label: "coffee"), Cup(id: 3, label: "tea")])
    #expect(try database.query("SELECT count(*) FROM stains", as: Int.self) == [1])
  }

  @Test("An upsert that fails changes nothing")
  func failedUpsert() throws {
    #expect(throws: DatabaseError.self) {
      try database.upsert([Cup(id: 3, label: "milk"), Cup(id: 4, label: "coffee")])
    }
    #expect(try cups.map(\.id) == [1, 2])
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

  @Test("A deletion removes the row with the primary key, and returns whether there was one")
  func delete() throws {
    #expect(try database.delete(Cup(id: 1, label: "another label")))
    #expect(try !database.delete(Cup(id: 1, label: "tea")))
    #expect(try cups == [Cup(id: 2, label: "coffee")])
  }

  @Test("A primary key can have several columns")
  func compoundKey() throws {
    let seats = [Seat(guest: "Ada", number: 1, row: "A"), Seat(guest: "Grace", number: 2, row: "A")]
    try database.upsert(seats)
    #expect(try database.update(Seat(guest: "Kim", number: 2, row: "A")))
    #expect(try database.delete(seats[0]))
    #expect(try database.fetchAll(Seat.self) == [Seat(guest: "Kim", number: 2, row: "A")])
  }
}

/// A record whose key is not first, and in another order than its columns.
private struct Seat: Record, Equatable {
  static let table = "seats"
  static let columns = ["guest", "number", "row"]
  static let primaryKey = ["row", "number"]

  var guest: String
  var number: Int
  var row: String

  init(guest: String, number: Int, row: String) {
    self.guest = guest
    self.number = number
    self.row = row
  }

  init(from row: inout RowReader) throws(DatabaseError) {
    guest = try row.read()
    number = try row.read()
    self.row = try row.read()
  }

  func write(to row: inout RowWriter) {
    row.write(guest)
    row.write(number)
    row.write(self.row)
  }
}
