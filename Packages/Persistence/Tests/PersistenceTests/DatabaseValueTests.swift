import Foundation
import Models
import Persistence
import Testing

@Suite("Values in columns")
struct DatabaseValueTests {
  private let database: Database

  init() throws {
    database = try Database.inMemory()
    try database.execute("CREATE TABLE cells (value)")
  }

  private enum Colour: String, DatabaseValue {
    case red, green
  }

  @Test("come back as they went")
  func roundTrip() throws {
    for value in [0, 1, -1, .max, .min, 1 << 53 + 1] { #expect(try stored(value) == value) }
    for value in [0, 0.1, -1e300, .infinity, -.infinity, .leastNonzeroMagnitude] { #expect(try stored(value) == value) }
    for value in HostileText.all { #expect(try stored(value) == value) }
    for value in [true, false] { #expect(try stored(value) == value) }
    for value in [[], [0], [UInt8](0...255)] as [[UInt8]] { #expect(try stored(value) == value) }
    for value in [nil, 7] as [Int?] { #expect(try stored(value) == value) }
    for value in [nil, ""] as [String?] { #expect(try stored(value) == value) }
    #expect(try stored(Colour.green) == .green)
    #expect(try stored(Post.ID(7)) == 7)
    #expect(try stored(Tagged<Post, String>("x")) == "x")
    #expect(try stored(EntityID<Post, Int>(7)) == EntityID(7))
    #expect(try stored(Date(timeIntervalSince1970: -1.5)) == Date(timeIntervalSince1970: -1.5))
  }

  @Test("that SQLite does not know are written as the nearest it knows")
  func unknown() throws {
    #expect(try stored(-0.0).sign == .plus)
    try database.execute("INSERT INTO cells VALUES (?)", Double.nan)
    #expect(try database.values("SELECT value FROM cells WHERE value IS NULL") == [nil as Double?])
  }

  @Test("of another type are refused, with the column and what it holds")
  func refused() throws {
    func expect<Value: DatabaseValue>(_ sql: String, as type: Value.Type, _ expected: String, _ found: String) {
      #expect(throws: DatabaseError.unexpectedValue(column: "v", expected: expected, found: found, sql: sql)) {
        let _: [Value] = try database.values(sql)
      }
    }
    expect("SELECT 'x' AS v", as: Int.self, "a whole number", "text")
    expect("SELECT 1.5 AS v", as: Int.self, "a whole number", "the number 1.5")
    expect("SELECT NULL AS v", as: Int.self, "a whole number", "null")
    expect("SELECT 2 AS v", as: Bool.self, "0 or 1", "the whole number 2")
    expect("SELECT 7 AS v", as: String.self, "text", "the whole number 7")
    expect("SELECT x'00' AS v", as: String?.self, "text", "bytes")
    expect("SELECT CAST(x'FF' AS TEXT) AS v", as: String.self, "text in UTF-8", "text")
    expect("SELECT CAST(x'C3' AS TEXT) AS v", as: String.self, "text in UTF-8", "text")
    expect("SELECT 'x' AS v", as: Double.self, "a number", "text")
    expect("SELECT 'x' AS v", as: [UInt8].self, "bytes", "text")
    expect("SELECT 'blue' AS v", as: Colour.self, "a raw value of Colour", "text")
  }

  @Test("beyond the last column are refused")
  func beyond() throws {
    let error = #expect(throws: DatabaseError.self) {
      try database.query("SELECT 1 AS v") { row in
        _ = try row.read(Int.self)
        _ = try row.read(Int?.self)
      }
    }
    #expect(error?.description == "column 2 holds nothing where a whole number was expected in SELECT 1 AS v")
  }

  private func stored<Value: DatabaseValue>(_ value: Value) throws -> Value {
    try database.execute("DELETE FROM cells")
    try database.execute("INSERT INTO cells VALUES (?)", value)
    let values: [Value] = try database.values("SELECT value FROM cells")
    return try #require(values.first)
  }
}
