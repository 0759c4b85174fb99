import Testing

@testable import Models

@Suite("Blank strings")
struct StringBlankTests {
  @Test(
    "White space and invisible characters are blank",
    arguments: ["", " ", "\t\r\n", "\u{A0}\u{3000}", "\u{AD}", "\u{200B}\u{200D}\u{2060}\u{FEFF}", " \u{AD}\n"])
  func blank(text: String) {
    #expect(text.isBlank)
  }

  @Test("A visible character is not blank", arguments: ["a", " . ", "\u{AD}-", "\u{1B}", "\u{301}", "味"])
  func visible(text: String) {
    #expect(!text.isBlank)
  }
}
