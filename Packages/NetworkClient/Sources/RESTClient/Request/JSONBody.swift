import Dispatch
package import Foundation

/// The bytes of a JSON text, checked for input that `JSONDecoder` does not handle safely.
package enum JSONBody {
  /// The maximum nesting of arrays and objects.
  ///
  /// `JSONDecoder` has a limit of 512 levels, and traps on some deeper texts.
  static let maximumDepth = 64

  /// The size of the parts of a long list, in bytes.
  ///
  /// Smaller parts take more time, larger ones more memory: that of `JSONDecoder` is several times the text.
  static let partSize = 1 << 20

  /// Decodes the text; a long list is decoded in parts concurrently.
  ///
  /// - Throws: `DecodingError`; its coding path is empty for an invalid encoding, nesting or syntax.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: Data, with decoder: JSONDecoder
  ) throws -> Value {
    let text = try checked(bytes)
    if text.count > partSize, let type = type as? any PartialList.Type,
      let list = decodeParts(of: text, as: type, with: decoder) as? Value
    {
      return list
    }
    return try decoder.decode(type, from: text)
  }

  /// Decodes the parts of a long list concurrently, and joins them.
  ///
  /// - Returns: The list; `nil` if it is short, or if a part has no elements, or only elements that cannot be decoded.
  ///   Then the whole text has the error, if there is one.
  private static func decodeParts<List: PartialList>(
    of text: Data, as type: List.Type, with decoder: JSONDecoder
  ) -> List? {
    guard text.count > partSize else { return nil }
    let parts = parts(of: text, size: partSize)
    guard parts.count > 1 else { return nil }
    var lists = [List?](repeating: nil, count: parts.count)
    lists.withUnsafeMutableBufferPointer { buffer in
      let lists = buffer
      // Each iteration has an element of its own.
      nonisolated(unsafe) let decodePart = { index in
        let array = Data("[".utf8) + text[parts[index]] + Data("]".utf8)
        lists[index] = try? decoder.decode(type, from: array)
      }
      DispatchQueue.concurrentPerform(iterations: parts.count) { decodePart($0) }
    }
    return List(joining: lists)
  }

  /// Splits the elements of an array at commas between them into parts of a size or a little more; none for another
  /// value.
  static func parts(of text: Data, size: Int) -> [Range<Int>] {
    let isSpace = { (byte: UInt8) in " \t\n\r".utf8.contains(byte) }
    guard let start = text.firstIndex(where: { !isSpace($0) }), text[start] == UInt8(ascii: "["),
      let end = text.lastIndex(where: { !isSpace($0) }), text[end] == UInt8(ascii: "]")
    else { return [] }
    var parts: [Range<Int>] = []
    var begin = start + 1
    scan(text) { byte, offset, depth in
      let index = text.startIndex + offset
      guard byte == UInt8(ascii: ","), depth == 1, index - begin >= size else { return }
      parts.append(begin..<index)
      begin = index + 1
    }
    return parts + [begin..<end]
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

  /// The maximum nesting of arrays and objects in a text.
  static func depth(of text: Data) -> Int {
    var deepest = 0
    scan(text) { _, _, depth in deepest = max(deepest, depth) }
    return deepest
  }

  /// Passes each byte outside of strings to a function, with its index and the number of open arrays and objects.
  private static func scan(_ text: Data, _ read: (_ byte: UInt8, _ index: Int, _ depth: Int) -> Void) {
    var depth = 0
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
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
        default: break
        }
        if index < bytes.count { read(bytes[index], index, depth) }
        index += 1
      }
    }
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
