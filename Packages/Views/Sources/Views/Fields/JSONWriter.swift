/// A buffer of JSON text, escaped as ``JSONValue/text(_:)`` documents.
struct JSONWriter {
  /// The text, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private let isIndented: Bool
  private var level = 0

  init(_ layout: JSONValue.Layout) {
    isIndented = layout == .indented
  }

  /// Writes a value.
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: write("null")
    case .bool(let value): write(value ? "true" : "false")
    case .integer(let value): write(value.description)
    case .string(let value): writeString(value)
    case .array(let elements):
      begin("[")
      for (index, element) in elements.enumerated() {
        separate(isFirst: index == 0)
        write(element)
      }
      end("]", isEmpty: elements.isEmpty)
    case .object(let members):
      begin("{")
      for (index, member) in members.enumerated() {
        separate(isFirst: index == 0)
        writeString(member.key)
        write(isIndented ? ": " : ":")
        write(member.value)
      }
      end("}", isEmpty: members.isEmpty)
    }
  }

  /// Begins an array or an object.
  private mutating func begin(_ bracket: StaticString) {
    write(bracket)
    level += 1
  }

  /// Begins an element or a member.
  private mutating func separate(isFirst: Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    breakLine()
  }

  /// Ends an array or an object.
  private mutating func end(_ bracket: StaticString, isEmpty: Bool) {
    level -= 1
    if !isEmpty { breakLine() }
    write(bracket)
  }

  private mutating func breakLine() {
    guard isIndented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }

  private mutating func write(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func writeString(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      var start = 0
      var index = 0
      while index < text.count {
        let byte = text[index]
        if Self.isPlain(byte) {
          index += 1
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        writeScalar(text[index..<index + length])
        index += length
        start = index
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns whether a byte is an ASCII character that is not escaped.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Writes a character that may have to be escaped, given in UTF-8.
  private mutating func writeScalar(_ scalarBytes: Slice<UnsafeBufferPointer<UInt8>>) {
    switch scalarBytes[scalarBytes.startIndex] {
    case UInt8(ascii: "\""): write(#"\""#)
    case UInt8(ascii: "\\"): write(#"\\"#)
    case UInt8(ascii: "\n"): write(#"\n"#)
    case UInt8(ascii: "\r"): write(#"\r"#)
    case UInt8(ascii: "\t"): write(#"\t"#)
    case let first:
      let scalar = String(decoding: scalarBytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
      guard first < 0x80 || scalar.mustBeEscaped else {
        bytes.append(contentsOf: scalarBytes)
        return
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        write(#"\u"#)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
        write(digits)
      }
    }
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
