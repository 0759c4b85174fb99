import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a JSON text, checked for what `JSONDecoder` cannot be trusted with before it sees them.
struct JSONBody {
  /// How deep arrays and objects may nest.
  ///
  /// Foundation stops at 512 and traps on some texts that are deeper.
  static let maximumDepth = 64

  private let bytes: Data

  /// Wraps an answer's body.
  init(_ bytes: Data) {
    self.bytes = bytes
  }

  /// Decodes the text.
  ///
  /// - Throws: `DecodingError`; with an empty path when the text itself is at fault: its encoding, its depth, its JSON.
  func decode<Value: Decodable>(_ type: Value.Type, with decoder: JSONDecoder) throws -> Value {
    let text = try utf8()
    guard Self.depth(of: text) <= Self.maximumDepth else {
      throw Self.corrupted("nested deeper than \(Self.maximumDepth) levels")
    }
    return try decoder.decode(type, from: text)
  }

  /// The text in UTF-8: RFC 8259 asks for it, and a UTF-16 text is told by its zero bytes or its byte order mark.
  private func utf8() throws -> Data {
    if let encoding = Self.utf16Encoding(start: [UInt8](bytes.prefix(2))) {
      guard let text = String(data: bytes, encoding: encoding) else { throw Self.corrupted("not valid UTF-16 text") }
      return Data(text.utf8)
    }
    guard bytes.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) != nil else {
      throw Self.corrupted("not valid UTF-8 text")
    }
    return bytes
  }

  private static func utf16Encoding(start: [UInt8]) -> String.Encoding? {
    switch (start.first, start.last) {
    case (0xFE, 0xFF), (0xFF, 0xFE): .utf16
    case (0, _) where start.count == 2: .utf16BigEndian
    case (_, 0) where start.count == 2: .utf16LittleEndian
    default: nil
    }
  }

  /// The deepest nesting of arrays and objects, strings left aside.
  static func depth(of text: Data) -> Int {
    text.withUnsafeBytes { bytes in
      var depth = 0
      var deepest = 0
      var index = 0
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""): index = endOfString(in: bytes, from: index + 1)
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          deepest = max(deepest, depth)
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
        default: break
        }
        index += 1
      }
      return deepest
    }
  }

  /// Where the quotation mark stands that closes a string; the end of the text, where there is none.
  ///
  /// Most of a text is strings, and the C library finds a byte many times faster than a loop does.
  private static func endOfString(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    var index = start
    while index < bytes.count, let mark = memchr(base + index, 0x22, bytes.count - index) {
      let end = base.distance(to: UnsafeRawPointer(mark))
      let backslashes = bytes[start..<end].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      if backslashes.isMultiple(of: 2) { return end }
      index = end + 1
    }
    return bytes.count
  }

  private static func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: reason))
  }
}
