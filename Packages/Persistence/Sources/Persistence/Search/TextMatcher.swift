import Foundation

/// A text to look for, letter case and accents aside: `cafe` finds `Café`.
///
/// One rule says what is the same: both texts are folded, and the one stands in the other, Unicode scalar by Unicode
/// scalar. So an index over ``folded(_:)`` finds what ``matches(_:)`` finds.
///
/// Folding takes a text apart (canonical decomposition), leaves out the accents, folds letter case as Foundation does
/// without a locale, and puts the rest together again. So texts that Unicode calls equivalent fold alike. Accents are the
/// marks around a letter and across it, and the points of Hebrew, Arabic and Syriac; signs that make another letter or
/// syllable, such as the kana's voicing mark and the viramas of India, are none. `ß` and `ﬁ` become `ss` and `fi`, `İ`
/// becomes `i`, a final `ς` becomes `σ`; `ø`, `ł` and `ı` are letters of their own.
///
/// Most texts are Latin letters and punctuation. They are folded by a table, in a tenth of the time that Foundation
/// takes.
public struct TextMatcher: Sendable {
  private let pattern: [UInt8]

  /// Makes a search for a text.
  ///
  /// - Parameter text: The text; an empty one is found everywhere.
  public init(_ text: String) {
    pattern = Array(Self.folded(text).utf8)
  }

  /// Whether the text stands somewhere in another.
  ///
  /// - Parameter other: The other text.
  /// - Returns: Whether the other one, folded, contains this one, folded.
  public func matches(_ other: String) -> Bool {
    if pattern.isEmpty { return true }
    let isFound = other.utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
      if bytes.allSatisfy({ $0 < 0x80 }) { return stands(in: bytes, lowercased: true) }
      return Self.quicklyFolded(bytes).map { stands(in: $0) }
    }
    return (isFound ?? nil) ?? stands(in: Array(Self.folded(other).utf8))
  }

  /// A text without letter case and accents.
  ///
  /// - Parameter text: The text.
  /// - Returns: What is the same for all texts that are to be taken for the same. Folding it again changes nothing.
  public static func folded(_ text: String) -> String {
    let folded = text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else {
        return quicklyFolded(bytes).map { String(decoding: $0, as: UTF8.self) }
      }
      return String(unsafeUninitializedCapacity: bytes.count) { letters in
        for index in bytes.indices { letters.initializeElement(at: index, to: bytes[index].lowercasedASCII) }
        return bytes.count
      }
    }
    return (folded ?? nil) ?? thoroughlyFolded(text)
  }
}

extension TextMatcher {
  private func stands(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { stands(in: $0, lowercased: false) }
  }

  /// Whether the pattern stands in bytes; if told so, in what they are with ASCII letters in lower case.
  private func stands(in bytes: UnsafeBufferPointer<UInt8>, lowercased: Bool) -> Bool {
    guard bytes.count >= pattern.count else { return false }
    return pattern.withUnsafeBufferPointer { pattern in
      (0...(bytes.count - pattern.count)).contains { start in
        pattern.indices.allSatisfy { index in
          let byte = bytes[start + index]
          return (lowercased ? byte.lowercasedASCII : byte) == pattern[index]
        }
      }
    }
  }

  /// The folded bytes of a text, or `nil` where it holds something that is not in the table.
  private static func quicklyFolded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count + 8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        folded.append(byte.lowercasedASCII)
        index += 1
        continue
      }
      // The first byte of U+0080 to U+027F is one of these; the three of U+2000 to U+207F begin with 0xE2.
      let place: Int
      switch byte {
      case 0xC2...0xC9 where index + 1 < bytes.count:
        place = (Int(byte & 0x1F) << 6 | Int(bytes[index + 1] & 0x3F)) - FoldedLetters.first
        index += 2
      case 0xE2 where index + 2 < bytes.count && bytes[index + 1] <= 0x81:
        place = FoldedLetters.firstMark + (Int(bytes[index + 1] & 1) << 6 | Int(bytes[index + 2] & 0x3F))
        index += 3
      default:
        return nil
      }
      let letters = foldedLetters.packed[place]
      guard letters != 0 else { return nil }
      for position in 0..<(letters >> 24) { folded.append(UInt8(truncatingIfNeeded: letters >> (8 * position))) }
    }
    return folded
  }

  /// What the rule says, for any text.
  fileprivate static func thoroughlyFolded(_ text: String) -> String {
    let letters = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !$0.isAccent }
    return String(String.UnicodeScalarView(letters)).folding(options: .caseInsensitive, locale: nil)
      .precomposedStringWithCanonicalMapping
  }

  private static let foldedLetters = FoldedLetters()
}

/// What each letter from U+0080 to U+027F and each mark from U+2000 to U+207F is when it is folded.
private struct FoldedLetters {
  static let first = 0x80
  static let firstMark = 0x280 - first

  /// How many bytes there are, above those bytes, the first of them lowest; zero where a letter is not folded by itself.
  let packed: [UInt32]

  init() {
    packed = [0x80..<0x280, 0x2000..<0x2080].joined().map { value in
      guard let scalar = Unicode.Scalar(UInt32(value)) else { return 0 }
      let bytes = TextMatcher.thoroughlyFolded(String(scalar)).utf8
      guard scalar.properties.generalCategory != .format, (1...3).contains(bytes.count) else { return 0 }
      return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } | UInt32(bytes.count) << 24
    }
  }
}

extension Unicode.Scalar {
  /// Whether its combining class (Unicode Standard Annex 44, section 5.7.4) is that of the overlays, of the points of
  /// Hebrew, Arabic and Syriac, or one of a place around the letter.
  fileprivate var isAccent: Bool {
    switch properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 200...: true
    default: false
    }
  }
}

extension UInt8 {
  /// The letter in lower case; any other byte as it is.
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
