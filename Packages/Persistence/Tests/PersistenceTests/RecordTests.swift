import Models
import Persistence
import Testing

@Suite("The records of Models")
struct RecordTests {
  @Test("come back as they went, whatever their texts hold", arguments: recordTypes)
  func texts(type: any Sample.Type) async throws {
    try await roundTrip(type)
  }

  private func roundTrip<Row: Sample>(_ type: Row.Type) async throws {
    let folder = try TemporaryFolder()
    var rows: [Row] = []
    for (index, text) in HostileText.all.enumerated() { rows.append(Row.sample(index) { _ in text }) }
    rows.append(Row.sample(Int.max >> 1))
    rows.append(Row.sample(-7))
    let answer = SavedRows(rows: rows, fetchedAt: .sample, entityTag: #"W/"\#0'tag'"#)
    await ResponseCache(folder: folder.path).save(answer, as: .test("all"))
    #expect(await ResponseCache(folder: folder.path).rows(of: .test("all")) == answer)
  }

  @Test("have one column for each value that they write", arguments: recordTypes)
  func columns(type: any Sample.Type) throws {
    try insert(type)
  }

  private func insert<Row: Sample>(_ type: Row.Type) throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE \(Row.table) (\(Row.columns.joined(separator: ", ")))")
    try database.insert(Row.samples(1...3))
    #expect(try database.fetchAll(Row.self, "ORDER BY id DESC") == Row.samples(1...3).reversed())
    #expect(try database.fetchOne(Row.self, "WHERE id = ?", 2) == Row.sample(2))
    #expect(try database.fetchOne(Row.self, "WHERE id = ?", 4) == nil)
  }

  @Test("show plain names and values to a person at the sqlite3 shell")
  func shell() async throws {
    let folder = try TemporaryFolder()
    let saved = ResponseCache(folder: folder.path)
    await saved.save(SavedRows(rows: [User.sample(3)], fetchedAt: .sample), as: .test("users/3"))
    let database = try Database(path: folder("saved.db"))
    #expect(try database.values("SELECT city || ', ' || company_catch_phrase FROM users") == ["city 3, catch phrase 3"])
    #expect(
      try database.values("SELECT path || ' ' || datetime(fetched_at, 'unixepoch') FROM answers")
        == ["users/3 2023-11-14 22:13:20"])
  }
}
