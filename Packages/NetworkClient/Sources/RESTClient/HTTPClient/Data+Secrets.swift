import Foundation

extension Data {
  /// The body of a request with `…` for the values of form fields and JSON members with secret names.
  ///
  /// All other bytes are kept. A body in another format is unchanged.
  func withoutSecrets(isForm: Bool) -> Data {
    guard !isForm else { return Data(String(decoding: self, as: UTF8.self).withoutSecretItems.utf8) }
    let start = first { !UInt8.jsonWhitespace.contains($0) }
    return start == UInt8(ascii: "{") || start == UInt8(ascii: "[") ? withoutSecretMembers : self
  }

  /// JSON with `"…"` for the values of members with secret names.
  private var withoutSecretMembers: Data {
    let bytes = [UInt8](self)
    var redacted = Data()
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\"") else {
        redacted.append(bytes[index])
        index += 1
        continue
      }
      let string = bytes[index..<bytes.endOfString(at: index)]
      redacted.append(contentsOf: string)
      index = string.endIndex
      let colon = bytes[index...].prefix { UInt8.jsonWhitespace.contains($0) }.endIndex
      guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":"),
        // An invalid string has an unknown name.
        (try? JSONDecoder().decode(String.self, from: Data(string)))?.isSecretName ?? true
      else { continue }
      redacted.append(contentsOf: bytes[index...colon])
      redacted.append(contentsOf: #""…""#.utf8)
      index = bytes.endOfValue(at: colon + 1)
    }
    return redacted
  }
}

extension UInt8 {
  /// The whitespace of JSON (RFC 8259, section 2).
  fileprivate static let jsonWhitespace = [UInt8](" \t\n\r".utf8)
}

extension [UInt8] {
  /// The index after the string of JSON that starts at an index.
  fileprivate func endOfString(at start: Int) -> Int {
    var index = start + 1
    while index < count, self[index] != UInt8(ascii: "\"") { index += self[index] == UInt8(ascii: "\\") ? 2 : 1 }
    return Swift.min(index + 1, count)
  }

  /// The index after the value of a member: that of the comma or the bracket that follows it.
  fileprivate func endOfValue(at start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < count {
      switch self[index] {
      case UInt8(ascii: "\""):
        index = endOfString(at: index)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        if self[index] != UInt8(ascii: ",") { depth -= 1 }
      default: break
      }
      index += 1
    }
    return index
  }
}
