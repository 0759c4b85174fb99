import CSQLite

/// A checksum over the values of a row: their types, their lengths and their bytes.
///
/// It is FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>) over words of eight bytes instead of bytes, with a denser
/// factor and the upper half folded into the lower after each word. Each step can be undone, so a change within one word
/// always changes the result; other changes go unseen once in 2^64 times. It is the same on every machine and in every
/// run. It is no protection against a person who wants to deceive.
struct Checksum {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The checksum as SQLite can store it.
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
    // The length keeps the padding of the last word apart from zeros in the text.
    combine(Self.tag(type) | UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    guard offset < bytes.count else { return }
    var rest: UInt64 = 0
    for index in offset..<bytes.count { rest |= UInt64(bytes[index]) << (8 * UInt64(index - offset)) }
    combine(rest)
  }

  private static func tag(_ type: Int32) -> UInt64 { UInt64(UInt32(bitPattern: type)) << 56 }
}

extension Checksum {
  /// A checksum that goes on where one that was stored has ended.
  init(continuing value: Int) {
    state = UInt64(bitPattern: Int64(value))
  }
}

extension Statement {
  /// Whether a column of the present row, as a rule the last, is the checksum of those before it, from `first` on.
  func isWhole(from first: Int32 = 0, to last: Int32? = nil) -> Bool {
    let last = last ?? columnCount - 1
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
  /// Writes the checksum of all values so far into the next column.
  mutating func writeChecksum() {
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
