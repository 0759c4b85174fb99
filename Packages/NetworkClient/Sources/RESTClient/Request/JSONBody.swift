package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a JSON text, checked for input that `JSONDecoder` does not handle safely.
package struct JSONBody {
  /// The maximum nesting of arrays and objects.
  ///
  /// `JSONDecoder` has a limit of 512 levels, and traps on some deeper texts.
  static let maximumDepth = 64

  private let bytes: Data

  package init(_ bytes: Data) {
    self.bytes = bytes
  }

  /// Decodes the text.
  ///
  /// - Throws: `DecodingError`; its coding path is empty for an invalid encoding, nesting or syntax.
  package func decode<Value: Decodable>(_ type: Value.Type, with decoder: JSONDecoder) throws -> Value {
    let text = try utf8()
    guard Self.depth(of: text) <= Self.maximumDepth else {
      throw Self.corrupted("nested deeper than \(Self.maximumDepth) levels")
    }
    return try decoder.decode(type, from: text)
  }

  /// The text in UTF-8, as RFC 8259 requires.
  ///
  /// UTF-16 is recognised by a zero byte or a byte order mark, and converted.
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

  /// The maximum nesting of arrays and objects in a text; brackets in strings don't count.
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

  /// The index of the quotation mark that closes a string, or the end of the text.
  ///
  /// Most of a JSON text is strings, and `memchr` finds a byte many times faster than a loop.
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
