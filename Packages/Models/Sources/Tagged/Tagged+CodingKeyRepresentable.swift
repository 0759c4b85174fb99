import Foundation

extension Tagged: CodingKeyRepresentable where RawValue: Codable {
  /// The key of this value in a dictionary that is encoded as a JSON object.
  ///
  /// The first that applies of:
  /// - the raw value's own coding key (`Int`, `String`);
  /// - its description, if it is a UUID or `LosslessStringConvertible` (all other integers);
  /// - the description of its own raw value, if that is `LosslessStringConvertible` (enums);
  /// - its JSON.
  public var codingKey: any CodingKey {
    // The type decides, not the value: a cast of the value would look into an optional, which `init` cannot undo.
    switch (RawValue.self, rawValue) {
    case (is any CodingKeyRepresentable.Type, let rawValue as any CodingKeyRepresentable): rawValue.codingKey
    case (is UUID.Type, let rawValue as UUID): TextCodingKey(rawValue.uuidString)
    case (is any LosslessStringConvertible.Type, let rawValue as any LosslessStringConvertible):
      TextCodingKey(rawValue.description)
    case (let type as any RawRepresentable.Type, let rawValue as any RawRepresentable) where type.isText:
      TextCodingKey("\(rawValue.rawValue)")
    default: TextCodingKey(json: rawValue)
    }
  }

  /// Creates a value from its ``codingKey``, or returns `nil` if the raw type cannot represent the key.
  public init?(codingKey: some CodingKey) {
    let text = codingKey.stringValue
    let value: Any? =
      switch RawValue.self {
      case let type as any CodingKeyRepresentable.Type: type.init(codingKey: codingKey)
      case is UUID.Type: UUID(uuidString: text)
      case let type as any LosslessStringConvertible.Type: type.init(text)
      case let type as any RawRepresentable.Type where type.isText: type.make(from: text)
      default: TextCodingKey(text).decoded(as: RawValue.self)
      }
    guard let rawValue = value as? RawValue else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension RawRepresentable {
  /// Whether every value can be created from the description of its raw value.
  fileprivate static var isText: Bool { RawValue.self is any LosslessStringConvertible.Type }

  fileprivate static func make(from text: String) -> Self? {
    let type = RawValue.self as? any LosslessStringConvertible.Type
    return (type?.init(text) as? RawValue).flatMap(Self.init(rawValue:))
  }
}

/// A coding key that has a string value only.
private struct TextCodingKey: CodingKey {
  let stringValue: String

  var intValue: Int? { nil }

  init(_ text: String) {
    stringValue = text
  }

  /// Creates a key from the JSON of a value, with sorted keys so that equal values get equal keys.
  ///
  /// Creating a key cannot throw. A value without JSON (a `Double` that is not finite) gets its description, from which
  /// it cannot be decoded.
  init(json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try? encoder.encode(value)
    stringValue = json.map { String(decoding: $0, as: UTF8.self) } ?? String(describing: value)
  }

  /// Decodes the value whose JSON this key is.
  ///
  /// `JSONDecoder` traps, instead of throwing, on a text that ends in its 513th opening bracket. No key that was
  /// encoded from a value is nested so deep.
  func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    guard stringValue.utf8.count(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) <= 512 else {
      return nil
    }
    return try? JSONDecoder().decode(type, from: Data(stringValue.utf8))
  }

  init(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { nil }
}
