import Testing

@testable import Persistence

@Suite("The checksum of a row")
struct ChecksumTests {
  @Test("is the same for ever")
  func golden() {
    var row = RowWriter()
    row.write(7)
    row.write("seven and a bit more")
    row.write(7.5)
    row.write(nil as Int?)
    row.write([7, 0] as [UInt8])
    row.writeChecksum()
    #expect(row.values.last == .integer(-7_707_224_794_501_631_242))
  }

  @Test("changes with every bit of every value")
  func everyBit() {
    let text = Array("a text of twenty-one b".utf8)
    var seen: Set<Int64> = [checksum { $0.writeBlob(text) }]
    for bit in 0..<text.count * 8 {
      var changed = text
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(seen.insert(checksum { $0.writeBlob(changed) }).inserted)
    }
    for bit in 0..<63 { #expect(seen.insert(checksum { $0.writeInteger(1 << bit) }).inserted) }
    for bit in 0..<52 { #expect(seen.insert(checksum { $0.writeReal(Double(bitPattern: 1 << bit)) }).inserted) }
  }

  @Test("tells types, lengths and borders apart")
  func borders() {
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
    row.writeChecksum()
    guard case .integer(let value) = row.values.last else { return 0 }
    return value
  }
}
