import Foundation
import PersistenceTestSupport
import SQLiteRecords
import Testing

@Suite("Values in columns")
struct DatabaseValueTests {
  private let database: Database

  init() throws {
    database = try Database.inMemory()
    try database.execute("CREATE TABLE cells (value)")
  }

  /// An identifier like a tagged UUID.
  private struct CupID: RawRepresentable, DatabaseValue {
    let rawValue: UUID
  }

  private enum Colour: String, DatabaseValue {
    case red, green
  }

  @Test("Values are read as they were written")
  func roundTrip() throws {
    for value in [0, 1, -1, .max, .min, 1 << 53 + 1] { #expect(try stored(value) == value) }
    for value in [0, 0.1, -1e300, .infinity, -.infinity, .leastNonzeroMagnitude] { #expect(try stored(value) == value) }
    for value in HostileText.all { #expect(try stored(value) == value) }
    for value in [true, false] { #expect(try stored(value) == value) }
    for value in [[], [0], [UInt8](0...255)] as [[UInt8]] { #expect(try stored(value) == value) }
    for value in [nil, 7] as [Int?] { #expect(try stored(value) == value) }
    for value in [nil, ""] as [String?] { #expect(try stored(value) == value) }
    #expect(try stored(Colour.green) == .green)
    for value in [UUID(), UUID(uuidString: "00000000-0000-0000-0000-000000000000")] {
      #expect(try stored(value) == value)
    }
    for value in [0, -1, .max, .min] as [Int32] { #expect(try stored(value) == value) }
    for value in [0, -1, .max, .min] as [Int64] { #expect(try stored(value) == value) }
    for value in [0, 0.1, -.greatestFiniteMagnitude, .infinity] as [Float] { #expect(try stored(value) == value) }
    for value in [Data(), Data([0, 255])] { #expect(try stored(value) == value) }
    let url = try #require(URL(string: "https://h.example/a%20b?q=1#f"))
    #expect(try stored(url) == url)
    let id = CupID(rawValue: UUID())
    #expect(try stored(id).rawValue == id.rawValue)
    #expect(try stored(Date(timeIntervalSince1970: -1.5)) == Date(timeIntervalSince1970: -1.5))
  }

  @Test("Numbers that SQLite cannot store are converted")
  func unknown() throws {
    #expect(try stored(-0.0).sign == .plus)
    try database.execute("INSERT INTO cells VALUES (?)", Double.nan)
    #expect(try database.values("SELECT value FROM cells WHERE value IS NULL") == [nil as Double?])
  }

  @Test("Reading another type throws an error with the column and its value")
  func unexpected() throws {
    func expect<Value: DatabaseValue>(_ sql: String, as type: Value.Type, _ expected: String, _ found: String) {
      #expect(throws: DatabaseError.unexpectedValue(column: "v", expected: expected, found: found, sql: sql)) {
        let _: [Value] = try database.values(sql)
      }
    }
    expect("SELECT 'x' AS v", as: Int.self, "an integer", "text")
    expect("SELECT 1.5 AS v", as: Int.self, "an integer", "the number 1.5")
    expect("SELECT NULL AS v", as: Int.self, "an integer", "NULL")
    expect("SELECT 2 AS v", as: Bool.self, "0 or 1", "the integer 2")
    expect("SELECT 7 AS v", as: String.self, "text", "the integer 7")
    expect("SELECT x'00' AS v", as: String?.self, "text", "a blob")
    expect("SELECT CAST(x'FF' AS TEXT) AS v", as: String.self, "UTF-8 text", "text")
    expect("SELECT CAST(x'C3' AS TEXT) AS v", as: String.self, "UTF-8 text", "text")
    expect("SELECT 'x' AS v", as: Double.self, "a number", "text")
    expect("SELECT 'x' AS v", as: [UInt8].self, "a blob", "text")
    expect("SELECT 'blue' AS v", as: Colour.self, "a raw value of Colour", "text")
    expect("SELECT 2147483648 AS v", as: Int32.self, "a 32-bit integer", "the integer 2147483648")
    expect("SELECT 'x' AS v", as: Data.self, "a blob", "text")
    expect("SELECT '' AS v", as: URL.self, "a URL", "text")
    expect("SELECT 'E621E1F8' AS v", as: UUID.self, "a UUID", "text")
  }

  @Test("Columns can be skipped, and reading past the last one throws an error")
  func columns() throws {
    let error = #expect(throws: DatabaseError.self) {
      try database.query("SELECT 'x', 1 AS v") { row in
        row.skip()
        #expect(try row.read(Int.self) == 1)
        _ = try row.read(Int?.self)
      }
    }
    #expect(error?.description == "column 3: expected an integer, found no column in SELECT 'x', 1 AS v")
  }

  private func stored<Value: DatabaseValue>(_ value: Value) throws -> Value {
    try database.execute("DELETE FROM cells")
    try database.execute("INSERT INTO cells VALUES (?)", value)
    let values: [Value] = try database.values("SELECT value FROM cells")
    return try #require(values.first)
  }
}
