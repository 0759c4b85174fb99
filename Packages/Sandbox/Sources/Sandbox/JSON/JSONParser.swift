import Foundation

/// A strict parser of JSON in UTF-8 (RFC 8259), which leaves escapes and decimal numbers to Foundation.
struct JSONParser {
  /// The maximum depth of nested arrays and objects, so that a malicious text cannot exhaust the stack.
  static let maximumDepth = 512

  private let bytes: [UInt8]
  private var position = 0

  static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSON {
    var parser = JSONParser(bytes: bytes)
    let value = try parser.value(depth: 0)
    guard parser.next == nil else { throw parser.error("unexpected text after the value") }
    return value
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next byte that is not whitespace.
  private var next: UInt8? {
    mutating get {
      while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
      return position < bytes.count ? bytes[position] : nil
    }
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSON {
    switch next {
    case UInt8(ascii: "{"):
      var members: [JSONObject.Member] = []
      try items(to: "}", depth: depth) { parser throws(JSONSyntaxError) in
        guard parser.next == UInt8(ascii: "\"") else { throw parser.error("expected a name in quotation marks") }
        let name = try parser.string()
        guard parser.take(":") else { throw parser.error("expected ':'") }
        members.append(JSONObject.Member(name: name, value: try parser.value(depth: depth + 1)))
      }
      return .object(JSONObject(members: members))
    case UInt8(ascii: "["):
      var elements: [JSON] = []
      try items(to: "]", depth: depth) { parser throws(JSONSyntaxError) in
        elements.append(try parser.value(depth: depth + 1))
      }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    default: return try literal()
    }
  }

  /// Parses the items of an array or an object, with its brackets and commas.
  private mutating func items(
    to end: Unicode.Scalar, depth: Int, item: (inout JSONParser) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard depth < Self.maximumDepth else { throw error("nested more than \(Self.maximumDepth) deep") }
    position += 1
    if take(end) { return }
    repeat { try item(&self) } while take(",")
    guard take(end) else { throw error("expected ',' or '\(end)'") }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    let start = position
    var isPlain = true
    repeat {
      let isEscape = bytes[position] == UInt8(ascii: "\\")
      isPlain = isPlain && !isEscape && bytes[position] >= 0x20
      position += isEscape ? 2 : 1
    } while position < bytes.count && bytes[position] != UInt8(ascii: "\"")
    guard position < bytes.count else { throw error("the string does not end") }
    position += 1
    let source = bytes[start..<position]
    let text =
      isPlain
      ? String(validating: source.dropFirst().dropLast(), as: UTF8.self)
      : try? JSONDecoder().decode(String.self, from: Data(source))
    guard let text else { throw error("the string before is malformed") }
    return text
  }

  private mutating func literal() throws(JSONSyntaxError) -> JSON {
    let rest = bytes[position...]
    let source = rest.prefix { $0 < 0x80 && !" \n\r\t,]}".utf8.contains($0) }
    let text = String(decoding: source, as: UTF8.self)
    let isInteger = source.first != UInt8(ascii: "0") && source.allSatisfy { (0x30...0x39).contains($0) }
    let value: JSON? =
      switch text {
      case "": nil
      case "null": .null
      case "true", "false": .bool(text == "true")
      case _ where isInteger: .number(text)
      default: (try? JSONDecoder().decode(Double.self, from: Data(source))).map { _ in .number(text) }
      }
    guard let value else { throw error(rest.isEmpty ? "unexpected end of the text" : "expected a value") }
    position = source.endIndex
    return value
  }

  private func error(_ reason: String) -> JSONSyntaxError {
    let lines = bytes.prefix(position).split(separator: 0x0A, omittingEmptySubsequences: false)
    return JSONSyntaxError(reason: reason, line: lines.count, column: (lines.last?.count ?? 0) + 1)
  }
}

/// The position and the reason of a syntax error in JSON.
struct JSONSyntaxError: Error, Equatable, CustomStringConvertible {
  /// The expected or unexpected element, such as `expected ':'`.
  let reason: String
  /// The line, from 1.
  let line: Int
  /// The byte in the line, from 1.
  let column: Int

  var description: String { "line \(line), column \(column): \(reason)" }
}
