import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Records of the models")
struct RecordTests {
  @Test("Records are read as they were saved, whatever their texts contain", arguments: recordTypes)
  func texts(type: any Sample.Type) async throws {
    try await roundTrip(type)
  }

  private func roundTrip<Row: Sample>(_ type: Row.Type) async throws {
    let folder = try TemporaryFolder()
    var rows: [Row] = []
    for (index, text) in HostileText.all.enumerated() { rows.append(Row.sample(index) { _ in text }) }
    rows.append(Row.sample(Int.max >> 1))
    rows.append(Row.sample(-7))
    let response = CachedResponse(rows, date: .sample, entityTag: #"W/"\#0'tag'"#)
    await ResponseCache(folder: folder.path).save(response, as: .test("all"))
    #expect(await ResponseCache(folder: folder.path).rows(of: .test("all")) == response)
  }

  @Test("A record writes one value for each column", arguments: recordTypes)
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

  @Test("Tables and columns have plain names and values in the sqlite3 shell")
  func shell() async throws {
    let folder = try TemporaryFolder()
    let cache = ResponseCache(folder: folder.path)
    await cache.save(CachedResponse([User.sample(3)], date: .sample), as: .test("users/3"))
    let database = try Database(path: folder.path(of: "cache.db"))
    #expect(try database.values("SELECT city || ', ' || company_catch_phrase FROM users") == ["city 3, catch phrase 3"])
    #expect(
      try database.values("SELECT path || ' ' || datetime(fetched_at, 'unixepoch') FROM responses")
        == ["users/3 2023-11-14 22:13:20"])
  }
}
