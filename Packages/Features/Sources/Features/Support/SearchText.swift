import Foundation

/// A text to look for, ignoring letter case and accents: `cafe` finds `Café`.
///
/// Letter case and accents are what Foundation takes for them. In plain ASCII, which most texts are, and in ASCII with
/// accents, bytes are compared, in a tenth of the time that Foundation takes.
struct SearchText {
  private let text: String
  private let pattern: [UInt8]

  /// Makes a search for a text; an empty one finds everything.
  init(_ text: String) {
    self.text = text
    pattern = Array(text.folding(options: Self.options, locale: nil).utf8)
  }

  /// Whether the text stands somewhere in another.
  func isFound(in other: String) -> Bool {
    if text.isEmpty { return true }
    let found = other.utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
      if bytes.allSatisfy({ $0 < 0x80 }) { return isFound(in: bytes) }
      return Self.withoutAccents(bytes).map { $0.withUnsafeBufferPointer(isFound) }
    }
    // Of other texts not even their folded forms can be compared: canonically equivalent ones differ in those.
    return (found ?? nil) ?? (other.range(of: text, options: Self.options) != nil)
  }

  /// Whether the pattern stands in bytes whose ASCII letters may be upper case.
  private func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= pattern.count else { return false }
    return pattern.withUnsafeBufferPointer { pattern in
      (0...(bytes.count - pattern.count)).contains { start in
        pattern.indices.allSatisfy { bytes[start + $0].lowercasedASCII == pattern[$0] }
      }
    }
  }

  /// The bytes with every accented letter as the plain one, or `nil` where there is anything else beyond ASCII.
  private static func withoutAccents(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        plain.append(byte)
        index += 1
      } else {
        // The letters from U+00C0 to U+017F are two bytes in UTF-8, of which these are the first.
        guard (0xC3...0xC5).contains(byte), index + 1 < bytes.count else { return nil }
        let scalar = Int(byte & 0x1F) << 6 | Int(bytes[index + 1] & 0x3F)
        guard let letter = plainLetters[scalar - 0xC0] else { return nil }
        plain.append(letter)
        index += 2
      }
    }
    return plain
  }

  /// The plain letter of each letter from U+00C0 to U+017F that is one with an accent.
  private static let plainLetters: [UInt8?] = (0xC0...0x17F).map { value in
    let letter = Unicode.Scalar(value).map { String($0).folding(options: options, locale: nil).utf8 }
    return letter.flatMap { $0.count == 1 ? $0.first : nil }
  }

  private static var options: String.CompareOptions { [.caseInsensitive, .diacriticInsensitive] }
}

extension UInt8 {
  /// The letter in lower case; any other byte as it is.
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
