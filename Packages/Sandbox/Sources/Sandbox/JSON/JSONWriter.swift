import Foundation

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

  private static let railsEscapes = "<>&\u{2028}\u{2029}".unicodeScalars

  private let style: Style
  private var output: [UInt8] = []

  private init(style: Style) {
    self.style = style
  }

  static func bytes(of value: JSON, style: Style = .javaScript) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.write(value, depth: 0)
    return writer.output
  }

  private mutating func write(_ value: JSON, depth: Int) {
    switch value {
    case .null: output += "null".utf8
    case .bool(let flag): output += (flag ? "true" : "false").utf8
    case .number(let source): output += source.utf8
    case .string(let text): write(text)
    case .array(let elements): write(elements, in: "[]", depth: depth) { $0.write($1, depth: depth + 1) }
    case .object(let object):
      write(object.members, in: "{}", depth: depth) { writer, member in
        writer.write(member.name)
        writer.output += (writer.style == .javaScript ? ": " : ":").utf8
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func write<Item>(
    _ items: [Item], in brackets: String, depth: Int, item: (inout JSONWriter, Item) -> Void
  ) {
    output += brackets.utf8.prefix(1)
    for (index, element) in items.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      startLine(depth: depth + 1)
      item(&self, element)
    }
    if !items.isEmpty { startLine(depth: depth) }
    output += brackets.utf8.suffix(1)
  }

  private mutating func startLine(depth: Int) {
    guard style == .javaScript else { return }
    output.append(0x0A)
    output += repeatElement(0x20, count: depth * 2)
  }

  private mutating func write(_ text: String) {
    let needsEscape = text.utf8.contains { $0 < 0x20 || "\"\\<>&\u{2028}".utf8.contains($0) }
    guard needsEscape else {
      output += "\"\(text)\"".utf8
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding a string does not fail.
    let encoded = String(decoding: (try? encoder.encode(text)) ?? Data(), as: UTF8.self)
    guard style == .rails else {
      output += encoded.utf8
      return
    }
    for scalar in encoded.unicodeScalars {
      output +=
        Self.railsEscapes.contains(scalar) ? Array(String(format: "\\u%04x", scalar.value).utf8) : Array(scalar.utf8)
    }
  }
}
