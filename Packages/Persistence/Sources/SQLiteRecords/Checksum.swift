import CSQLite

/// A checksum over the values of a row: their types, their lengths and their bytes.
///
/// It is FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>) over words of eight bytes instead of bytes, with a
/// denser factor and the upper half folded into the lower after each word. Each step is invertible, so a change within
/// one word always changes the result; other changes are missed with a probability of 2^-64. The result is the same on
/// every machine and in every run. It detects accidents, not attacks.
struct Checksum {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The checksum as an integer of SQLite.
  var value: Int64 { Int64(bitPattern: state) }

  mutating func combine(_ word: UInt64) {
    state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 32
  }

  /// Combines a value without bytes, or the length of one with bytes.
  mutating func combine(_ type: Int32, count: Int = 0) {
    combine(UInt64(type) << 56 | UInt64(count))
  }

  mutating func combine(_ type: Int32, word: UInt64) {
    combine(type)
    combine(word)
  }

  mutating func combine(_ bytes: UnsafeRawBufferPointer, type: Int32) {
    // The length distinguishes the padding of the last word from zeros in the text.
    combine(type, count: bytes.count)
    for start in stride(from: 0, to: bytes.count, by: 8) {
      var word: UInt64 = 0
      withUnsafeMutableBytes(of: &word) { $0.copyMemory(from: .init(rebasing: bytes[start...].prefix(8))) }
      combine(UInt64(littleEndian: word))
    }
  }
}

/// A record whose row ends with a checksum of its columns, in the column `checksum`.
package struct Checksummed<Row: Record>: Record {
  package static var table: String { Row.table }
  package static var columns: [String] { Row.columns + ["checksum"] }
  package static var primaryKey: [String] { Row.primaryKey }

  /// The record; `nil` if the row that was read is corrupt.
  package let record: Row?

  package init(_ record: Row) {
    self.record = record
  }

  package init(from row: inout RowReader) throws {
    record = row.isChecksumValid ? try Row(from: &row) : nil
    row.skipToEnd()
  }

  package func write(to row: inout RowWriter) {
    record?.write(to: &row)
    row.writeInteger(Int(row.checksum.value))
  }
}

extension RowReader {
  /// Whether the last column of the row is the checksum of the others.
  package var isChecksumValid: Bool {
    let last = sqlite3_column_count(statement) - 1
    var checksum = Checksum()
    for index in 0..<last {
      switch sqlite3_column_type(statement, index) {
      case SQLITE_INTEGER:
        checksum.combine(SQLITE_INTEGER, word: UInt64(bitPattern: sqlite3_column_int64(statement, index)))
      case SQLITE_FLOAT: checksum.combine(SQLITE_FLOAT, word: sqlite3_column_double(statement, index).bitPattern)
      case SQLITE_NULL: checksum.combine(SQLITE_NULL)
      case let type:
        let start = sqlite3_column_blob(statement, index)
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
        checksum.combine(bytes, type: type)
      }
    }
    return sqlite3_column_type(statement, last) == SQLITE_INTEGER
      && sqlite3_column_int64(statement, last) == checksum.value
  }
}

extension RowWriter {
  /// The checksum of all values of the row.
  var checksum: Checksum {
    values.reduce(into: Checksum()) { checksum, value in
      switch value {
      case .null: checksum.combine(SQLITE_NULL)
      case .integer(let number): checksum.combine(SQLITE_INTEGER, word: UInt64(bitPattern: number))
      case .real(let number): checksum.combine(SQLITE_FLOAT, word: number.bitPattern)
      case .text(var text): text.withUTF8 { checksum.combine(UnsafeRawBufferPointer($0), type: SQLITE_TEXT) }
      case .blob(let bytes): bytes.withUnsafeBytes { checksum.combine($0, type: SQLITE_BLOB) }
      }
    }
  }
}
