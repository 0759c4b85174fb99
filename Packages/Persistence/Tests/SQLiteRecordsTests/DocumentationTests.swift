import SQLiteRecords
import TestSupport
import Testing

@Suite("The sample of the documentation")
struct DocumentationTests {
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
