package import Foundation

/// The bytes of a JSON text, checked for input that `JSONDecoder` does not handle safely.
package enum JSONBody {
  /// The maximum nesting of arrays and objects.
  ///
  /// `JSONDecoder` has a limit of 512 levels, and traps on some deeper texts.
  static let maximumDepth = 64

  /// Decodes the text.
  ///
  /// - Throws: `DecodingError`; its coding path is empty for an invalid encoding, nesting or syntax.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: Data, with decoder: JSONDecoder
  ) throws -> Value {
    try decoder.decode(type, from: checked(bytes))
  }

  /// Returns the value of the text: a `String`, an `[Any]`, a `[String: Any]`, or another value of `JSONSerialization`.
  static func value(of bytes: Data) throws -> Any { try JSONSerialization.jsonObject(with: checked(bytes)) }

  private static func checked(_ bytes: Data) throws -> Data {
    let text = try utf8(bytes)
    guard depth(of: text) <= maximumDepth else { throw corrupted("nested deeper than \(maximumDepth) levels") }
    return text
  }

  /// The text in UTF-8, as RFC 8259 requires.
  ///
  /// UTF-16 is recognised by a zero byte or a byte order mark, and converted.
  private static func utf8(_ bytes: Data) throws -> Data {
    if let encoding = utf16Encoding(start: [UInt8](bytes.prefix(2))) {
      guard let text = String(data: bytes, encoding: encoding) else { throw corrupted("not valid UTF-16 text") }
      return Data(text.utf8)
    }
    guard bytes.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) != nil else {
      throw corrupted("not valid UTF-8 text")
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

  /// The maximum nesting of arrays and objects in a text; brackets in strings don't count.
  static func depth(of text: Data) -> Int {
    var depth = 0
    var deepest = 0
    text.withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""):
          // Most bytes are in strings. A quote after an odd number of backslashes does not end one.
          var escapeCount = 0
          repeat {
            index = bytes.index(of: UInt8(ascii: "\""), after: index)
            escapeCount = bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
          } while escapeCount % 2 == 1 && index < bytes.count
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          deepest = max(deepest, depth)
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
        default: break
        }
        index += 1
      }
    }
    return deepest
  }

  private static func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: reason))
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the index of the next byte with a value, or the number of bytes.
  fileprivate func index(of byte: UInt8, after index: Int) -> Int {
    guard let start = baseAddress, index + 1 < count else { return count }
    return memchr(start + index + 1, Int32(byte), count - index - 1).map { UnsafeRawPointer($0) - start } ?? count
  }
}
