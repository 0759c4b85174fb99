import PersistenceTestSupport
import SQLiteRecords
import Testing

@Suite("Mapped records")
struct MappedRecordTests {
  private let database: Database

  init() throws {
    database = try Database.inMemory()
    try database.execute("CREATE TABLE spoons (id INTEGER PRIMARY KEY, label TEXT, length REAL NOT NULL)")
  }

  private struct Spoon: MappedRecord, Identifiable, Equatable {
    struct NegativeLength: Error {}

    static let table = "spoons"
    static let mapping = RecordMapping(
      ("length", \.length), ("id", \.id), ("label", \.label), makeRecord: Spoon.init(length:id:label:))

    var id: Int?
    var label: String?
    var length: Double

    init(length: Double, id: Int? = nil, label: String? = nil) throws {
      guard length > 0 else { throw NegativeLength() }
      self.length = length
      self.id = id
      self.label = label
    }
  }

  @Test("A record is written and read by its mapping, in the order of its columns")
  func roundTrip() throws {
    #expect(Spoon.columns == ["length", "id", "label"])
    var spoon = try Spoon(length: 12.5, label: "tea")
    spoon.id = try database.insert(spoon)
    #expect(try database.fetchAll(Spoon.self) == [spoon])
    #expect(try database.values("SELECT label FROM spoons") == ["tea"])
    spoon.label = nil
    #expect(try database.update(spoon))
    #expect(try database.fetchOne(Spoon.self, id: spoon.id) == spoon)
    #expect(try database.fetchOne(Spoon.self, id: 99) == nil)
  }

  @Test("The error of a mapping has the row, and the error that its function threw")
  func errors() throws {
    try database.execute("INSERT INTO spoons VALUES (7, 'tea', -1)")
    let error = #expect(throws: DatabaseError.self) { try database.fetchAll(Spoon.self) }
    #expect(error?.underlying is Spoon.NegativeLength)
    #expect(error?.row == "spoons (id 7)")
    try database.execute("UPDATE spoons SET label = 5, length = x'00'")
    #expect(
      #expect(throws: DatabaseError.self) { try database.fetchAll(Spoon.self) }?.summary
        == ":memory:: spoons (id 7): column length: expected a number, found a blob of 1 byte")
  }
}
