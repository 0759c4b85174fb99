import Foundation
import Models
import Persistence
import Testing

@Suite("A damaged row")
struct DamageTests {
  @Test("is missing, whichever bit has flipped in whichever column, and its neighbours stay", arguments: recordTypes)
  func everyColumn(type: any Sample.Type) async throws {
    try await flipEveryColumn(type)
  }

  private func flipEveryColumn<Row: Sample>(_ type: Row.Type) async throws {
    let folder = try TemporaryFolder()
    let saved = ResponseCache(folder: folder.path)
    let answer = SavedRows(rows: Row.samples(11...13), fetchedAt: .sample, entityTag: "\"e\"")
    await saved.save(answer, as: .test("all"))
    await saved.save(SavedRows(rows: Row.samples(21...23), fetchedAt: .sample), as: .test("others"))
    let database = try Database(path: folder("saved.db"))
    try database.execute("PRAGMA foreign_keys = OFF")

    for column in ["answer", "position"] + Row.columns + ["checksum"] {
      for bit in [0, 5, 62] {
        let cell = Cell(table: Row.table, column: column, condition: "answer = 1 AND position = 1")
        let whole = try cell.read(from: database)
        guard let damaged = whole.flipping(bit: bit) else { continue }
        // A position, or an answer, that is taken already would be refused.
        if column == "position" || column == "answer", bit == 0 { continue }
        let place = try #require(try cell.replace(with: damaged, in: database), "\(column)")

        let seen = try #require(await saved.rows(Row.self, of: .test("all")), "\(column)")
        #expect(seen.rows == [answer.rows[0], answer.rows[2]], "\(column)")
        #expect(!seen.isComplete, "\(column)")
        #expect(seen.skippedCount == 1, "\(column)")
        #expect(await saved.row(answer.rows[1].id, in: "https://api.example") as SavedRows<Row>? == nil, "\(column)")
        #expect(await saved.rows(Row.self, of: .test("all"), where: ("id", 11))?.isComplete == false, "\(column)")
        #expect(await saved.rows(Row.self, of: .test("others"))?.rows.count == 3, "\(column)")

        try place.replace(with: whole, in: database)
        #expect(await saved.rows(of: .test("all")) == answer, "\(column)")
      }
    }
    #expect(await saved.takeNotices() == [])
  }

  @Test(
    "that describes an answer is no answer",
    arguments: [
      "source", "path", "table_name", "fetched_at", "entity_tag", "is_complete", "skipped_count", "row_count",
      "checksum",
    ])
  func answer(column: String) async throws {
    let folder = try TemporaryFolder()
    let saved = ResponseCache(folder: folder.path)
    let answer = SavedRows(rows: Post.samples(1...5), fetchedAt: .sample, entityTag: "\"e\"")
    await saved.save(answer, as: .test("posts"))
    let database = try Database(path: folder("saved.db"))
    let cell = Cell(table: "answers", column: column, condition: "id = 1")
    for bit in [0, 3, 12, 51] {
      let whole = try cell.read(from: database)
      guard let damaged = whole.flipping(bit: bit) else { continue }
      try cell.replace(with: damaged, in: database)
      #expect(await saved.rows(Post.self, of: .test("posts")) == nil)
      #expect(await saved.row(3, in: "https://api.example") as SavedRows<Post>? == nil)
      #expect(await saved.renew(.test("posts"), fetchedAt: .sample) == false)
      #expect(await saved.summary().answers == [])
      try cell.replace(with: whole, in: database)
      #expect(await saved.rows(of: .test("posts")) == answer)
    }
    // And it can be put right.
    try cell.replace(with: try #require(try cell.read(from: database).flipping(bit: 1)), in: database)
    await saved.save(answer, as: .test("posts"))
    #expect(await saved.rows(of: .test("posts")) == answer)
  }

  @Test("that is not there at all is counted")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let saved = ResponseCache(folder: folder.path)
    var answer = SavedRows(rows: Post.samples(1...9), fetchedAt: .sample, isComplete: false, skippedCount: 4)
    await saved.save(answer, as: .test("posts"))
    try Database(path: folder("saved.db")).execute("DELETE FROM posts WHERE position IN (0, 8)")
    answer.rows = Post.samples(2...8)
    answer.skippedCount = 6
    #expect(await saved.rows(of: .test("posts")) == answer)
  }

