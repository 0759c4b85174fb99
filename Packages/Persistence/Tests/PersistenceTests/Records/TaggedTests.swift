import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import Testing

@Suite("Tagged values in columns")
struct TaggedTests {
  @Test("A tagged value is stored as its raw value")
  func rawValue() throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE cells (id, name)")
    try database.execute("INSERT INTO cells VALUES (?, ?)", Post.ID(7), Tagged<Post, String>("x"))
    #expect(try database.values("SELECT id FROM cells WHERE id = 7") == [Post.ID(7)])
    #expect(try database.values("SELECT name FROM cells WHERE name = 'x'") == [Tagged<Post, String>("x")])
  }
}
