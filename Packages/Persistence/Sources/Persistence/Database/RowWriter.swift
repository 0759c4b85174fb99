/// The values of one row, written from the first column to the last.
///
/// It keeps all texts and bytes of the row in one buffer, which SQLite reads in place: a row costs no allocations of its
/// own once the buffer has grown.
public struct RowWriter: ~Copyable {
  enum Value: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(Range<Int>)
    case blob(Range<Int>)
  }

  private(set) var values: [Value] = []
  private(set) var bytes: [UInt8] = []

  init() {}

  /// Writes a value into the next column.
  ///
  /// - Parameter value: The value.
  public mutating func write(_ value: some DatabaseValue) {
    value.write(to: &self)
  }

  /// Writes a whole number into the next column.
  ///
  /// - Parameter value: The number.
  public mutating func writeInteger(_ value: Int) {
    values.append(.integer(Int64(value)))
  }

  /// Writes a floating-point number into the next column.
  ///
  /// - Parameter value: The number. SQLite knows no NaN and no negative zero: they are written as null and as zero.
  public mutating func writeReal(_ value: Double) {
    values.append(value.isNaN ? .null : .real(value + 0))
  }

  /// Writes text into the next column.
  ///
  /// - Parameter value: The text; it may hold any character, NUL among them.
  public mutating func writeText(_ value: String) {
    let start = bytes.count
    bytes.append(contentsOf: value.utf8)
    values.append(.text(start..<bytes.count))
  }

  /// Writes bytes into the next column.
  ///
  /// - Parameter value: The bytes.
  public mutating func writeBlob(_ value: [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: value)
    values.append(.blob(start..<bytes.count))
  }

  /// Writes null into the next column.
  public mutating func writeNull() {
    values.append(.null)
  }

  /// Forgets the row, and keeps the room it took.
  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }
}
