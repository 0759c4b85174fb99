import Testing

@testable import SQLiteRecords

@Suite("Checksum of a row")
struct ChecksumTests {
  @Test("The checksum of a row never changes between versions")
  func golden() {
    var row = RowWriter()
    row.write(7)
    row.write("seven and a bit more")
    row.write(7.5)
    row.write(nil as Int?)
    row.write([7, 0] as [UInt8])
    #expect(row.checksum.value == -7_707_224_794_501_631_242)
  }

  @Test("The checksum covers the types, lengths and boundaries of values")
  func boundaries() {
    let rows: [(inout RowWriter) -> Void] = [
      { _ in }, { $0.writeNull() }, { $0.writeInteger(0) }, { $0.writeReal(0) }, { $0.writeText("") },
      { $0.writeBlob([]) },
      { $0.writeText("\0") }, { $0.writeText("\0\0") }, { $0.writeText("0") }, { $0.writeBlob([48]) },
      { $0.writeText("12345678") }, { $0.writeText("12345678\0") },
      { row in
        row.writeText("ab")
        row.writeText("c")
      },
      { row in
        row.writeText("a")
        row.writeText("bc")
      },
      { row in
        row.writeNull()
        row.writeNull()
      },
    ]
    #expect(Set(rows.map { checksum($0) }).count == rows.count)
  }

  @Test("A row with a flipped bit is read as corrupt", arguments: ["id", "label", "is_clean", "checksum"], 0..<3)
  func corrupt(column: String, bit: Int) throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE cups (id, label, is_clean, checksum)")
    let cups = [Cup(id: 1, label: "tea"), Cup(id: 2, label: nil), Cup(id: 3, label: "milk", isClean: false)]
    try database.insert(cups.map(Checksummed.init))
    #expect(try database.fetchAll(Checksummed<Cup>.self).map(\.record) == cups)
    // SQLite has no exclusive or.
    func flip(_ value: String) -> String { "(\(value) | \(1 << bit)) - (\(value) & \(1 << bit))" }
    let flipped = column == "label" ? "char(\(flip("unicode(label)"))) || substr(label, 2)" : flip(column)
    try database.execute("UPDATE cups SET \(column) = \(flipped) WHERE id = 3")
    #expect(try database.fetchAll(Checksummed<Cup>.self).map(\.record) == [cups[0], cups[1], nil])
  }

  private func checksum(_ write: (inout RowWriter) -> Void) -> Int64 {
    var row = RowWriter()
    write(&row)
    return row.checksum.value
  }
}
