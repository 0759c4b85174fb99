/// The values of one row, written from the first column to the last.
public struct RowWriter: ~Copyable {
  enum Value: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
  }

  private(set) var values: [Value] = []
  /// The first error of a value that could not be written.
  @usableFromInline var failure: (any Error)?

  /// Writes a value into the next column.
  ///
  /// If the value throws an error, the statement throws it, and is not executed.
  @inlinable
  public mutating func write(_ value: some DatabaseValue) {
    do { try value.write(to: &self) } catch { failure = failure ?? error }
  }

  /// Writes an integer into the next column.
  @usableFromInline
  mutating func writeInteger(_ value: Int) {
    values.append(.integer(Int64(value)))
  }

  /// Writes a floating-point number into the next column; NaN becomes NULL and negative zero becomes zero.
  @usableFromInline
  mutating func writeReal(_ value: Double) {
    values.append(value.isNaN ? .null : .real(value + 0))
  }

  /// Writes text into the next column; it can contain any character, including NUL.
  @usableFromInline
  mutating func writeText(_ value: String) {
    values.append(.text(value))
  }

  /// Writes a blob into the next column.
  @usableFromInline
  mutating func writeBlob(_ value: [UInt8]) {
    values.append(.blob(value))
  }

  /// Writes NULL into the next column.
  @usableFromInline
  mutating func writeNull() {
    values.append(.null)
  }

  /// Keeps the values of some columns, in the given order.
  mutating func keep(_ indices: [Int]) {
    values = indices.map { values[$0] }
  }

  /// Removes the values, and keeps the capacity for the next row.
  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    failure = nil
  }
}
