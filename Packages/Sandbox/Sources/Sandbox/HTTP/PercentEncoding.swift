/// Decodes the percent-encoded parts of a request target (RFC 3986 section 2.1).
enum PercentEncoding {
  /// The text with every `%XX` decoded, or `nil` if one is broken or the result is not UTF-8.
  static func decode(_ text: some StringProtocol) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "%") {
        decoded.append(bytes[index])
        index += 1
      } else {
        guard index + 2 < bytes.count, let high = bytes[index + 1].hexadecimalDigit,
          let low = bytes[index + 2].hexadecimalDigit
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// As in a form: plus signs are spaces, and a text that cannot be decoded stays as it is.
  static func decodeForm(_ text: some StringProtocol) -> String {
    let spaced = String(text.map { $0 == "+" ? " " : $0 })
    return decode(spaced) ?? spaced
  }
}
