#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TaggedValue where RawValue: Codable {
  /// The key of this value in a dictionary that is written as a JSON object.
  ///
  /// It is the raw value's own key if it has one (`Int`, `String`), its text if it is a UUID or
  /// `LosslessStringConvertible` (every other integer), the text of its own raw value if that has one (enums), and
  /// otherwise its JSON text.
  var rawValueKey: any CodingKey {
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

  /// Reads a value back from its key, or `nil` if this type has no such value.
  ///
  /// - Parameter key: The key, as ``rawValueKey`` makes it.
  init?(rawValueKey key: some CodingKey) {
    let text = key.stringValue
    let value: Any? =
      switch RawValue.self {
      case let type as any CodingKeyRepresentable.Type: type.init(codingKey: key)
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
  /// Whether every value can be told by the text of its raw value.
  fileprivate static var isText: Bool { RawValue.self is any LosslessStringConvertible.Type }

  /// The value whose raw value a text describes.
  fileprivate static func make(from text: String) -> Self? {
    let type = RawValue.self as? any LosslessStringConvertible.Type
    return (type?.init(text) as? RawValue).flatMap(Self.init(rawValue:))
  }
}

/// A key of a JSON object that is only a text.
private struct TextCodingKey: CodingKey {
  let stringValue: String

  var intValue: Int? { nil }

  init(_ text: String) {
    stringValue = text
  }

  /// The JSON text of a value that has no text of its own, with sorted keys so that equal values get equal keys.
  ///
  /// A key cannot throw. A value without a JSON text (a `Double` that is not finite) gets its description, from which
  /// it cannot be read back.
  init(json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try? encoder.encode(value)
    stringValue = json.map { String(decoding: $0, as: UTF8.self) } ?? String(describing: value)
  }

  /// The value whose JSON text this key is.
  ///
  /// `JSONDecoder` stops the process, rather than throw, on a text that ends in its 513th open bracket; no key that
  /// was made from a value nests so deep.
  func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    guard stringValue.utf8.count(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) <= 512 else {
      return nil
    }
    return try? JSONDecoder().decode(type, from: Data(stringValue.utf8))
  }

  init(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { nil }
}
