/// A JSON value that preserves the order of members and the source text of numbers.
///
/// Foundation's decoders lose both.
enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number in its source text, such as `1`, `1.0` or `1e3`.
  case number(String)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  static func integer(_ value: Int) -> JSON { .number(String(value)) }

  /// The string, or `nil` if the value is not one.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value as text: that of a string or a number, `true`, `false`; others are JSON.
  var plainText: String {
    switch self {
    case .string(let text), .number(let text): text
    default: String(decoding: JSONWriter.bytes(of: self), as: UTF8.self)
    }
  }

  /// The object, or `nil` if the value is not one.
  var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
}

// MARK: - Conformances

extension JSON: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSON: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(JSONObject(members: members.map { .init(name: $0.0, value: $0.1) }))
  }
}
