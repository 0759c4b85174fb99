/// Percent-decoding of the parts of a request target (RFC 3986 section 2.1), which FoundationEssentials lacks.
enum PercentEncoding {
  /// Returns the decoded text, or `nil` if an escape is invalid or the result is not UTF-8.
  static func decode(_ text: Substring) -> String? {
    decode(text.utf8)
  }

  /// Decodes a part of a form in UTF-8, in which `+` is a space; invalid escapes remain.
  static func decodeForm(_ text: some Collection<UInt8>) -> String {
    guard text.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }) else {
      return String(decoding: text, as: UTF8.self)
    }
    let spaced = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return decode(spaced) ?? String(decoding: spaced, as: UTF8.self)
  }

  private static func decode(_ text: some Collection<UInt8>) -> String? {
    guard text.contains(UInt8(ascii: "%")) else { return String(validating: text, as: UTF8.self) }
    var decoded: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst()?.hexadecimalDigit, let low = rest.popFirst()?.hexadecimalDigit else {
          return nil
        }
        decoded.append(high << 4 | low)
      } else {
        decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }
}
