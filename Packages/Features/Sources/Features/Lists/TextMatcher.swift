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
    pattern = Self.foldedBytes(text)
  }

  /// Whether a text, folded, contains the folded pattern.
  func matches(_ other: String) -> Bool {
    firstMatch(in: Self.foldedBytes(other)) != nil
  }

  /// Returns the places where a text, folded, contains the folded pattern, from left to right and without overlap.
  ///
  /// Each place begins and ends at a character, so it can be longer than the pattern: `s` is found in `ß`. There are
  /// none for an empty pattern, and none if characters only match when they are folded together.
  func ranges(in other: String) -> [Range<String.Index>] {
    guard !pattern.isEmpty, matches(other) else { return [] }
    var bytes: [UInt8] = []
    var characters: [String.Index] = []
    for index in other.indices {
      let folded = Self.foldedBytes(String(other[index]))
      bytes += folded
      characters += Array(repeating: index, count: folded.count)
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
    String(decoding: foldedBytes(text), as: UTF8.self)
  }
}

extension TextMatcher {
  /// Returns where folded bytes contain the pattern first, from a start on.
  private func firstMatch(in bytes: [UInt8], from start: Int = 0) -> Int? {
    guard let first = pattern.first, bytes.count - start >= pattern.count else { return pattern.isEmpty ? start : nil }
    return (start...(bytes.count - pattern.count)).first {
      bytes[$0] == first && bytes[$0..<($0 + pattern.count)].elementsEqual(pattern)
    }
  }

  /// Returns the UTF-8 bytes of the folded text.
  private static func foldedBytes(_ text: String) -> [UInt8] {
    // An array first: it is copied and mapped many bytes at a time.
    let bytes = Array(text.utf8).map(\.lowercasedASCII)
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    let letters = text.withUsualForms.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !$0.isAccent }
    let folded = String(String.UnicodeScalarView(letters)).folding(options: .caseInsensitive, locale: nil)
    return Array(folded.precomposedStringWithCanonicalMapping.utf8)
  }
}

extension String {
  /// The text with the usual forms of apostrophes, and of full-width and half-width characters.
  fileprivate var withUsualForms: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\u{2018}", "\u{2019}", "\u{201B}", "\u{02BC}": text += "'"
      case "\u{3000}", "\u{FF00}"..."\u{FFEF}": text += String(scalar).decomposedStringWithCompatibilityMapping
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the combining class (Unicode Standard Annex 44, section 5.7.4) is that of an overlay, of a point of
  /// Hebrew, Arabic or Syriac, or of a mark around the letter.
  fileprivate var isAccent: Bool {
    switch properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 200...: true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
