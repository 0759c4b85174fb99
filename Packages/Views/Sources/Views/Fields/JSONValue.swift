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

    /// Creates a member.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
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
    var text = ""
    write(to: &text, layout, level: 0)
    return text
  }

  private func write(to text: inout String, _ layout: Layout, level: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      Self.write(elements, between: ("[", "]"), to: &text, layout, level) { element, text in
        element.write(to: &text, layout, level: level + 1)
      }
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &text, layout, level) { member, text in
        Self.write(member.key, to: &text)
        text += layout == .compact ? ":" : ": "
        member.value.write(to: &text, layout, level: level + 1)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element],
    between brackets: (String, String),
    to text: inout String,
    _ layout: Layout,
    _ level: Int,
    writeElement: (Element, inout String) -> Void
  ) {
    text += brackets.0
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      if layout == .indented { text += "\n" + String(repeating: "  ", count: level + 1) }
      writeElement(element, &text)
    }
    if layout == .indented, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: level) }
    text += brackets.1
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isASCII ? scalar.value < 0x20 || scalar.value == 0x7F : scalar.mustBeEscaped:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether a terminal may act on the character or hide it: C1 controls, line
  /// separators, direction marks and invisible characters, but not the joiners that emoji and some scripts need.
  fileprivate var mustBeEscaped: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }
}
