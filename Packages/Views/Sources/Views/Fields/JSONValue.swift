public import Features
public import Foundation
public import Tagged

/// A JSON value that is written, whose objects keep the order of their keys.
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
  /// JSON text, which is valid.
  case literal(String)

  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: JSONValue

    /// Creates a member of an object.
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
    case .bool, .array, .object, .literal: text(.compact)
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
    write(to: &text)
    return layout == .compact ? text : text.indentedJSON
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value.description
    case .integer(let value): text += value.description
    case .string(let value): text += value.jsonLiteral
    case .literal(let value): text += value
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index > 0 ? "," : "") + member.key.jsonLiteral + ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }
}

extension Data {
  /// JSON text with one member or element per line, and values as they are; `nil` if the data is not valid JSON.
  public var indentedJSON: String? {
    guard (try? JSONSerialization.jsonObject(with: self, options: .fragmentsAllowed)) != nil else { return nil }
    return String(data: self, encoding: jsonEncoding)?.indentedJSON
  }

  /// The encoding of JSON text, whose first characters are ASCII (RFC 4627, section 3), or which has a byte order mark.
  private var jsonEncoding: String.Encoding {
    let isZero = prefix(4).map { $0 == 0 }
    if isZero.starts(with: [true, true, true]) { return .utf32BigEndian }
    if isZero == [true, true, false, false] || isZero == [false, false, true, true] { return .utf32 }
    if isZero.starts(with: [false, true, true, true]) { return .utf32LittleEndian }
    if isZero.first == true { return .utf16BigEndian }
    if isZero.dropFirst().first == true { return .utf16LittleEndian }
    return starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) ? .utf16 : .utf8
  }
}

extension String {
  /// JSON text with one member or element per line, indented by two spaces per level, up to 20 levels.
  fileprivate var indentedJSON: String {
    var result: [UInt8] = []
    var level = 0
    var isString = false
    var isEscaped = false
    var isOpen = false
    func breakLine() { result += [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: 2 * min(level, 20)) }
    for byte in drop(while: { $0 == "\u{FEFF}" }).utf8 {
      let character = Unicode.Scalar(byte)
      if isString {
        result.append(byte)
        isString = isEscaped || character != "\""
        isEscaped = !isEscaped && character == "\\"
        continue
      }
      if character.properties.isWhitespace { continue }
      let isEnd = character == "}" || character == "]"
      if isEnd { level -= 1 }
      // Empty arrays and objects stay on one line.
      if isEnd != isOpen { breakLine() }
      result.append(byte)
      isOpen = character == "{" || character == "["
      if isOpen { level += 1 }
      switch character {
      case "\"": isString = true
      case ":": result.append(UInt8(ascii: " "))
      case ",": breakLine()
      default: break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text as a JSON string, escaped as ``JSONValue/text(_:)`` documents.
  fileprivate var jsonLiteral: String {
    let isPlain = utf8.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    return "\"" + (isPlain ? self : unicodeScalars.map(\.jsonEscaped).joined()) + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var jsonEscaped: String {
    switch self {
    case "\"": #"\""#
    case "\\": #"\\"#
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    default: isHidden ? escapeSequence : String(self)
    }
  }

  /// Whether a terminal may act on the character or hide it: C1 controls, line separators, direction marks and
  /// invisible characters, but not the joiners that emoji and some scripts need.
  var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }

  /// The escape sequence of JSON, such as `\u200b` (RFC 8259, section 7).
  var escapeSequence: String { String(self).utf16.map { String(format: "\\u%04x", $0) }.joined() }
}

// MARK: - Conversions

/// A value that a field can hold.
public protocol FieldValue: SendableMetatype {
  /// The value as JSON.
  var fieldJSON: JSONValue { get }
}

extension String: FieldValue {
  public var fieldJSON: JSONValue { .string(self) }
}

extension Int: FieldValue {
  public var fieldJSON: JSONValue { .integer(self) }
}

extension Bool: FieldValue {
  public var fieldJSON: JSONValue { .bool(self) }
}

extension Tagged: FieldValue where RawValue: FieldValue {
  /// The raw value as JSON.
  public var fieldJSON: JSONValue { rawValue.fieldJSON }
}

extension Timestamp: FieldValue {
  /// A JSON string of the server's text.
  public var fieldJSON: JSONValue { .string(text) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  /// The value as JSON; `null` if there is none.
  public var fieldJSON: JSONValue { self?.fieldJSON ?? .null }
}
