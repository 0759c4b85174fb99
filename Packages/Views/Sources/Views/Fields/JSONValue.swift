/// A JSON value whose objects keep the order of their keys.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// A Boolean.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([Member])

  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: JSONValue

    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value as text, as it is in a table: a string without quotes, nothing for `null`, otherwise compact JSON text.
  var plainText: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .integer(let number): number.description
    case .bool, .array, .object: text(.compact)
    }
  }

  /// Creates an object of members in their order.
  static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member(key: $0.key, value: $0.value) })
  }
}

// MARK: - Text

extension JSONValue {
  /// The layout of JSON text.
  public enum Layout: Hashable, Sendable {
    /// One line.
    case compact
    /// One member or element per line, indented by two spaces per level.
    case indented
  }

  /// Returns the value as JSON text without a final newline.
  ///
  /// Control characters, and characters that are invisible or change the direction of text, are escaped as `\uXXXX`:
  /// the text is safe for a terminal, and decodes to the same value.
  public func text(_ layout: Layout) -> String {
    var writer = JSONWriter(layout)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
