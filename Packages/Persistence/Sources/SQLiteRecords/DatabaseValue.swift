public import Foundation

/// A value that is stored in one column.
///
/// Your own types conform by reading and writing one of the types that conform already:
///
///     extension Temperature: DatabaseValue {
///       init(from row: inout RowReader) throws { self.init(kelvin: try row.read()) }
///       func write(to row: inout RowWriter) { row.write(kelvin) }
///     }
///
/// A type with a raw value that conforms, such as an enum of strings, only declares the conformance. ``JSONColumn``
/// stores a `Codable` value.
public protocol DatabaseValue: Sendable {
  /// Reads the value from the next column.
  ///
  /// - Throws: Any error. A query throws ``DatabaseError/Kind/unexpectedValue(column:expected:found:)`` then, with the
  ///   error as ``DatabaseError/underlying``.
  init(from row: inout RowReader) throws

  /// Writes the value into the next column.
  ///
  /// - Throws: Any error. The statement is not executed then, and throws ``DatabaseError/Kind/other`` with the error as
  ///   ``DatabaseError/underlying``.
  func write(to row: inout RowWriter) throws
}

extension DatabaseValue where Self: RawRepresentable, RawValue: DatabaseValue {
  /// Reads the raw value from the next column.
  ///
  /// - Throws: ``DatabaseError/Kind/unexpectedValue(column:expected:found:)`` if the type has no such raw value.
  @inlinable
  public init(from row: inout RowReader) throws(DatabaseError) {
    guard let value = Self(rawValue: try row.read()) else {
      throw row.unexpectedValue(expected: Self.rawValueDescription)
    }
    self = value
  }

  /// Writes the raw value into the next column.
  @inlinable
  public func write(to row: inout RowWriter) { row.write(rawValue) }
}

extension DatabaseValue where Self: RawRepresentable {
  /// The valid raw values, such as `"small" or "large"`, as far as they are known and few.
  @usableFromInline static var rawValueDescription: String {
    let values = (self as? any (CaseIterable & RawRepresentable).Type)?.rawValueLiterals ?? []
    return (1...10).contains(values.count) ? values.joined(separator: " or ") : "a raw value of \(self)"
  }
}

extension CaseIterable where Self: RawRepresentable {
  fileprivate static var rawValueLiterals: [String] { allCases.map { String(reflecting: $0.rawValue) } }
}

// MARK: - Conformances

extension Int: DatabaseValue {}
extension Int32: DatabaseValue {}
extension Int64: DatabaseValue {}

extension DatabaseValue where Self: FixedWidthInteger & SignedInteger {
  /// Reads an integer.
  @inlinable
  public init(from row: inout RowReader) throws(DatabaseError) {
    guard let value = Self(exactly: try row.readInteger()) else {
      throw row.unexpectedValue(expected: "a \(Self.bitWidth)-bit integer")
    }
    self = value
  }

  /// Writes an integer.
  @inlinable
  public func write(to row: inout RowWriter) { row.writeInteger(Int(self)) }
}

extension Double: DatabaseValue {}
extension Float: DatabaseValue {}

extension DatabaseValue where Self: BinaryFloatingPoint {
  /// Reads a floating-point number, rounded to the nearest value.
  @inlinable
  public init(from row: inout RowReader) throws(DatabaseError) { self.init(try row.readReal()) }

  /// Writes a floating-point number.
  @inlinable
  public func write(to row: inout RowWriter) { row.writeReal(Double(self)) }
}

extension Bool: DatabaseValue {
  /// Reads the integer 0 or 1.
  public init(from row: inout RowReader) throws(DatabaseError) {
    let number = try row.readInteger()
    guard number == 0 || number == 1 else { throw row.unexpectedValue(expected: "0 or 1") }
    self = number == 1
  }

  /// Writes the integer 0 or 1.
  public func write(to row: inout RowWriter) { row.writeInteger(self ? 1 : 0) }
}

