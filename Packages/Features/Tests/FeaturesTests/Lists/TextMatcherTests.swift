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
    #expect(TextMatcher(text).ranges(in: FoldedText(other)).map { String(other[$0]) } == found)
  }

  @Test(
    "A text is matched ignoring case, accents, width and the form of apostrophes",
    arguments: [
      ("", ""), ("", "a"), ("a", "A"), ("SEA", "by the sea"), ("cafe", "Café"), ("café", "CAFE"), ("e\u{301}", "é"),
      ("é", "e\u{301}"), ("strasse", "Straße"), ("STRAßE", "strasse"), ("s", "ß"), ("ẞ", "ß"), ("fi", "ﬁg"),
      ("istanbul", "İstanbul"), ("οδυσσευσ", "Ὀδυσσεύς"), ("ΟΔΥΣΣΕΎΣ", "Ὀδυσσεύς"), ("ёлка", "ЕЛКА"),
      ("東京", "東京都"), ("が", "か\u{3099}"), ("か\u{3099}", "が"), ("한", "\u{1112}\u{1161}\u{11AB}"),
      ("שלום", "שָׁלוֹם"), ("كتاب", "كِتَاب"), ("豈", "\u{F900}"), ("a\u{AD}b", "A\u{AD}B"), ("’", "l’été"),
      ("l’ete", "L’ÉTÉ"), ("👍", "👍🏽"), ("\0", "a\0b"), ("don't", "don’t"), ("‘n’", "'N'"), ("a1", "Ａ１"), ("ガ", "ｶﾞ"),
      ("ﾊﾝ", "ハン"),
    ])
  func found(text: String, other: String) {
    #expect(TextMatcher(text).matches(FoldedText(other)))
  }

  @Test("Letters that are folded one by one are folded as in a text with other letters")
  func scalars() {
    let values: [Range<UInt32>] = [
      0x80..<0x300, 0x2000..<0x2070, 0x3001..<0x3003, 0x3041..<0x3097, 0x30A1..<0x30FD, 0x4E00..<0xA000,
    ]
    let different = values.joined().compactMap(Unicode.Scalar.init).filter { scalar in
      let text = "a\(scalar)o\(scalar)\(scalar)"
      return TextMatcher.folded(text + "א") != TextMatcher.folded(text) + "א"
    }
    #expect(different == [])
  }

  @Test(
    "Other texts and shorter texts are not matched",
    arguments: [
      ("a", ""), ("b", "a"), ("ab", "a"), ("a b", "ab"), ("a.c", "abc"), ("東京", "京東"), ("o", "ø"), ("l", "ł"),
      ("i", "ı"), ("か", "が"), ("하", "한"), ("ab", "a\u{AD}b"),
    ])
  func notFound(text: String, other: String) {
    #expect(!TextMatcher(text).matches(FoldedText(other)))
  }
}
