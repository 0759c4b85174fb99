import Testing

@testable import Terminal

@Suite("Border")
struct BorderTests {
  private func text(_ border: Border, _ content: [StyledText], _ width: Int, _ glyphs: Glyphs = .unicode) -> [String] {
    border.lines(around: content, width: width, glyphs: glyphs).map(\.text)
  }

  @Test("Lines are padded or truncated to the width of the border")
  func frame() {
    #expect(
      text(Border(), ["low", "", "high water"], 8) == [
        "┌──────┐",
        "│low   │",
        "│      │",
        "│high …│",
        "└──────┘",
      ])
    #expect(text(Border(), ["high water"], 10, .ascii) == ["+--------+", "|high ...|", "+--------+"])
    #expect(text(Border(), [], 2) == ["┌┐", "└┘"])
  }

  @Test("The title in the upper rule is truncated to the width of the border")
  func title() {
    let border = Border(title: "Harbour\nmap")
    #expect(text(border, [], 20) == ["┌─ Harbour map ────┐", "└──────────────────┘"])
    #expect(text(border, [], 12)[0] == "┌─ Harbo… ─┐")
    #expect(text(border, [], 7)[0] == "┌─ … ─┐")
    #expect(text(border, [], 6)[0] == "┌────┐")
    #expect(text(border, [], 20, .ascii)[0] == "+- Harbour map ----+")
  }

  @Test("The rules have the border's style, the text keeps its own")
  func styles() {
    let border = Border(title: "T".styled(.bold), style: .foreground(.blue))
    let blue = Style.foreground(.blue)
    #expect(
      border.lines(around: ["x".styled(.italic)], width: 9, glyphs: .unicode) == [
        "┌─".styled(blue) + " " + "T".styled(.bold) + " " + "───┐".styled(blue),
        "│".styled(blue) + "x".styled(.italic) + "      " + "│".styled(blue),
        "└───────┘".styled(blue),
      ])
  }

  @Test("Every line has the given width, for any text", arguments: Array(0...20) + [80, 120])
  func widths(width: Int) {
    for sample in EdgeCaseText.samples {
      let text = StyledText(sample, lineBreaks: .kept)
      for glyphs in [Glyphs.unicode, .ascii] {
        let lines = Border(title: text).lines(around: [text, text + text.styled(.bold)], width: width, glyphs: glyphs)
        #expect(lines.map(\.displayWidth) == (width < 2 ? [] : [width, width, width, width]))
        #expect(lines.allSatisfy { !$0.text.contains("\n") })
      }
    }
  }
}
