/// A JSON value that preserves the order of members and the source text of numbers.
///
/// Foundation's containers lose both.
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

  /// The objects in the array, or `nil` if the value is not an array of objects.
  var objects: [JSONObject]? {
    guard case .array(let elements) = self else { return nil }
    let objects = elements.compactMap(\.object)
    return objects.count == elements.count ? objects : nil
  }
}

/// The members of a JSON object, in order and with unique names.
struct JSONObject: Sendable, Equatable {
  struct Member: Sendable, Equatable {
    var name: String
    var value: JSON
  }

  private(set) var members: [Member] = []

  /// Creates an object; a repeated name keeps its first position and its last value.
  init(members: [Member] = []) {
    var indices: [String: Int] = [:]
    for member in members {
      if let index = indices[member.name] {
        self.members[index].value = member.value
      } else {
        indices[member.name] = self.members.count
        self.members.append(member)
      }
    }
  }

  /// The value of a name; a new value replaces the old one in its position, or is appended.
  subscript(name: String) -> JSON? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name } ?? members.count
      let replaced = index..<min(index + 1, members.count)
      members.replaceSubrange(replaced, with: newValue.map { [Member(name: name, value: $0)] } ?? [])
    }
  }

  /// Returns the members of both; existing names keep their positions.
  func merging(_ other: JSONObject) -> JSONObject { JSONObject(members: members + other.members) }
}

// MARK: - Conformances

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral {
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(JSONObject(members: members.map { .init(name: $0.0, value: $0.1) }))
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSON)...) {
    self.init(members: members.map { Member(name: $0.0, value: $0.1) })
  }
}
