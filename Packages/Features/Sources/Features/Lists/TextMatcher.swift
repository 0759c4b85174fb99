import Foundation

/// Matches texts that contain a pattern, ignoring case, accents and width: `cafe` matches `Café`.
///
/// Both texts are folded, and one must contain the other, compared by Unicode scalars.
///
/// Folding decomposes a text (canonical decomposition), removes the accents, folds the case as Foundation does without
/// a locale, and composes the text again. So canonically equivalent texts have the same folding. Accents are the marks
/// around and across a letter, and the points of Hebrew, Arabic and Syriac. Marks that change the letter or the
/// syllable, such as the kana voicing mark and the Indic viramas, are kept. `ß` and `ﬁ` become `ss` and `fi`, `İ`
/// becomes `i`, a final `ς` becomes `σ`; `ø`, `ł` and `ı` are distinct letters and do not change. Full-width and
/// half-width forms become the usual ones (their compatibility mappings), and typographic apostrophes become `'`.
struct TextMatcher: Sendable {
  private let pattern: [UInt8]

  /// Creates a matcher for a pattern; an empty one matches every text.
  init(_ text: String) {
    pattern = FoldedText.bytes(of: text)
  }

  /// Whether a text contains the folded pattern.
  func matches(_ other: FoldedText) -> Bool {
    firstMatch(in: other.bytes) != nil
  }

  /// Returns the places where a text contains the folded pattern, from left to right and without overlap.
  ///
  /// Each place begins and ends at a character, so it can be longer than the pattern: `s` is found in `ß`. There are
  /// none for an empty pattern, and none if characters only match when they are folded together.
  func ranges(in folded: FoldedText) -> [Range<String.Index>] {
    guard !pattern.isEmpty, matches(folded) else { return [] }
    let other = folded.text
    var bytes: [UInt8] = []
    var characters: [String.Index] = []
    for index in other.indices {
      let character = FoldedText.bytes(of: String(other[index]))
      bytes += character
      characters += Array(repeating: index, count: character.count)
    }
    var ranges: [Range<String.Index>] = []
    var start = 0
    while let match = firstMatch(in: bytes, from: start) {
      start = match + pattern.count
      let range = characters[match]..<other.index(after: characters[start - 1])
      if ranges.last.map({ $0.upperBound <= range.lowerBound }) ?? true { ranges.append(range) }
    }
    return ranges
  }

  /// Returns a text without case and accents; folding is idempotent.
  static func folded(_ text: String) -> String {
    String(decoding: FoldedText.bytes(of: text), as: UTF8.self)
  }

  /// Returns where folded bytes contain the pattern first, from a start on.
  private func firstMatch(in bytes: [UInt8], from start: Int = 0) -> Int? {
    guard let first = pattern.first else { return start }
    return bytes.withUnsafeBytes { bytes in
      var index = start
      while let base = bytes.baseAddress, index + pattern.count <= bytes.count {
        // The candidates are found by memchr: most texts have none, or few.
        guard let candidate = memchr(base + index, Int32(first), bytes.count - pattern.count - index + 1) else { break }
        if memcmp(candidate, pattern, pattern.count) == 0 { return UnsafeRawPointer(candidate) - base }
        index = UnsafeRawPointer(candidate) - base + 1
      }
      return nil
    }
  }
}

/// A text that is folded once for several matchers.
struct FoldedText {
  let text: String
  /// The UTF-8 bytes of the folded text.
  fileprivate let bytes: [UInt8]

  init(_ text: String) {
    self.text = text
    bytes = Self.bytes(of: text)
  }

  fileprivate static func bytes(of text: String) -> [UInt8] {
    lowercasedASCII(text) ?? foldedByScalar(text) ?? folded(text)
  }

  /// Returns the lowercased bytes of a text, or `nil` if it is not ASCII.
  private static func lowercasedASCII(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { utf8 in
      var union: UInt8 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: utf8.count) { bytes, count in
        for index in utf8.indices {
          union |= utf8[index]
          bytes.initializeElement(at: index, to: utf8[index].lowercasedASCII)
        }
        count = utf8.count
      }
      return union < 0x80 ? bytes : nil
    }
  }

  /// Returns the folded bytes of a text, or `nil` if it has scalars that are folded together with others.
  private static func foldedByScalar(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case ..<0x80: bytes.append(UInt8(scalar.value).lowercasedASCII)
      case ..<0x300: bytes += latin[Int(scalar.value) - 0x80]
      case 0x2000..<0x2070: bytes += punctuation[Int(scalar.value) - 0x2000]
      // Kana, which only a voicing mark changes, and ideographs.
      case 0x3001...0x3002, 0x3041...0x3096, 0x30A1...0x30FC, 0x4E00...0x9FFF: bytes += String(scalar).utf8
      default: return nil
      }
    }
    return bytes
  }

  /// The foldings of the Latin letters before the combining marks.
  private static let latin = foldings(0x80..<0x300)
  private static let punctuation = foldings(0x2000..<0x2070)

  private static func foldings(_ values: Range<UInt32>) -> [[UInt8]] {
    values.map { value in Unicode.Scalar(value).map { folded(String($0)) } ?? [] }
  }

  private static func folded(_ text: String) -> [UInt8] {
    var letters = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars where !scalar.isAccent {
      switch scalar {
      case "\u{2018}", "\u{2019}", "\u{201B}", "\u{02BC}": letters.append("'")
      case "\u{3000}", "\u{FF00}"..."\u{FFEF}":
        letters.append(contentsOf: String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars)
      default: letters.append(scalar)
      }
    }
    let folded = String(letters).folding(options: .caseInsensitive, locale: nil)
    return Array(folded.precomposedStringWithCanonicalMapping.utf8)
  }
}

extension Unicode.Scalar {
  /// Whether the combining class (Unicode Standard Annex 44, section 5.7.4) is that of an overlay, of a point of
  /// Hebrew, Arabic or Syriac, or of a mark around the letter.
  fileprivate var isAccent: Bool {
    // The first combining mark is U+0300.
    if value < 0x300 { return false }
    return switch properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 200...: true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
