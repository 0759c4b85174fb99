/// A JSON value that preserves the order of members and the source text of numbers.
///
/// Foundation's decoders lose both. The responses must have the exact bytes of the imitated servers, from which entity
/// tags are computed.
enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number in its source text, such as `1`, `1.0` or `1e3`. ``JavaScriptNumber`` formats it.
  case number(String)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  static func integer(_ value: Int) -> JSON { .number(String(value)) }

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
