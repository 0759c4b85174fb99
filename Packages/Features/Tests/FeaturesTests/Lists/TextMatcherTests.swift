import Foundation
import Testing

@testable import Features

@Suite("Text matcher")
struct TextMatcherTests {
  @Test(
    "The places of the pattern are ranges of the text",
    arguments: [
      ("cafe", "Café, CAFE\u{301} and Cafeteria", ["Café", "CAFE\u{301}", "Cafe"]), ("aa", "aaaaa", ["aa", "aa"]),
      ("s", "Straße", ["S", "ß"]), ("strasse", "Straße", ["Straße"]), ("", "text", []),
      ("x", "text and text", ["x", "x"]),
      ("y", "text", []),
    ] as [(String, String, [String])])
  func places(text: String, other: String, found: [String]) {
    #expect(TextMatcher(text).ranges(in: other).map { String(other[$0]) } == found)
  }

  @Test(
    "A text is matched ignoring case and accents",
    arguments: [
      ("", ""), ("", "a"), ("a", "A"), ("SEA", "by the sea"), ("cafe", "Café"), ("café", "CAFE"), ("e\u{301}", "é"),
      ("é", "e\u{301}"), ("strasse", "Straße"), ("STRAßE", "strasse"), ("s", "ß"), ("ẞ", "ß"), ("fi", "ﬁg"),
      ("istanbul", "İstanbul"), ("οδυσσευσ", "Ὀδυσσεύς"), ("ΟΔΥΣΣΕΎΣ", "Ὀδυσσεύς"), ("ёлка", "ЕЛКА"),
      ("東京", "東京都"), ("が", "か\u{3099}"), ("か\u{3099}", "が"), ("한", "\u{1112}\u{1161}\u{11AB}"),
      ("שלום", "שָׁלוֹם"), ("كتاب", "كِتَاب"), ("豈", "\u{F900}"), ("a\u{AD}b", "A\u{AD}B"), ("’", "l’été"),
      ("l’ete", "L’ÉTÉ"), ("👍", "👍🏽"), ("\0", "a\0b"),
    ])
  func found(text: String, other: String) {
    #expect(TextMatcher(text).matches(other))
  }

  @Test(
    "Other texts and shorter texts are not matched",
    arguments: [
      ("a", ""), ("b", "a"), ("ab", "a"), ("a b", "ab"), ("a.c", "abc"), ("東京", "京東"), ("o", "ø"), ("l", "ł"),
      ("i", "ı"), ("か", "が"), ("하", "한"), ("a", "Ａ"), ("'", "’"), ("ab", "a\u{AD}b"),
    ])
  func notFound(text: String, other: String) {
    #expect(!TextMatcher(text).matches(other))
  }

  @Test("Folding with the table gives the same result as the definition")
  func scalars() {
    for scalar in (0..<0x3100).compactMap(Unicode.Scalar.init) + "𐐀👍🏽️ﬁﬃＡｶﾞ한豈".unicodeScalars {
      for text in ["\(scalar)", "é\(scalar)ß", "A\(scalar)\u{301}Z", "\(scalar)\(scalar)"] {
        #expect(TextMatcher.folded(text).scalars == text.foldedByDefinition.scalars, "\(text.debugDescription)")
      }
    }
  }

  @Test("A text matches exactly if its folding is contained in the folding of the other", arguments: 0..<4)
  func containment(seed: Int) {
    let letters = [
      "", "a", "A", "b", "é", "É", "e", "e\u{301}", "\u{301}", "ss", "ß", "s", "İ", "ı", "i", "i\u{307}", "ﬁ", "f", "ø",
      "Å", "\u{212B}", "K", "Ω", "σ", "ς", "が", "か", "\u{3099}", "ｶﾞ", "한", "하", "\u{11A8}", "كِ", "ك", "שׁ", "ש", "हि",
      "ह", "👍", "🏽", "👩‍👧", "\u{200D}", "❤️", "Ａ", "\r", "\n", "\0", "\u{AD}", "’", "–", " ", "ŉ", "ʼ", "ǅ", "\u{345}",
    ]
    var number = UInt64(seed)
    func letter() -> String {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return letters[Int(number >> 33) % letters.count]
    }
    for _ in 0..<5000 {
      let text = letter() + letter()
      let other = letter() + letter() + (letter() < "i" ? text : letter()) + letter()
      let isFound = other.foldedByDefinition.scalars.contains(text.foldedByDefinition.scalars)
      #expect(TextMatcher(text).matches(other) == isFound, "\(text.debugDescription) in \(other.debugDescription)")
      #expect(TextMatcher.folded(other).scalars == other.foldedByDefinition.scalars, "\(other.debugDescription)")
      #expect(TextMatcher.folded(TextMatcher.folded(other)) == TextMatcher.folded(other), "\(other.debugDescription)")
      for form in [other.decomposedStringWithCanonicalMapping, other.precomposedStringWithCanonicalMapping] {
        #expect(TextMatcher.folded(form).scalars == TextMatcher.folded(other).scalars, "\(other.debugDescription)")
      }
    }
  }
}

extension String {
  fileprivate var scalars: [Unicode.Scalar] { Array(unicodeScalars) }

  /// The definition of folding, without optimizations.
  fileprivate var foldedByDefinition: String {
    let letters = decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      let combiningClass = $0.properties.canonicalCombiningClass.rawValue
      return !(combiningClass == 1 || (10...36).contains(combiningClass) || combiningClass >= 200)
    }
    return String(String.UnicodeScalarView(letters)).folding(options: .caseInsensitive, locale: nil)
      .precomposedStringWithCanonicalMapping
  }
}
