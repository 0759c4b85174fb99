/// Percent-decoding of the parts of a request target (RFC 3986 section 2.1), which FoundationEssentials lacks.
enum PercentEncoding {
  /// Returns the decoded text, or `nil` if an escape is invalid or the result is not UTF-8.
  static func decode(_ text: some StringProtocol) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var decoded: [UInt8] = []
    var rest = text.utf8[...]
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

  /// Decodes a part of a form, in which `+` is a space; invalid escapes remain.
  static func decodeForm(_ text: some StringProtocol) -> String {
    let spaced = String(text.map { $0 == "+" ? " " : $0 })
    return decode(spaced) ?? spaced
  }
}
