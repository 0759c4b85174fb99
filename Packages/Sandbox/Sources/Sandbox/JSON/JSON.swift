/// A JSON value that keeps what a decoder would lose: the order of members and the spelling of numbers.
///
/// The answers of the sandbox are compared byte for byte by their entity tags, so neither may change on the way through.
enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number in its source text, such as `1`, `1.0` or `1e3`; ``JavaScriptNumber`` says how it prints.
  case number(String)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  /// The members, when the value is an object.
  var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The value at a path of member names and array positions, or `nil` where the path ends too early.
  subscript(path: FieldPath) -> JSON? {
    if let value = object?[path.text] { return value }
    guard path.components.count > 1 else { return nil }
    var value = self
    for component in path.components {
      switch value {
      case .object(let object):
        guard let next = object[component] else { return nil }
        value = next
      case .array(let elements):
        guard let position = Int(component), elements.indices.contains(position) else { return nil }
        value = elements[position]
      default:
        return nil
      }
    }
    return value
  }
}

// MARK: - Conformances

extension JSON: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .number(String(value)) }
}

extension JSON: ExpressibleByBooleanLiteral {
  init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
}
