/// Writes JSON as JavaScript's `JSON.stringify(value, null, 2)` does, byte for byte.
///
/// Two spaces a level, raw UTF-8, no final newline, `[]` and `{}` for what is empty.
struct JSONWriter {
  private var output: [UInt8] = []

  /// The text of a value in UTF-8.
  static func bytes(of value: JSON) -> [UInt8] {
    var writer = JSONWriter()
    if case .array(let elements) = value { writer.output.reserveCapacity(elements.count * 256) }
    writer.write(value, depth: 0)
    return writer.output
  }

  private mutating func write(_ value: JSON, depth: Int) {
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let source): output.append(contentsOf: JavaScriptNumber.jsonText(ofSource: source).utf8)
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
      output.append(UInt8(ascii: " "))
      write(member.value, depth: depth + 1)
    }
    if !object.members.isEmpty { startLine(comma: false, depth: depth) }
    output.append(UInt8(ascii: "}"))
  }

  private mutating func startLine(comma: Bool, depth: Int) {
    if comma { output.append(UInt8(ascii: ",")) }
    output.append(0x0A)
    for _ in 0..<depth * 2 { output.append(0x20) }
  }

  private mutating func write(_ text: String) {
    output.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: Self.needsEscape) {
      for byte in text.utf8 { write(escaping: byte) }
    } else {
      output.append(contentsOf: text.utf8)
    }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func write(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(contentsOf: [UInt8(ascii: "\\"), byte])
    case 0x08: output.append(contentsOf: "\\b".utf8)
    case 0x09: output.append(contentsOf: "\\t".utf8)
    case 0x0A: output.append(contentsOf: "\\n".utf8)
    case 0x0C: output.append(contentsOf: "\\f".utf8)
    case 0x0D: output.append(contentsOf: "\\r".utf8)
    case ..<0x10: output.append(contentsOf: "\\u000\(String(byte, radix: 16))".utf8)
    case ..<0x20: output.append(contentsOf: "\\u00\(String(byte, radix: 16))".utf8)
    default: output.append(byte)
    }
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