  @Test("does not stand in the way of the next answer that would have its number")
  func inTheWay() async throws {
    let folder = try TemporaryFolder()
    let saved = ResponseCache(folder: folder.path)
    await saved.save(SavedRows(rows: Post.samples(1...3), fetchedAt: .sample), as: .test("first"))
    let database = try Database(path: folder("saved.db"))
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.execute("UPDATE posts SET answer = 2 WHERE position = 0")
    let second = SavedRows(rows: Post.samples(4...6), fetchedAt: .sample)
    await saved.save(second, as: .test("second"))
    #expect(await saved.rows(of: .test("second")) == second)
    #expect(await saved.takeNotices() == [])
  }

  @Test("in the raw file never comes back as another, and the file can be used again", arguments: 0..<4)
  func rawFile(lane: Int) async throws {
    let folder = try TemporaryFolder()
    let answer = SavedRows(rows: User.samples(1...30), fetchedAt: .sample, entityTag: "\"e\"")
    do {
      let saved = ResponseCache(folder: folder.path)
      await saved.save(answer, as: .test("users"))
    }
    let path = folder("saved.db")
    let database = try Database(path: path)
    try database.checkpoint()
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    // Every byte of the header, then ever fewer.
    var step = 4
    var position = lane
    while position < whole.count {
      var damaged = whole
      damaged[position] ^= 1 << (position % 8)
      let other = try TemporaryFolder()
      try damaged.write(to: URL(fileURLWithPath: other("saved.db")))

      let saved = ResponseCache(folder: other.path)
      if let seen = await saved.rows(User.self, of: .test("users")) {
        #expect(seen.rows.allSatisfy { answer.rows.contains($0) }, "byte \(position)")
        #expect(seen.rows.map(\.id) == seen.rows.map(\.id).sorted(), "byte \(position)")
        #expect(seen.rows.count == 30 || !seen.isComplete, "byte \(position)")
        #expect(seen.fetchedAt == answer.fetchedAt && seen.entityTag == answer.entityTag, "byte \(position)")
      }
      await saved.save(answer, as: .test("users"))
      #expect(await saved.rows(of: .test("users")) == answer, "byte \(position)")
      position += step
      if position > 128 { step += 4 + step / 8 }
    }
  }
}

/// One value in a table.
private struct Cell {
  var table: String
  var column: String
  var condition: String

  func read(from database: Database) throws -> Value {
    let values = try database.query(
      "SELECT typeof(\(column)), CAST(\(column) AS BLOB) FROM \(table) WHERE \(condition)"
    ) {
      row in
      Value(type: try row.read(), bytes: row.readNull() ? [] : try row.readBlob())
    }
    return try #require(values.first)
  }

  /// Replaces the value, and says where it is found afterwards.
  @discardableResult
  func replace(with value: Value, in database: Database) throws -> Cell? {
    try database.execute(
      "UPDATE \(table) SET \(column) = CAST(CAST(? AS TEXT) AS \(value.type)) WHERE \(condition)", value.bytes
    )
    guard database.changeCount == 1 else { return nil }
    let condition =
      switch column {
      case "answer": "answer = \(String(decoding: value.bytes, as: UTF8.self)) AND position = 1"
      case "position": "answer = 1 AND position = \(String(decoding: value.bytes, as: UTF8.self))"
      default: condition
      }
    return Cell(table: table, column: column, condition: condition)
  }

  /// A value as text, and its type in SQL.
  struct Value {
    var type: String
    var bytes: [UInt8]

    /// The value with one bit of it changed; nil where it has no such bit.
    func flipping(bit: Int) -> Value? {
      var copy = self
      let text = String(decoding: bytes, as: UTF8.self)
      switch type {
      case "integer":
        guard let number = Int64(text) else { return nil }
        copy.bytes = Array("\(number ^ 1 << Int64(bit))".utf8)
      case "real":
        guard let number = Double(text) else { return nil }
        copy.bytes = Array("\(Double(bitPattern: number.bitPattern ^ 1 << UInt64(bit)))".utf8)
      case "text":
        guard bit / 8 < bytes.count else { return nil }
        copy.bytes[bit / 8] ^= 1 << (bit % 8)
      default:
        return nil
      }
      return copy
    }
  }
}
