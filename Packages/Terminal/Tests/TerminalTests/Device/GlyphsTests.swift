import Testing

@testable import Terminal

@Suite("Glyphs")
struct GlyphsTests {
  @Test(
    "Glyphs are Unicode, unless the first non-empty locale variable names another encoding",
    arguments: [
      (["LANG": "C.UTF-8"], Glyphs.unicode), (["LANG": "en_US.utf8"], .unicode),
      (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], .ascii), (["LANG": "C"], .ascii),
      (["LC_ALL": "", "LC_CTYPE": "de_DE.UTF-8"], .unicode), (["LANG": "POSIX"], .ascii),
      (["LANG": "en_US"], .unicode), (["LC_CTYPE": "UTF-8"], .unicode), ([:], .unicode),
      (["LANG": "de_DE.ISO-8859-1"], .ascii), (["LANG": "de_DE.ISO-8859-15@euro"], .ascii),
      (["LC_CTYPE": "ja_JP.eucJP", "LANG": "C.UTF-8"], .ascii),
    ])
  func glyphs(environment: [String: String], expected: Glyphs) {
    #expect(Glyphs(environment: environment) == expected)
  }

  @Test("ASCII glyphs are ASCII, and frames and segments are one cell wide")
  func glyphSets() {
    let ascii = Glyphs.ascii
    let glyphs = [
      ascii.ellipsis, ascii.rule, ascii.verticalRule, ascii.bullet, ascii.selectionBar, ascii.separator, ascii.barFull,
      ascii.barEmpty,
    ]
    #expect((glyphs + ascii.spinnerFrames).allSatisfy { $0.utf8.allSatisfy { $0 < 0x7F } })
    #expect(ascii.isASCII && !Glyphs.unicode.isASCII)
    for set in [ascii, .unicode] {
      #expect(set.spinnerFrames.allSatisfy { $0.displayWidth == 1 })
      #expect(set.barFull.displayWidth == 1 && set.barEmpty.displayWidth == 1 && set.rule.displayWidth == 1)
      #expect(set.selectionBar.displayWidth == 1)
    }
  }
}
