/// A strict parser of JSON in UTF-8 (RFC 8259).
///
/// It rejects comments, trailing commas, a byte order mark, lone surrogates and text after the value.
struct JSONParser {
  /// The maximum depth of nested arrays and objects, so that a malicious text cannot exhaust the stack.
  static let maximumDepth = 512

  private let bytes: [UInt8]
  private var position = 0
  private var remainingValues: Int

  /// Parses a text.
  ///
  /// - Parameter maximumValues: The maximum number of values, see ``RequestBody/maximumValues``.
  static func parse(_ bytes: [UInt8], maximumValues: Int = .max) throws(JSONSyntaxError) -> JSON {
    var parser = JSONParser(bytes: bytes, maximumValues: maximumValues)
    parser.skipWhitespace()
    let value = try parser.value(depth: 0)
    parser.skipWhitespace()
    guard parser.position == bytes.count else { throw parser.error("unexpected text after the value") }
    return value
  }

  private init(bytes: [UInt8], maximumValues: Int) {
    self.bytes = bytes
    remainingValues = maximumValues
  }

  private var current: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSON {
    guard remainingValues > 0 else { throw error("too many values") }
    remainingValues -= 1 + depth / 8
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || byte.isASCIIDigit: return .number(try number())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case nil: throw error("unexpected end of the text")
    default: throw error("expected a value")
    }
  }

  private mutating func literal(_ text: StaticString, _ value: JSON) throws(JSONSyntaxError) -> JSON {
    let matches = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard matches else { throw error("expected a value") }
    position += text.utf8CodeUnitCount
    return value
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSON {
    try open(depth: depth)
    var elements: [JSON] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      skipWhitespace()
      elements.append(try value(depth: depth))
      skipWhitespace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw error("expected ',' or ']'") }
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSON {
    try open(depth: depth)
    var members: [JSONObject.Member] = []
    if take(UInt8(ascii: "}")) { return .object(JSONObject()) }
    while true {
      skipWhitespace()
      guard current == UInt8(ascii: "\"") else { throw error("expected a name in quotation marks") }
      let name = try string()
      skipWhitespace()
      guard take(UInt8(ascii: ":")) else { throw error("expected ':'") }
      skipWhitespace()
      members.append(JSONObject.Member(name: name, value: try value(depth: depth)))
      skipWhitespace()
      if take(UInt8(ascii: "}")) { return .object(JSONObject(members: members)) }
      guard take(UInt8(ascii: ",")) else { throw error("expected ',' or '}'") }
    }
  }

  private mutating func open(depth: Int) throws(JSONSyntaxError) {
    guard depth <= Self.maximumDepth else { throw error("nested more than \(Self.maximumDepth) deep") }
    position += 1
    skipWhitespace()
  }

  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = current, byte.isASCIIDigit { position += 1 }
    guard position > start else { throw error("expected a digit") }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    let start = position
    while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
    guard current == UInt8(ascii: "\"") else { return try stringWithEscapes(from: start) }
    let text = String(validating: bytes[start..<position], as: UTF8.self)
    guard let text else { throw error("the string is not UTF-8") }
    position += 1
    return text
  }

  private mutating func stringWithEscapes(from start: Int) throws(JSONSyntaxError) -> String {
    var decoded = Array(bytes[start..<position])
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: decoded, as: UTF8.self) else { throw error("the string is not UTF-8") }
        return text
      case UInt8(ascii: "\\"): try escape(into: &decoded)
      case ..<0x20:
        position -= 1
        throw error("a control character in a string")
      default: decoded.append(byte)
      }
    }
    throw error("the string does not end")
  }

  private mutating func escape(into decoded: inout [UInt8]) throws(JSONSyntaxError) {
    guard let byte = current else { throw error("the string does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(byte)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): decoded.append(contentsOf: String(try escapedScalar()).utf8)
    default: throw error("unknown escape")
    }
  }

  private mutating func escapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try hexadecimalUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw error("a lone surrogate") }
    let low = try hexadecimalUnit()
    guard low >= 0xDC00, low < 0xE000,
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    else { throw error("a lone surrogate") }
    return scalar
  }

  private mutating func hexadecimalUnit() throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = current?.hexadecimalDigit else { throw error("expected four hexadecimal digits") }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipWhitespace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private func error(_ reason: String) -> JSONSyntaxError {
    let before = bytes[..<min(position, bytes.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = before.count { $0 == 0x0A } + 1
    return JSONSyntaxError(reason: reason, line: line, column: before.count - lineStart + 1)
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
