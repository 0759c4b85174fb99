/// A JSON value whose objects keep the order of their keys.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One key and its value.
  struct Member: Hashable, Sendable {
    let key: String
    let value: JSONValue
  }

  /// An object of members in their order.
  static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member(key: $0.key, value: $0.value) })
  }

  /// A text, or null where there is none.
  static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// The value as it stands in a table: texts as they are, nothing for `null`.
  var plainText: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .bool, .integer, .array, .object: text(.compact)
    }
  }
}

// MARK: - Text

extension JSONValue {
  /// How JSON is laid out.
  enum Layout: Hashable, Sendable {
    /// In one line, for scripts.
    case compact
    /// A member or element a line, two spaces a level, for people.
    case indented
  }

  /// The value as JSON text without a final newline.
  ///
  /// Control characters, and those that are invisible or change a line's direction, are written as `\uXXXX`: the text
  /// can go to a terminal, and decodes to the very same value.
  func text(_ layout: Layout) -> String {
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
  /// Whether a terminal may act on the character or hide it.
  ///
  /// C1 controls, line separators, direction marks and invisible characters; not the joiners that emoji and some scripts
  /// need.
  fileprivate var mustBeEscaped: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }
}
