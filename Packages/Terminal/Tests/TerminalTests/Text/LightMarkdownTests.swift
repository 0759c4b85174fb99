import TestSupport
import Testing

@testable import Terminal

@Suite("Light Markdown", .timeLimit(.minutes(5)))
struct LightMarkdownTests {
  private func lines(_ text: String, width: Int = 40, glyphs: Glyphs = .unicode) -> [String] {
    LightMarkdown(text).lines(width: width, glyphs: glyphs).map(\.text)
  }

  /// The text of one paragraph with its styles: `<b>`, `<i>`, `<bi>`.
  private func markup(_ text: String) -> String {
    LightMarkdown(text).lines(width: 1000, glyphs: .unicode).flatMap(\.runs).map { run in
      let name = [(Style.Attributes.bold, "b"), (.italic, "i")].filter { run.style.attributes.contains($0.0) }.map(\.1)
      return name.isEmpty ? run.text : "<\(name.joined())>\(run.text)</>"
    }.joined()
  }

  @Test(
    "Blank lines separate paragraphs, a single line break is a space",
    arguments: [
      ("one\r\n\r\ntwo", ["one", "", "two"]), ("one\n \n\n\ntwo\n", ["one", "", "two"]),
      ("one \r\ntwo  \r\n  three\\\r\nfour", ["one two", "three", "four"]), ("one  \n\ntwo\\", ["one", "", #"two\"#]),
      ("\r\n \r\none\r\n ", ["one"]), ("", []), (" \n\n ", []),
      ("a   b\tc", ["a b c"]), ("ripe\u{AD}ning \u{AD}", ["ripening"]),
      ("fish &amp; <b>chips</b>", ["fish & <b>chips</b>"]), ("&lt;&#97;&#x62;&quot;&amp;amp;", ["<ab\"&amp;"]),
      ("&#27;&#x301;&#55555555; &eacute; & &;", ["␛&#x301;&#55555555; &eacute; & &;"]),
    ])
  func paragraphs(text: String, expected: [String]) {
    #expect(lines(text) == expected)
  }

  @Test(
    "List items have the same bullet and no empty lines between them",
    arguments: [
      ("● one\r\n\r\n● two\r\n\r\nend", ["• one", "• two", "", "end"]),
      ("• one\n- two\n* three", ["• one", "• two", "• three"]), ("intro\n- one\nmore", ["intro", "", "• one more"]),
      ("  - one", ["• one"]), ("-5 degrees", ["-5 degrees"]), ("- ", ["-"]), ("---", ["---"]),
      ("- **a**\n- b", ["• a", "• b"]),
      ("1. one\n2. **two**\n10. ten\n- end", ["1. one", "2. two", "10. ten", "• end"]),
      ("since\n1984. it", ["since 1984. it"]), ("since\n1. it", ["since", "", "1. it"]), ("1.5 l", ["1.5 l"]),
      (#"\*one\* \_two\_ \[a](b) \1"#, [#"*one* _two_ [a](b) \1"#]),
    ])
  func bullets(text: String, expected: [String]) {
    #expect(lines(text) == expected)
  }

  @Test(
    "Quotes have a bar and continue until a blank line",
    arguments: [
      ("> one\n> two\nthree", ["│ one two three"]), ("> one\n>\n> two", ["│ one", "", "│ two"]),
      ("say\n>one", ["say", "", "│ one"]), (">*‘Good.’*   **Nell, Farm**", ["│ ‘Good.’ Nell, Farm"]),
      (">> one", ["│ one"]), (">", []), ("> one\n- two", ["│ one", "", "• two"]),
    ])
  func quotes(text: String, expected: [String]) {
    #expect(lines(text) == expected)
  }

  @Test("Wrapped lines are indented below the first word of their block")
  func hanging() {
    #expect(lines("- one two three", width: 9) == ["• one two", "  three"])
    #expect(lines("> one two three", width: 9) == ["│ one two", "│ three"])
    #expect(lines("- 中文標題", width: 7) == ["• 中文", "  標題"])
    #expect(lines("1. one two three", width: 10) == ["1. one two", "   three"])
    #expect(lines("10. abcdefgh", width: 7) == ["10.", "abcdefg", "h"])
    #expect(lines("- abcdefgh", width: 6) == ["• abcd", "  efgh"])
  }

  @Test("Bullets and bars follow the glyph set, and are left out of narrow lines")
  func glyphs() {
    #expect(lines("- one\n> two", glyphs: .ascii) == ["- one", "", "| two"])
    #expect(lines("- one\n> two", width: 5) == ["one", "", "two"])
  }

  @Test(
    "Headings are bold, quotes italic",
    arguments: [
      ("# Our *farm*", "<b>Our </><bi>farm</>"), ("###### a", "<b>a</>"), ("####### a", "####### a"), ("#a", "#a"),
      ("#", "#"), ("# a\nb", "<b>a</>b"), ("a\n# b\nc", "a<b>b</>c"), ("# a\n# b", "<b>a</><b>b</>"),
      ("> a *b* **c**", "│ <i>a b </><bi>c</>"),
    ])
  func blocks(text: String, expected: String) {
    #expect(markup(text) == expected)
  }

  @Test(
    "Matching delimiters become styles",
    arguments: [
      ("**a** b", "<b>a</> b"), ("__a__ b", "<b>a</> b"), ("*a* _b_", "<i>a</> <i>b</>"), ("***a***", "<bi>a</>"),
      ("*a **b***", "<i>a </><bi>b</>"), ("**a *b***", "<b>a </><bi>b</>"), ("***a** b*", "<bi>a</><i> b</>"),
      ("*a _b_ c*", "<i>a b c</>"), ("un**believ**able", "un<b>believ</>able"),
      ("(*a*), “_b_”.", "(<i>a</>), “<i>b</>”."),
      ("**a\nb**", "<b>a b</>"), ("*a **b* c", "<i>a **b</> c"), ("*a *b*", "*a <i>b</>"),
    ])
  func emphasis(text: String, expected: String) {
    #expect(markup(text) == expected)
  }

  @Test(
    "Delimiters that are unbalanced, inside words or next to spaces remain text",
    arguments: [
      "2*3*4", "5 * 3 * 2", "snake_case_name", "__a", "a**", "*a", "**a*b", "* a*", "_ a _", "****", "****a****",
      "a * b",
      "**", "*", "a_b_", "**a\n\n", "5* hotel, 4* food", "[a] (b)", "[a](", "[a]()", "[a](b c)", "a](b)", "[", "]",
      "[a", "*\u{FE0F}\u{20E3}a*",
    ])
  func unbalanced(text: String) {
    let whole = LightMarkdown("x " + text).lines(width: 1000, glyphs: .unicode)
    #expect(whole.allSatisfy { $0.runs.allSatisfy { $0.style == .plain } })
    let expected = text.terminalSafe().split(separator: " ").joined(separator: " ")
    #expect(whole.map(\.text) == ["x " + expected])
  }

  @Test(
    "A link is shown as its text and its address",
    arguments: [
      ("see [our farm](https://farm.example/a_b_c).", "see our farm (https://farm.example/a_b_c)."),
      ("[**a** b](u)", "<b>a</> b (u)"), ("**[a](u)**", "<b>a (u)</>"), ("[a](u_(v)) c", "a (u_(v)) c"),
      ("[a [b](u)", "[a b (u)"), ("[a](u)[b](v)", "a (u)b (v)"),
    ])
  func links(text: String, expected: String) {
    #expect(markup(text) == expected)
  }

  @Test("A link and its address are hyperlinks to an address of the Web")
  func hyperlinks() {
    let link = Style.link(to: "https://farm.example")
    #expect(
      LightMarkdown("see [our **farm**](https://farm.example)").lines(width: 80, glyphs: .unicode) == [
        "see " + "our ".styled(link) + "farm".styled(.bold.over(link)) + " (" + "https://farm.example".styled(link)
          + ")"
      ])
    #expect(
      LightMarkdown("<https://farm.example>: https://farm.example.").lines(width: 80, glyphs: .unicode) == [
        "https://farm.example".styled(link) + ": " + "https://farm.example".styled(link) + "."
      ])
    #expect(LightMarkdown("<javascript:x> <a").lines(width: 80, glyphs: .unicode) == ["<javascript:x> <a"])
    #expect(LightMarkdown("[a](javascript:x)").lines(width: 80, glyphs: .unicode) == ["a (javascript:x)"])
  }

  @Test("The plain text is one line without syntax")
  func plainText() {
    let text = "# Pears\r\n\r\nPicked **by hand**.\r\nSold\r\n\r\n>*‘Good.’*   **Nell**\r\n\r\n● one\r\n● two"
    #expect(LightMarkdown(text).plainText == "Pears Picked by hand. Sold ‘Good.’ Nell one two")
    #expect(LightMarkdown(" \n").plainText == "")
  }

  @Test("Styles continue after a line break, and characters are not split between styles")
  func wrappedStyles() {
    let text = LightMarkdown("a **bb cc** dd").lines(width: 4, glyphs: .unicode)
    #expect(text == ["a " + "bb".styled(.bold), "cc".styled(.bold), "dd"])
    let broken = LightMarkdown("a  \n**bb  \ncc**\\\ndd").lines(width: 4, glyphs: .unicode)
    #expect(broken == ["a", "bb".styled(.bold), "cc".styled(.bold), "dd"])
    let joined = LightMarkdown("🇩**🇪x**").lines(width: 4, glyphs: .unicode)
    #expect(joined == ["🇩🇪" + "x".styled(.bold)])
  }

  @Test("Control characters are escaped")
  func hostile() {
    let rendered = LightMarkdown("**\u{1B}[2J**\u{9B}1m > \u{202E}x").lines(width: 40, glyphs: .unicode).map {
      $0.render(.trueColor)
    }
    #expect(rendered == ["\u{1B}[1m␛[2J\u{1B}[0m\u{FFFD}1m > \u{FFFD}x"])
  }

  @Test(
    "Text of unclosed syntax is parsed in linear time",
    arguments: ["*a ", "**a ", "_a *", "[a", "[a](b", "](", "> ", "<https://a", "&#"])
  func unclosed(piece: String) {
    let text = "x" + String(repeating: piece, count: 20_000)
    let expected = text.split(separator: " ").joined(separator: " ")
    #expect(LightMarkdown(text).plainText == expected)
  }

  @Test("No line exceeds the width, the first and last line are not empty, and no text is lost", arguments: 1...40)
  func property(width: Int) {
    var generator = SplitMix64(seed: UInt64(width))
    let marks = ["**", "*", "_", "> ", "\n- ", "\n\n", "[", "](", ")", "# ", "\n● ", ""]
    for _ in 0..<60 {
      let text = (0..<5).map { _ in
        marks[Int.random(in: marks.indices, using: &generator)] + EdgeCaseText.random(using: &generator)
      }.joined()
      let markdown = LightMarkdown(text)
      let lines = markdown.lines(width: width, glyphs: .unicode)
      #expect(lines.allSatisfy { $0.displayWidth <= width || $0.text.count == 1 })
      #expect(lines.first?.isEmpty != true && lines.last?.isEmpty != true)
      let isInert = lines.allSatisfy { line in
        line.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      }
      #expect(isInert)
      func visibleScalars(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !" •│".unicodeScalars.contains($0) }
      }
      #expect(visibleScalars(lines.map(\.text).joined()) == visibleScalars(markdown.plainText))
    }
  }
}
