import Terminal
import Testing

@Suite("Tab-separated rows")
struct TabSeparatedTests {
  @Test("Every record is one line with the same number of tabs, uncut and safe")
  func lines() {
    #expect(
      TabSeparated.line(["7", "little biscuit daily", "Ada Whitfield"]) == "7\tlittle biscuit daily\tAda Whitfield")
    #expect(TabSeparated.line(["a\tb", "c\r\nd", "\u{1B}[31m\u{202E}"]) == "a b\tc d\t␛[31m\u{FFFD}")
    #expect(TabSeparated.line(["", ""]) == "\t")
    #expect(TabSeparated.line([String](repeating: String(repeating: "x", count: 500), count: 2)).utf8.count == 1001)
  }

  @Test("A styled line keeps the styles of its fields, and the tabs between them are plain")
  func styles() {
    let line = TabSeparated.line([StyledText("7", style: Style(foreground: .green)), StyledText("tea")])
    #expect(line.render(.none) == "7\ttea")
    #expect(line.render(.basic) == "\u{1B}[32m7\u{1B}[0m\ttea")
  }

  @Test("A styled line is one line with one tab fewer than fields, whatever they hold")
  func oneLine() {
    let line = TabSeparated.line([StyledText("a\nb", layout: .block), StyledText("c\td"), StyledText("\u{1B}[2J")])
    #expect(line.text == "a b\tc d\t␛[2J")
  }
}
