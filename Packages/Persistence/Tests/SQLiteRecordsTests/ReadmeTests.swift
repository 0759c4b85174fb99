import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

struct Cup: Record, Equatable {
  static let table = "cups"
  static let columns = ["id", "label", "is_clean"]

  var id: Int
  var label: String?
  var isClean: Bool

  init(from row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    label = try row.read()
    isClean = try row.read()
  }

  func write(to row: inout RowWriter) {
    row.write(id)
    row.write(label)
    row.write(isClean)
  }
}

extension Cup {
  init(id: Int, label: String?, isClean: Bool = true) {
    self.id = id
    self.label = label
    self.isClean = isClean
  }
}

@Suite("README samples of SQLiteRecords")
struct ReadmeTests {
  @Test("Rows are inserted and queried")
  func rows() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "cups.db")
    var lines: [String] = []
    func print(_ id: Int, _ label: String) { lines.append("\(id) \(label)") }

    let database = try Database(path: path)
    try database.migrate([Migration("CREATE TABLE cups (id INTEGER PRIMARY KEY, label TEXT)")])
    try database.transaction {
      try database.execute("INSERT INTO cups (label) VALUES (?)", "blue")
    }
    for (id, label) in try database.query("SELECT id, label FROM cups", as: Int.self, String?.self) {
      print(id, label ?? "unnamed")
    }

    #expect(lines == ["1 blue"])
  }

  @Test("Records are inserted, updated and fetched")
  func records() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "cups.db")
    let cups = [
      Cup(id: 1, label: "tea"), Cup(id: 2, label: nil), Cup(id: 3, label: "coffee"),
      Cup(id: 4, label: "tea", isClean: false),
    ]

    let database = try Database(path: path)
    try database.migrate([
      Migration("CREATE TABLE cups (id INTEGER PRIMARY KEY, label TEXT, is_clean INTEGER NOT NULL)")
    ])
    try database.transaction {
      try database.insert(cups)
      try database.execute("UPDATE cups SET is_clean = ? WHERE label IS NULL", false)
    }
    var first = cups[0]
    first.label = "green tea"
    try database.update(first)  // false if there is no row with its id
    try database.upsert([first])
    try database.delete(cups[3])
    let clean = try database.fetchAll(Cup.self, "WHERE is_clean = ? ORDER BY label", true)
    let counts = try database.query("SELECT label, count(*) FROM cups GROUP BY label", as: String?.self, Int.self)

    #expect(clean == [cups[2], first])
    #expect(counts.map(\.0) == [nil, "coffee", "green tea"])
    #expect(counts.map(\.1) == [1, 1, 1])
  }
}
