/// Encodes JSON exactly as one of the imitated servers does.
///
/// UTF-8 without escapes for non-ASCII characters, no final newline, `[]` and `{}` for empty values.
struct JSONWriter {
  enum Style {
    /// JavaScript's `JSON.stringify(value, null, 2)`: two spaces per level.
    case javaScript
    /// Rails' `to_json`: no whitespace, and escapes for characters that are special in HTML or JavaScript.
    case rails
  }

  private let style: Style
  private var output: [UInt8] = []

  private init(style: Style) {
    self.style = style
  }

  static func bytes(of value: JSON, style: Style = .javaScript) -> [UInt8] {
    var writer = JSONWriter(style: style)
    if case .array(let elements) = value { writer.output.reserveCapacity(elements.count * 256) }
    writer.write(value, depth: 0)
    return writer.output
  }

  private mutating func write(_ value: JSON, depth: Int) {
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let source): output.append(contentsOf: source.utf8)
    case .string(let text): write(text)
    case .array(let elements): write(elements, depth: depth)
    case .object(let object): write(object, depth: depth)
    }
  }

  private mutating func write(_ elements: [JSON], depth: Int) {
    output.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      startLine(comma: index > 0, depth: depth + 1)
      write(element, depth: depth + 1)
    }
    if !elements.isEmpty { startLine(comma: false, depth: depth) }
    output.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ object: JSONObject, depth: Int) {
    output.append(UInt8(ascii: "{"))
    for (index, member) in object.members.enumerated() {
      startLine(comma: index > 0, depth: depth + 1)
      write(member.name)
      output.append(UInt8(ascii: ":"))
      if style == .javaScript { output.append(UInt8(ascii: " ")) }
      write(member.value, depth: depth + 1)
    }
    if !object.members.isEmpty { startLine(comma: false, depth: depth) }
    output.append(UInt8(ascii: "}"))
  }

  private mutating func startLine(comma: Bool, depth: Int) {
    if comma { output.append(UInt8(ascii: ",")) }
    guard style == .javaScript else { return }
    output.append(0x0A)
    for _ in 0..<depth * 2 { output.append(0x20) }
  }

  private mutating func write(_ text: String) {
    output.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: mayNeedEscape) {
      for scalar in text.unicodeScalars { write(escaping: scalar) }
    } else {
      output.append(contentsOf: text.utf8)
    }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func write(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\":
      output.append(UInt8(ascii: "\\"))
      output.append(contentsOf: scalar.utf8)
    case "\u{8}": output.append(contentsOf: "\\b".utf8)
    case "\t": output.append(contentsOf: "\\t".utf8)
    case "\n": output.append(contentsOf: "\\n".utf8)
    case "\u{C}": output.append(contentsOf: "\\f".utf8)
    case "\r": output.append(contentsOf: "\\r".utf8)
    case "\u{0}"..<" ": writeCode(of: scalar)
    case "<", ">", "&", "\u{2028}", "\u{2029}":
      if style == .rails { writeCode(of: scalar) } else { output.append(contentsOf: scalar.utf8) }
    default: output.append(contentsOf: scalar.utf8)
    }
  }

  private mutating func writeCode(of scalar: Unicode.Scalar) {
    output.append(contentsOf: "\\u\(String(Int(scalar.value), radix: 16, width: 4))".utf8)
  }

  private func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): true
    // 0xE2 is the first byte of U+2028 and U+2029, among others.
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0xE2: style == .rails
    default: false
    }
  }
}
