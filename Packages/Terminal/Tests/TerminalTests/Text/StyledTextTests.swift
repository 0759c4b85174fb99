import Testing

@testable import Terminal

@Suite("Styled text")
struct StyledTextTests {
  @Test(
    "A style is rendered for the colour depth",
    arguments: [
      (Style.plain, ColorDepth.trueColor, "x"),
      (.bold, .none, "x"),
      (.bold, .basic, "\u{1B}[1mx\u{1B}[0m"),
      (Style.bold.over(Style([.dim, .italic, .underline, .reverse])), .basic, "\u{1B}[1;2;3;4;7mx\u{1B}[0m"),
      (.foreground(.red), .basic, "\u{1B}[31mx\u{1B}[0m"),
      (.foreground(.basic(.brightCyan)), .basic, "\u{1B}[96mx\u{1B}[0m"),
      (Style(background: .blue), .basic, "\u{1B}[44mx\u{1B}[0m"),
      (.foreground(.palette(208)), .ansi256, "\u{1B}[38;5;208mx\u{1B}[0m"),
      (.foreground(.palette(196)), .basic, "x"),
      (.foreground(.palette(2)), .basic, "\u{1B}[32mx\u{1B}[0m"),
      (.foreground(.palette(255)), .basic, "x"),
      (.foreground(.rgb(1, 2, 3)), .trueColor, "\u{1B}[38;2;1;2;3mx\u{1B}[0m"),
      (.foreground(.rgb(255, 135, 0)), .ansi256, "\u{1B}[38;5;208mx\u{1B}[0m"),
      (.foreground(.rgb(250, 250, 250)), .basic, "\u{1B}[97mx\u{1B}[0m"),
      (Style(.bold, foreground: .green, background: .rgb(0, 0, 0)), .trueColor, "\u{1B}[1;32;48;2;0;0;0mx\u{1B}[0m"),
    ])
  func sequences(style: Style, depth: ColorDepth, expected: String) {
    #expect("x".styled(style).render(depth) == expected)
  }

  @Test("Styled text is safe", arguments: EdgeCaseText.samples)
  func hostile(text: String) {
    let rendered = ("a" + StyledText(text) + text.styled(.plain)).render(.trueColor)
    #expect(rendered.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(StyledText(stringLiteral: text).text == text.terminalSafe())
  }

  @Test("Adjacent runs of the same style are merged, empty runs are removed")
  func runs() {
    let text: StyledText = "a" + "b" + "".styled(.bold) + "c".styled(.bold) + "d".styled(.bold)
    #expect(text.runs.map(\.text) == ["ab", "cd"])
    #expect(text.text == "abcd")
    #expect(text.displayWidth == 4)
    #expect(text == "ab" + "cd".styled(.bold))
    #expect(text.description == "abcd")
    #expect(StyledText("").isEmpty && [StyledText]().joined(separator: ", ").isEmpty)
    #expect(["a", "b".styled(.bold)].joined(separator: " · ").text == "a · b")
  }

  @Test("A style is applied under existing styles")
  func under() {
    let text = ("a" + "b".styled(.foreground(.red))).styled(Style.dim.foreground(.green))
    #expect(text.runs.map(\.style) == [Style.dim.foreground(.green), Style.dim.foreground(.red)])
  }

  @Test(
    "Text of several runs is truncated like plain text",
    arguments: 0...12)
  func truncation(width: Int) {
    for texts in [
      ["ab", "中文", "cdef"], ["abc", "👍🏽", "", "x"], ["中", "文", "字"], ["a", "b", "c", "d", "e", "f", "g"],
    ] {
      for ellipsis in ["…", "..."] {
        let text = texts.enumerated().map { $1.styled($0.isMultiple(of: 2) ? .bold : .dim) }.joined()
        #expect(text.truncated(toWidth: width, ellipsis: ellipsis).displayWidth <= width)
        if text.displayWidth <= width { #expect(text.truncated(toWidth: width, ellipsis: ellipsis) == text) }
        if width >= 3 {
          let plain = text.text.truncated(toWidth: width, ellipsis: ellipsis)
          #expect(text.truncated(toWidth: width, ellipsis: ellipsis).text == plain)
        }
      }
    }
  }

  @Test(
    "Truncation keeps the first run of a style visible",
    arguments: [
      (60, "one two three FOUR five six seven"), (33, "one two three FOUR five six seven"),
      (28, "one two three FOUR five six…"), (20, "…three FOUR five si…"), (12, "…FOUR five …"), (6, "…FOUR…"),
      (3, "…F…"), (1, "…"), (0, ""),
    ])
  func focus(width: Int, expected: String) {
    let text = "one two three " + "FOUR".styled(Style.bold.over(.underline)) + " five six seven"
    let truncated = text.truncated(toWidth: width, ellipsis: "…", focus: .underline)
    #expect(truncated.text == expected)
    #expect(truncated.displayWidth <= width)
    #expect(text.truncated(toWidth: width, ellipsis: "…", focus: nil) == text.truncated(toWidth: width, ellipsis: "…"))
    #expect(
      text.truncated(toWidth: width, ellipsis: "…", focus: .italic) == text.truncated(toWidth: width, ellipsis: "…"))
  }

  @Test("Padding is plain, and an ellipsis has the style of the truncated run")
  func padding() {
    let text = "abc" + "defg".styled(.bold)
    #expect(text.truncated(toWidth: 5, ellipsis: "…") == "abc" + "d…".styled(.bold))
    #expect("ab".styled(.reverse).padded(toWidth: 4) == "ab".styled(.reverse) + "  ")
    #expect("ab".styled(.reverse).padded(toWidth: 4, alignment: .trailing) == "  " + "ab".styled(.reverse))
    #expect("ab".styled(.reverse).padded(toWidth: 1) == "ab".styled(.reverse))
  }

  @Test("A literal has the styles of its interpolated values, which are made safe")
  func interpolation() {
    let (name, count) = ("a\u{1B}[2J\nb", 3)
    let inner: StyledText = "(\(count, style: .bold))"
    let text: StyledText = "\(name, style: .italic) has \(count) \(inner, style: .dim)\(Color.red)"
    #expect(
      text == "a␛[2J b".styled(.italic) + " has 3 " + "(".styled(.dim) + "3".styled(Style([.bold, .dim]))
        + ")".styled(.dim) + "red")
    #expect("\(OutputError.brokenPipe as any Error)" as StyledText == "cannot write output: Broken pipe")
    #expect("\("", style: .bold)" as StyledText == "")
    // Filtered as one text: a joiner needs the character before it.
    #expect("👩\("\u{200D}")👧" as StyledText == "👩‍👧")
    // Line breaks of a text that has kept them are kept.
    #expect("\(StyledText("a\nb", lineBreaks: .kept))\n" as StyledText == StyledText("a\nb ", lineBreaks: .kept))
  }
}
