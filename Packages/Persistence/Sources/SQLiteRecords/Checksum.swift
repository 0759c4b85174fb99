import CSQLite

/// A checksum over the values of a row: their types, their lengths and their bytes.
///
/// It is FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>) over words of eight bytes instead of bytes, with a denser
/// factor and the upper half folded into the lower after each word. Each step is invertible, so a change within one word
/// always changes the result; other changes are missed with a probability of 2^-64. The result is the same on every
/// machine and in every run. It detects accidents, not attacks.
struct Checksum {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The checksum as an integer of SQLite.
  var value: Int64 { Int64(bitPattern: state) }

  mutating func combine(_ word: UInt64) {
    state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 32
  }

  mutating func combineNull() {
    combine(Self.tag(SQLITE_NULL))
  }

  mutating func combine(_ number: Int64) {
    combine(Self.tag(SQLITE_INTEGER))
    combine(UInt64(bitPattern: number))
  }

  mutating func combine(_ number: Double) {
    combine(Self.tag(SQLITE_FLOAT))
    combine(number.bitPattern)
  }

  mutating func combine(_ bytes: UnsafeRawBufferPointer, type: Int32) {
    // The length distinguishes the padding of the last word from zeros in the text.
    combine(Self.tag(type) | UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    guard offset < bytes.count else { return }
    if offset > 0 {
      // The rest is in the upper bytes of the last eight bytes.
      let last = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
      combine(last >> (8 * UInt64(offset + 8 - bytes.count)))
    } else {
      combine(bytes.indices.reduce(0) { $0 | UInt64(bytes[$1]) << (8 * UInt64($1)) })
    }
  }

  private static func tag(_ type: Int32) -> UInt64 { UInt64(UInt32(bitPattern: type)) << 56 }
}

extension Statement {
  /// Whether the last column of the current row is the checksum of the columns from `first` to it.
  package func isChecksumValid(from first: Int32 = 0) -> Bool {
    let last = columnCount - 1
    var checksum = Checksum()
    for index in first..<last {
      switch sqlite3_column_type(handle, index) {
      case SQLITE_INTEGER: checksum.combine(sqlite3_column_int64(handle, index))
      case SQLITE_FLOAT: checksum.combine(sqlite3_column_double(handle, index))
      case SQLITE_NULL: checksum.combineNull()
      case let type:
        let start =
          type == SQLITE_TEXT
          ? UnsafeRawPointer(sqlite3_column_text(handle, index)) : sqlite3_column_blob(handle, index)
        checksum.combine(
          UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index))), type: type)
      }
    }
    return sqlite3_column_type(handle, last) == SQLITE_INTEGER && sqlite3_column_int64(handle, last) == checksum.value
  }
}

extension RowWriter {
  /// Writes the checksum of all values of the row into the next column.
  package mutating func writeChecksum() {
    writeInteger(Int(checksum.value))
  }

  private var checksum: Checksum {
    bytes.withUnsafeBytes { bytes in
      values.reduce(into: Checksum()) { checksum, value in
        switch value {
        case .null: checksum.combineNull()
        case .integer(let number): checksum.combine(number)
        case .real(let number): checksum.combine(number)
        case .text(let range): checksum.combine(UnsafeRawBufferPointer(rebasing: bytes[range]), type: SQLITE_TEXT)
        case .blob(let range): checksum.combine(UnsafeRawBufferPointer(rebasing: bytes[range]), type: SQLITE_BLOB)
        }
      }
    }
  }
}
