import SQLiteRecords
import Testing

@Suite("The sample of the documentation")
struct DocumentationTests {
  @Test("Records are inserted, updated, deleted, fetched and counted")
  func records() throws {
    let database = try Database.inMemory()
    try database.migrate([
      Migration("CREATE TABLE cups (id INTEGER PRIMARY KEY, label TEXT, is_clean INTEGER NOT NULL)")
    ])
    try database.transaction {
      try database.insert([Cup(id: 1, label: "tea"), Cup(id: 2, label: nil), Cup(id: 3, label: "coffee")])
      try database.execute("UPDATE cups SET is_clean = ? WHERE label IS NULL", false)
    }
    if var cup = try database.fetchOne(Cup.self, id: 1) {
      cup.label = "green tea"
      try database.update(cup)  // false if there is no row with its id
    }
    try database.upsert([Cup(id: 3, label: "milk"), Cup(id: 4, label: "water")])
    try database.delete(Cup(id: 4, label: nil))
    let clean = try database.fetchAll(Cup.self, "WHERE is_clean = ? ORDER BY label", true)
    let count = try database.count(Cup.self, "WHERE label IN (?, ?)", arguments: ["tea", "milk"])
    let counts = try database.query("SELECT label, count(*) FROM cups GROUP BY label", as: String?.self, Int.self)

    #expect(clean == [Cup(id: 1, label: "green tea"), Cup(id: 3, label: "milk")])
    #expect(count == 1)
    #expect(counts.map(\.0) == [nil, "green tea", "milk"])
    #expect(counts.map(\.1) == [1, 1, 1])
  }
}
