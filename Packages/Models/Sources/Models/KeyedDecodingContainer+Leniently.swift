import Foundation

/// A field that is read leniently: a value that cannot be read is not taken for a missing one.
public enum LenientField<Value> {
  /// The value, or the only reading of a value of another type.
  case value(Value)
  /// The field is missing or null.
  case missing
  /// The field has a value with no reading, or with more than one.
  case unreadable

  /// The value, if there is one.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension KeyedDecodingContainer {
  /// Reads a text: a string, or a number or a Boolean value as its text.
  public func lenientText(forKey key: Key) -> LenientField<String> {
    lenient(Scalar.self, forKey: key) { $0.text }
  }

  /// Reads a whole number, also one that is written as a string.
  public func lenientInt(forKey key: Key) -> LenientField<Int> {
    lenient(Scalar.self, forKey: key) { scalar in
      if case .boolean = scalar { nil } else { Int(wholeNumber: scalar.text) }
    }
  }

  /// Reads a Boolean value, also one that is written as `0` or `1`, or as a string.
  public func lenientBool(forKey key: Key) -> LenientField<Bool> {
    lenient(Scalar.self, forKey: key) {
      ["true": true, "1": true, "false": false, "0": false][$0.text.trimmed.lowercased()]
    }
  }

  /// Reads a value in any form that its type can be decoded from.
  func lenient<Value: Decodable, Result>(
    _ type: Value.Type, forKey key: Key, _ reading: (Value) -> Result?
  ) -> LenientField<Result> {
    do {
      guard let value = try decodeIfPresent(type, forKey: key) else { return .missing }
      return reading(value).map(LenientField.value) ?? .unreadable
    } catch {
      return .unreadable
    }
  }
}

// The compiler's `Codable` conformances in this module call these overloads: only the id of a record is required.
extension KeyedDecodingContainer {
  /// Decodes a text, also from a number or a Boolean value; empty if it is missing or cannot be read.
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    (try? decodeIfPresent(type, forKey: key)) ?? lenientText(forKey: key).value ?? ""
  }

  /// Decodes a Boolean value, also from `0`, `1` and a string; `false` if it is missing or cannot be read.
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { lenientBool(forKey: key).value ?? false }

  /// Decodes the id of another record; `nil` if it is missing or cannot be read.
  func decodeIfPresent<Tag>(_ type: Tagged<Tag, Int>.Type, forKey key: Key) throws -> Tagged<Tag, Int>? {
    let number = (try? decodeIfPresent(Int.self, forKey: key)) ?? lenientInt(forKey: key).value
    return number.map { Tagged(rawValue: $0) }
  }

  /// Decodes a part of a record; with empty values if it is missing or no object.
  func decode<Part: RecordPart>(_ type: Part.Type, forKey key: Key) throws -> Part {
    (try? decode(Strict<Part>.self, forKey: key).value) ?? Part.empty
  }
}

/// A part of a record, all of whose values can be missing.
protocol RecordPart: Decodable {
  static var empty: Self { get }
}

// The compiler's `Codable` conformances in this module call these overloads, too.
extension KeyedEncodingContainer {
  /// Encodes `nil` as null.
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(value, forKey: key) }
  /// Encodes `nil` as null.
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(value, forKey: key) }
  /// Encodes `nil` as null.
  mutating func encodeIfPresent(_ value: Timestamp?, forKey key: Key) throws { try encode(value, forKey: key) }
  /// Encodes `nil` as null.
  mutating func encodeIfPresent<Tag>(_ value: Tagged<Tag, Int>?, forKey key: Key) throws {
    try encode(value, forKey: key)
  }
}

/// A value that is decoded by its own type, for the error that this throws.
struct Strict<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Value.self)
  }
}

/// A JSON value that is neither an array nor an object.
enum Scalar: Decodable {
  case string(String)
  case number(String)
  case boolean(Bool)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? container.decode(Int.self), number != 0 {
      self = .number("\(number)")
    } else {
      // `Decimal` keeps the digits, and has no exponent in its text.
      self = .number("\(try container.decode(Decimal.self))")
    }
  }

  var text: String {
    switch self {
    case .string(let text), .number(let text): text
    case .boolean(let boolean): "\(boolean)"
    }
  }
}

extension Int {
  /// A whole number as a server writes it as text: with digits only, and no leading zero.
  fileprivate init?(wholeNumber text: String) {
    guard let number = Int(text), "\(number)" == text else { return nil }
    self = number
  }
}

/// Reads the fields of a record leniently, and notes those that have a value and no reading.
struct LenientReader<Key: CodingKey> {
  let container: KeyedDecodingContainer<Key>
  /// The names of the fields that could not be read.
  private(set) var unreadFields: [String] = []

  init(_ container: KeyedDecodingContainer<Key>) {
    self.container = container
  }

  mutating func text(_ key: Key) -> String? { note(container.lenientText(forKey: key), key) }
  mutating func boolean(_ key: Key) -> Bool? { note(container.lenientBool(forKey: key), key) }
  mutating func timestamp(_ key: Key) -> Timestamp? { text(key).map(Timestamp.init) }

  mutating func note<Value>(_ field: LenientField<Value>, _ key: Key) -> Value? {
    if case .unreadable = field { unreadFields.append(key.stringValue) }
    return field.value
  }
}
