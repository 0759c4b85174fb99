import Features
import Testing

@Suite("SearchMatcher")
struct SearchMatcherTests {
  private static let line = "Kulas Light, Apt. 556, Gwenborough 92998-3874"

  @Test(
    "A text matches if it contains the whole search or words that begin with each of its words, apart from punctuation, and all its phrases in quotes",
    arguments: [
      ("", true), ("Kulas Light, Apt. 556", true), (line, true), ("kulás   LIGHT", true), ("borough", true),
      ("ight apt 5", false), ("556, Gwenborough", true), ("92998-3874", true), ("92998 38", true),
      ("Gwenborough, Kulas Light", true), ("kul gwen", true), ("(gwenborough) -apt-", true), (".", true), ("-", true),
      ("light borough", false), ("light kulas", true), ("lightkulas", false), ("apt 0", false), ("5567", false),
      ("Kulas Light, Suite 556", false), ("kulas.light", false), ("?", false), ("? !", false), ("kulas ?", true),
      (#""kulas light""#, true), (#""light, apt" gwen"#, true), ("“light, apt", true), (#""light kulas""#, false),
      (#""ight, Apt" borough"#, false), (#"kulas "5567""#, false), (#""""#, true),
    ])
  func matches(text: String, isMatch: Bool) {
    #expect(SearchMatcher(text).matches([Self.line]) == isMatch)
  }

  @Test(
    "The words of a search can be in different texts, but the whole search is not",
    arguments: [
      ("ada example", true), ("EXAMPLE ada", true), ("ada byron", false), ("adaexample", false), ("", true),
      ("a, a", true),
    ])
  func texts(text: String, isMatch: Bool) {
    #expect(SearchMatcher(text).matches(["Ada", "ada@example.org"]) == isMatch)
    #expect(!SearchMatcher("ada").matches([]))
  }

  @Test(
    "The ranges are those of the whole search, or else of its words, without overlap",
    arguments: [
      ("Kulas Light, Apt. 556", ["Kulas Light, Apt. 556"]), ("borough", ["borough"]), ("8", ["8", "8"]), ("3", ["3"]),
      ("kulas apt", ["Kulas", "Apt"]), ("gwen g", ["Gwen"]), ("apt ight", ["Apt"]), ("", []),
      ("?", []), ("kulas nowhere", ["Kulas"]),
      (#"gwen "light, apt""#, ["Light, Apt", "Gwen"]),
    ] as [(String, [String])])
  func ranges(text: String, found: [String]) {
    #expect(SearchMatcher(text).ranges(in: Self.line).map { String(Self.line[$0]) } == found)
  }
}