extension String: DatabaseValue {
  /// Reads text.
  public init(from row: inout RowReader) throws(DatabaseError) { self = try row.readText() }

  /// Writes text.
  public func write(to row: inout RowWriter) { row.writeText(self) }
}

extension [UInt8]: DatabaseValue {
  /// Reads a blob.
  public init(from row: inout RowReader) throws(DatabaseError) { self = try row.readBlob() }

  /// Writes a blob.
  public func write(to row: inout RowWriter) { row.writeBlob(self) }
}

extension Data: DatabaseValue {
  /// Reads a blob.
  public init(from row: inout RowReader) throws(DatabaseError) { self.init(try row.readBlob()) }

  /// Writes a blob.
  public func write(to row: inout RowWriter) { row.writeBlob([UInt8](self)) }
}

extension URL: DatabaseValue {
  /// Reads the text of a URL.
  public init(from row: inout RowReader) throws(DatabaseError) {
    guard let url = URL(string: try row.readText()) else { throw row.unexpectedValue(expected: "a URL") }
    self = url
  }

  /// Writes the absolute text of the URL.
  public func write(to row: inout RowWriter) { row.writeText(absoluteString) }
}

extension Date: DatabaseValue {
  /// Reads the seconds since 1970 (UTC), or the text of SQLite's date functions and of GRDB, such as
  /// `2026-03-14 09:26:53.589`, with or without a fraction.
  ///
  /// The time is in UTC, unless an offset follows it, such as `+02:00`. Any other text after it is an error.
  public init(from row: inout RowReader) throws(DatabaseError) {
    guard row.isText else {
      self.init(timeIntervalSince1970: try row.readReal())
      return
    }
    let text = try row.readText()
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateTimeSeparator(.space)
      .time(includingFractionalSeconds: false)
    let start = String(text.prefix(19))
    // The parser accepts a 30th of February.
    guard let date = try? style.parse(start), style.format(date) == start,
      let end = text.dropFirst(19).wholeMatch(of: /(\.[0-9]+)?(?:Z|([+-][0-9]{2}):([0-5][0-9]))?/)
    else { throw row.unexpectedValue(expected: "seconds since 1970 or a date such as 2026-03-14 09:26:53.589") }
    let fraction = end.1.flatMap { Double("0\($0)") } ?? 0
    let hours = end.2.flatMap { Double($0) } ?? 0
    let minutes = end.3.flatMap { Double($0) } ?? 0
    let offset = hours * 3600 + (end.2?.first == "-" ? -minutes : minutes) * 60
    let seconds = date.timeIntervalSince1970 + fraction - offset
    self.init(timeIntervalSince1970: (seconds * 1000).rounded() / 1000)
  }

  /// Writes the seconds since 1970 (UTC) as a floating-point number.
  public func write(to row: inout RowWriter) { row.writeReal(timeIntervalSince1970) }
}

extension UUID: DatabaseValue {
  /// Reads the text of a UUID, or its 16 bytes, as GRDB writes it.
  public init(from row: inout RowReader) throws(DatabaseError) {
    if row.isText {
      guard let uuid = UUID(uuidString: try row.readText()) else { throw row.unexpectedValue(expected: "a UUID") }
      self = uuid
    } else {
      let bytes = try row.readBlob()
      guard bytes.count == 16 else { throw row.unexpectedValue(expected: "a UUID") }
      self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
  }

  /// Writes the UUID as text, such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
  public func write(to row: inout RowWriter) { row.writeText(uuidString) }
}

extension Optional: DatabaseValue where Wrapped: DatabaseValue {
  /// Reads NULL as `nil`.
  @inlinable
  public init(from row: inout RowReader) throws(DatabaseError) {
    self = row.readNull() ? nil : try row.read(Wrapped.self)
  }

  /// Writes `nil` as NULL.
  @inlinable
  public func write(to row: inout RowWriter) {
    if let self { row.write(self) } else { row.writeNull() }
  }
}
