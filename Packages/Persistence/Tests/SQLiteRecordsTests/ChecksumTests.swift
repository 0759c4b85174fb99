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

  private func checksum(_ write: (inout RowWriter) -> Void) -> Int64 {
    var row = RowWriter()
    write(&row)
    return row.checksum.value
  }
}
