public import Models

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value that stands in one column.
///
/// A type of your own conforms by reading and writing one of the plain types:
///
///     extension Temperature: DatabaseValue {
///       init(from row: inout RowReader) throws(DatabaseError) { self.init(kelvin: try row.read()) }
///       func write(to row: inout RowWriter) { row.write(kelvin) }
///     }
///
/// A type with a raw value that conforms, such as an enum of strings, needs no more than the name of the protocol.
public protocol DatabaseValue: Sendable {
  /// Reads the value from the next column.
  ///
  /// - Parameter row: The row, of which one column is read.
  /// - Throws: ``DatabaseError/unexpectedValue(column:expected:found:sql:)`` when the column holds no such value.
  init(from row: inout RowReader) throws(DatabaseError)

  /// Writes the value into the next column.
  ///
  /// - Parameter row: The row, in which one column is written.
  func write(to row: inout RowWriter)
}

extension DatabaseValue where Self: RawRepresentable, RawValue: DatabaseValue {
  /// Reads the raw value from the next column.
  ///
  /// - Parameter row: The row.
  /// - Throws: ``DatabaseError/unexpectedValue(column:expected:found:sql:)`` when there is no value for what is there.
  public init(from row: inout RowReader) throws(DatabaseError) {
    guard let value = Self(rawValue: try RawValue(from: &row)) else {
      throw row.mismatch(expected: "a raw value of \(Self.self)")
    }
    self = value
  }

  /// Writes the raw value into the next column.
  ///
  /// - Parameter row: The row.
  public func write(to row: inout RowWriter) { rawValue.write(to: &row) }
}

// MARK: - Conformances

extension Int: DatabaseValue {
  /// Reads a whole number.
  public init(from row: inout RowReader) throws(DatabaseError) { self = try row.readInteger() }

  /// Writes a whole number.
  public func write(to row: inout RowWriter) { row.writeInteger(self) }
}

extension Bool: DatabaseValue {
  /// Reads the whole number 0 or 1.
  public init(from row: inout RowReader) throws(DatabaseError) {
    let number = try row.readInteger()
    guard number == 0 || number == 1 else { throw row.mismatch(expected: "0 or 1") }
    self = number == 1
  }

  /// Writes the whole number 0 or 1.
  public func write(to row: inout RowWriter) { row.writeInteger(self ? 1 : 0) }
}

extension Double: DatabaseValue {
  /// Reads a floating-point number.
  public init(from row: inout RowReader) throws(DatabaseError) { self = try row.readReal() }

  /// Writes a floating-point number.
  public func write(to row: inout RowWriter) { row.writeReal(self) }
}

extension String: DatabaseValue {
  /// Reads text.
  public init(from row: inout RowReader) throws(DatabaseError) { self = try row.readText() }

  /// Writes text.
  public func write(to row: inout RowWriter) { row.writeText(self) }
}

extension [UInt8]: DatabaseValue {
  /// Reads bytes.
  public init(from row: inout RowReader) throws(DatabaseError) { self = try row.readBlob() }

  /// Writes bytes.
  public func write(to row: inout RowWriter) { row.writeBlob(self) }
}

extension Date: DatabaseValue {
  /// Reads the seconds since 1970 (UTC).
  public init(from row: inout RowReader) throws(DatabaseError) {
    self.init(timeIntervalSince1970: try row.readReal())
  }

  /// Writes the seconds since 1970 (UTC) as a floating-point number.
  public func write(to row: inout RowWriter) { row.writeReal(timeIntervalSince1970) }
}

extension Optional: DatabaseValue where Wrapped: DatabaseValue {
  /// Reads null as `nil`, and anything else as a value.
  public init(from row: inout RowReader) throws(DatabaseError) {
    self = row.readNull() ? nil : try Wrapped(from: &row)
  }

  /// Writes `nil` as null.
  public func write(to row: inout RowWriter) {
    if let self { self.write(to: &row) } else { row.writeNull() }
  }
}

extension Tagged: DatabaseValue where RawValue: DatabaseValue {
  /// Reads the raw value.
  public init(from row: inout RowReader) throws(DatabaseError) { self.init(rawValue: try RawValue(from: &row)) }

  /// Writes the raw value.
  public func write(to row: inout RowWriter) { rawValue.write(to: &row) }
}

extension EntityID: DatabaseValue where RawValue: DatabaseValue {
  /// Reads the raw value.
  public init(from row: inout RowReader) throws(DatabaseError) { self.init(rawValue: try RawValue(from: &row)) }

  /// Writes the raw value.
  public func write(to row: inout RowWriter) { rawValue.write(to: &row) }
}
