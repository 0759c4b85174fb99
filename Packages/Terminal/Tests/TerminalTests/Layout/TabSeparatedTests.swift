import Terminal
import Testing

@Suite("Tab-separated values")
struct TabSeparatedTests {
  private func text(_ fields: [StyledText]) -> String { TabSeparated.line(fields).text }

  @Test("Every record is one line with the same number of tabs, untruncated and safe")
  func lines() {
    #expect(text(["7", "little biscuit daily", "Ada Whitfield"]) == "7\tlittle biscuit daily\tAda Whitfield")
    #expect(text(["a\tb", "c\r\nd", "\u{1B}[31m\u{202E}"]) == "a b\tc d\t␛[31m\u{FFFD}")
    #expect(text([StyledText("a\nb", lineBreaks: .kept), "c\td", "\u{1B}[2J"]) == "a b\tc d\t␛[2J")
    #expect(text(["", ""]) == "\t")
    #expect(text(Array(repeating: StyledText(String(repeating: "x", count: 500)), count: 2)).utf8.count == 1001)
  }

  @Test("A line keeps the styles of its fields, and the tabs between them are plain")
  func styles() {
    let line = TabSeparated.line([StyledText("7", style: Style(foreground: .green)), StyledText("tea")])
    #expect(line.render(.none) == "7\ttea")
    #expect(line.render(.basic) == "\u{1B}[32m7\u{1B}[0m\ttea")
  }
}
