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

  private enum Size: String, CaseIterable, DatabaseValue {
    case small, medium, large
  }

  private enum Parity: Int, CaseIterable, DatabaseValue {
    case even, odd
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
    try database.execute("INSERT INTO cells VALUES (?)", arguments: [Double.nan])
    #expect(try database.values("SELECT value FROM cells WHERE value IS NULL") == [nil as Double?])
  }

  @Test("Reading another type throws an error with the column and its value")
  func unexpected() throws {
    func expect<Value: DatabaseValue>(_ sql: String, as type: Value.Type, _ expected: String, _ found: String) {
      let error = #expect(throws: DatabaseError.self) { let _: [Value] = try database.values(sql) }
      #expect(error?.kind == .unexpectedValue(column: "v", expected: expected, found: found))
      #expect(error?.underlying == nil)
    }
    expect("SELECT 'x' AS v", as: Int.self, "an integer", #""x""#)
    expect("SELECT 1.5 AS v", as: Int.self, "an integer", "1.5")
    expect("SELECT NULL AS v", as: Int.self, "an integer", "NULL")
    expect("SELECT 2 AS v", as: Bool.self, "0 or 1", "2")
    expect("SELECT 7 AS v", as: String.self, "text", "7")
    expect("SELECT x'00' AS v", as: String?.self, "text", "a blob of 1 byte")
    expect("SELECT CAST(x'FF' AS TEXT) AS v", as: String.self, "UTF-8 text", "\"\u{FFFD}\"")
    expect("SELECT CAST(x'C3' AS TEXT) AS v", as: String.self, "UTF-8 text", "\"\u{FFFD}\"")
    expect("SELECT 'x' AS v", as: Double.self, "a number", #""x""#)
    expect("SELECT 'x' AS v", as: [UInt8].self, "a blob", #""x""#)
    expect("SELECT 'blue' AS v", as: Colour.self, "a raw value of Colour", #""blue""#)
    expect("SELECT 'blue' AS v", as: Size.self, #""small" or "medium" or "large""#, #""blue""#)
    expect("SELECT 2 AS v", as: Parity.self, "0 or 1", "2")
    expect("SELECT 2147483648 AS v", as: Int32.self, "a 32-bit integer", "2147483648")
    expect("SELECT 'x' AS v", as: Data.self, "a blob", #""x""#)
    expect("SELECT '' AS v", as: URL.self, "a URL", #""""#)
    expect("SELECT 'E621E1F8' AS v", as: UUID.self, "a UUID", #""E621E1F8""#)
    expect("SELECT x'00' AS v", as: UUID.self, "a UUID", "a blob of 1 byte")
    let dates = [
      "2026-02-30 00:00:00", "yesterday", "2026-03-14", "", "2026-03-14 09:26:53 and more",
      "2026-03-14 09:26:53.589 UTC", "2026-03-14 09:26:53+0200", "2026-03-14 09:26:53+02:60", "2026-03-14 09:26:53.",
    ]
    for text in dates {
      let expected = "seconds since 1970 or a date such as 2026-03-14 09:26:53.589"
      expect("SELECT '\(text)' AS v", as: Date.self, expected, "\"\(text)\"")
    }
  }

  @Test(
    "Dates as SQLite's functions and GRDB write them are read",
    arguments: [
      ("2026-03-14 09:26:53.589", 1_773_480_413.589), ("2026-03-14 09:26:53", 1_773_480_413),
      ("1969-12-31 23:59:59.001", -0.999), ("2024-02-29 00:00:00.000", 1_709_164_800),
      ("2026-03-14 09:26:53Z", 1_773_480_413), ("2026-03-14 11:26:53.5+02:00", 1_773_480_413.5),
      ("2026-03-14 05:56:53-03:30", 1_773_480_413),
    ])
  func dates(text: String, seconds: Double) throws {
    #expect(try database.query("SELECT ?", arguments: [text], as: Date.self) == [Date(timeIntervalSince1970: seconds)])
  }

  @Test("Bytes of a UUID, as GRDB writes them, are read")
  func uuidBytes() throws {
    let uuid = UUID()
    let bytes = withUnsafeBytes(of: uuid.uuid) { [UInt8]($0) }
    #expect(try database.query("SELECT ?", arguments: [bytes], as: UUID.self) == [uuid])
  }

  @Test("A Codable value is stored as JSON, and its errors have the row")
  func json() throws {
    let value = JSONColumn(wrappedValue: ["b": [1], "a": []])
    #expect(try stored(value) == value)
    #expect(try database.values("SELECT value FROM cells") == [#"{"a":[],"b":[1]}"#])
    try database.execute("UPDATE cells SET value = '[1,'")
    let error = #expect(throws: DatabaseError.self) {
      try database.query("SELECT value FROM cells", as: JSONColumn<[Int]>.self)
    }
    #expect(error?.row == "row 1" && error?.underlying is DecodingError)
  }

  @Test("An optional JSON value is NULL without a value, and reads the text null too")
  func optionalJSON() throws {
    try database.execute(script: "CREATE TABLE payees (id); INSERT INTO payees VALUES (1), (2)")
    try database.execute("ALTER TABLE payees ADD COLUMN bank TEXT")
    try database.execute("UPDATE payees SET bank = 'null' WHERE id = 2")
    try database.insert([Payee(id: 3, bank: ["UBS"]), Payee(id: 4, bank: nil)])
    #expect(try database.fetchAll(Payee.self, clause: "ORDER BY id").map(\.bank) == [nil, nil, ["UBS"], nil])
    #expect(try database.values("SELECT id FROM payees WHERE bank IS NULL") == [1, 4])
  }

  private struct Payee: MappedRecord {
    static let table = "payees"
    static let mapping = RecordMapping<Payee>(("id", \.id), ("bank", \.$bank)) { Payee(id: $0, bank: $1.wrappedValue) }

    var id: Int
    @JSONColumn var bank: [String]?
  }

  @Test(
    "The error of a JSON value names the column and its type",
    arguments: [
      ("NULL", "expected Array<Int>, found NULL"), ("'null'", "expected Array<Int>, found \"null\" ("),
      ("'[1,'", "expected Array<Int>, found \"[1,\" ("), ("7", "expected text, found 7"),
    ])
  func jsonError(literal: String, message: String) throws {
    let error = #expect(throws: DatabaseError.self) {
      try database.query("SELECT \(literal) AS steps", as: JSONColumn<[Int]>.self)
    }
    #expect(error?.summary.hasPrefix(":memory:: row 1: column steps: \(message)") == true, "\(error?.summary ?? "")")
  }

  @Test("The error of an optional JSON value names the type of the value")
  func optionalJSONError() throws {
    let error = #expect(throws: DatabaseError.self) {
      try database.query("SELECT '{}' AS steps", as: JSONColumn<[Int]?>.self)
    }
    #expect(error?.summary.hasPrefix(":memory:: row 1: column steps: expected Array<Int>, found \"{}\" (") == true)
  }

  @Test("A value that cannot be written fails its statement, which is not executed")
  func unwritable() throws {
    try database.execute("CREATE TABLE points (id, x)")
    let error = #expect(throws: DatabaseError.self) {
      try database.insert([Point(id: 1, x: 1), Point(id: 2, x: .nan)])
    }
    #expect(error?.kind == .other && error?.underlying is EncodingError)
    #expect(error?.sql?.hasPrefix("INSERT INTO points") == true)
    #expect(try database.count(Point.self) == 0)
    #expect(throws: DatabaseError.self) {
      try database.execute("DELETE FROM cells WHERE value = ?", arguments: [JSONColumn(wrappedValue: Double.nan)])
    }
  }

  private struct Point: MappedRecord {
    static let table = "points"
    static let mapping = RecordMapping<Point>(("id", \.id), ("x", \.$x)) { Point(id: $0, x: $1.wrappedValue) }

    var id: Int
    @JSONColumn var x: Double
  }

  @Test("Reading past the last column throws an error")
  func columns() throws {
    let error = #expect(throws: DatabaseError.self) {
      try database.query("SELECT 'x', 1 AS v") { row in
        #expect(try row.read(String.self) == "x")
        #expect(try row.read(Int.self) == 1)
        _ = try row.read(Int?.self)
      }
    }
    #expect(error?.kind == .columnCount(expected: 3, found: 2))
    #expect(error?.description == ":memory:: row 1: expected 3 columns, found 2 in SELECT 'x', 1 AS v")
  }

  @Test("The text of an invalid value is quoted, and cut after 60 characters")
  func quoted() throws {
    func found(_ text: String) -> String? {
      let error = #expect(throws: DatabaseError.self) {
        try database.query("SELECT ? AS v", arguments: [text], as: Int.self)
      }
      guard case .unexpectedValue(_, _, let found)? = error?.kind else { return nil }
      return found
    }
    #expect(found("a \"quote\"\n\u{1B}[31m\0.") == #""a \"quote\"\n\u{1B}[31m\0.""#)
    #expect(found(String(repeating: "é", count: 60)) == "\"\(String(repeating: "é", count: 60))\"")
    #expect(found(String(repeating: "x", count: 1 << 20)) == "\"\(String(repeating: "x", count: 60))…\"")
  }

  @Test("The error of a value in a result has the position of the row and the error that the value threw")
  func position() throws {
    struct Even: DatabaseValue {
      struct Odd: Error {}
      init(from row: inout RowReader) throws { guard try row.read(Int.self) % 2 == 0 else { throw Odd() } }
      func write(to row: inout RowWriter) {}
    }
    let sql = "SELECT column1 AS v, 'x' FROM (VALUES (2), (4), (5))"
    let description =
      ":memory:: row 3: column v: expected Even, found 5 (Odd()) in SELECT column1 AS v, 'x' FROM (VALUES (2), (4), (5))"
    let errors = [
      #expect(throws: DatabaseError.self) { try database.query(sql, as: Even.self, String.self) },
      #expect(throws: DatabaseError.self) { try database.query(sql) { row in try row.read(Even?.self) } },
    ]
    for error in errors {
      #expect(error?.description == description)
      #expect(error?.underlying is Even.Odd)
    }
    let error = #expect(throws: DatabaseError.self) { try database.query(sql) { row in try row.read(String.self) } }
    #expect(error?.row == "row 1")
  }

  private func stored<Value: DatabaseValue>(_ value: Value) throws -> Value {
    try database.execute("DELETE FROM cells")
    try database.execute("INSERT INTO cells VALUES (?)", arguments: [value])
    let values: [Value] = try database.values("SELECT value FROM cells")
    return try #require(values.first)
  }
}
