import Foundation

extension Tagged: CodingKeyRepresentable where RawValue: Codable {
  /// The key of this value in a dictionary that is encoded as a JSON object.
  ///
  /// It is the raw value's own coding key (`Int`, `String`), or its JSON, without quotation marks if that is a string.
  public var codingKey: any CodingKey {
    // The type decides, not the value: a cast of the value would look into an optional, which `init` cannot undo.
    if RawValue.self is any CodingKeyRepresentable.Type, let value = rawValue as? any CodingKeyRepresentable {
      return value.codingKey
    }
    return JSONKey(rawValue)
  }

  /// Creates a value from its ``codingKey``, or returns `nil` if the raw type cannot represent the key.
  public init?(codingKey: some CodingKey) {
    let value: Any? =
      if let type = RawValue.self as? any CodingKeyRepresentable.Type {
        type.init(codingKey: codingKey)
      } else {
        JSONKey(stringValue: codingKey.stringValue).decoded(as: RawValue.self)
      }
    guard let rawValue = value as? RawValue else { return nil }
    self.init(rawValue: rawValue)
  }
}

/// The JSON of a value as a coding key.
private struct JSONKey: CodingKey {
  let stringValue: String

  var intValue: Int? { nil }

  /// Creates a key from a value, with sorted keys so that equal values get equal keys.
  ///
  /// Creating a key cannot throw. A value without JSON (a `Double` that is not finite) gets its description, from which
  /// it cannot be decoded.
  init(_ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(value) else {
      stringValue = String(describing: value)
      return
    }
    stringValue = (try? JSONDecoder().decode(String.self, from: json)) ?? String(decoding: json, as: UTF8.self)
  }

  /// Decodes the value from the key as JSON, or as a JSON string.
  ///
  /// `JSONDecoder` traps, instead of throwing, on a text that ends in its 513th opening bracket. No key that was
  /// encoded from a value is nested so deep.
  func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    guard stringValue.utf8.count(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) <= 512 else {
      return nil
    }
    if let value = try? JSONDecoder().decode(type, from: Data(stringValue.utf8)) { return value }
    return try? JSONDecoder().decode(type, from: JSONEncoder().encode(stringValue))
  }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
