import Foundation
import Testing

@testable import Features

@Suite("A search text")
struct SearchTextTests {
  @Test(
    "Is found whatever its letter case and its accents",
    arguments: [
      ("", ""), ("", "a"), ("a", "A"), ("SEA", "by the sea"), ("cafe", "Café"), ("café", "CAFE"), ("e\u{301}", "é"),
      ("é", "e\u{301}"), ("strasse", "Straße"), ("STRAßE", "strasse"), ("istanbul", "İstanbul"),
      ("οδυσσευσ", "Ὀδυσσεύς"), ("東京", "東京都"), ("が", "か\u{3099}"), ("か\u{3099}", "が"), ("שלום", "שָׁלוֹם"), ("👍", "👍🏽"),
    ])
  func found(text: String, other: String) {
    #expect(SearchText(text).isFound(in: other))
  }

  @Test(
    "Is not found in another text, nor in a shorter one",
    arguments: [
      ("a", ""), ("b", "a"), ("ab", "a"), ("a b", "ab"), ("a.c", "abc"), ("東京", "京東"), ("s", "ß"),
    ])
  func notFound(text: String, other: String) {
    #expect(!SearchText(text).isFound(in: other))
  }

  @Test("Is found where Foundation finds it")
  func asFoundation() {
    let texts = [
      "", "a", "A", "abc", "ABC", "b c", "e", "é", "É", "e\u{301}", "e\u{301}\u{302}", "\u{301}", "ss", "ß", "ẞ", "s",
      "ſ", "i", "I", "İ", "ı", "i\u{307}", "fi", "ﬁ", "ø", "o", "å", "Å", "Å", "K", "k", "æ", "ae", "Ω", "Ω", "ω",
      "σ", "ς", "Σ", "Ὀδυσσεύς", "οδυσσευσ", "東京", "か", "が", "か\u{3099}", "ガ", "ｶﾞ", "한", "하", "한", "كِتَاب", "كتاب",
      "שָׁלוֹם", "שלום", "हिन्दी", "ह", "👍", "👍🏽", "👩", "👩‍👩‍👧", "🇪🇸🇬🇧", "🇸🇬", "❤", "❤️", "1", "１", "½", "^", "`", "a^b",
      "\n", "\r", "\r\n", "a\r\nb", "\0", "\u{200D}", "a\u{200D}b", "\u{A0}", " ",
    ]
    for text in texts {
      for other in texts.flatMap({ [$0, "zz\($0)yy"] }) {
        let range = other.range(of: text, options: [.caseInsensitive, .diacriticInsensitive])
        #expect(
          SearchText(text).isFound(in: other) == (text.isEmpty || range != nil),
          "\(text.debugDescription) in \(other.debugDescription)")
      }
    }
  }

  @Test("Is found in any plain text where Foundation finds it")
  func plainText() {
    let plain = String(String.UnicodeScalarView((0..<0x80).map { Unicode.Scalar($0) }))
    for text in plain.unicodeScalars.map(String.init) + (0x80...0x3FFF).compactMap(Unicode.Scalar.init).map(String.init)
    {
      let range = plain.range(of: text, options: [.caseInsensitive, .diacriticInsensitive])
      #expect(SearchText(text).isFound(in: plain) == (range != nil), "\(text.debugDescription)")
    }
  }
}
