import TestSupport
import Testing

@testable import Terminal

@Suite("Wrapping")
struct WrappingTests {
  private func wrapped(_ text: String, width: Int, indent: Int = 0, firstIndent: Int? = nil) -> [String] {
    StyledText(text, lineBreaks: .kept).wrapped(toWidth: width, indent: indent, firstIndent: firstIndent).map(\.text)
  }

  @Test(
    "Lines break at spaces",
    arguments: [
      ("summer morning breakfast", 14, ["summer morning", "breakfast"]),
      ("summer morning breakfast", 13, ["summer", "morning", "breakfast"]),
      ("summer", 80, ["summer"]), ("", 80, [""]), ("a  b", 80, ["a  b"]), ("a   b", 2, ["a", "b"]),
      ("  a", 80, ["  a"]), ("a  ", 80, ["a"]),
      ("a" + String(repeating: " ", count: 99) + "b", 5, ["a", "b"]), ("ab     cd", 2, ["ab", "cd"]),
      (String(repeating: " ", count: 99) + "b", 5, ["b"]),
      ("one\n\ntwo\n", 80, ["one", "", "two", ""]), ("   ", 80, [""]),
    ])
  func words(text: String, width: Int, expected: [String]) {
    #expect(wrapped(text, width: width) == expected)
  }

  @Test(
    "A word wider than the line is broken before an @, or else between characters",
    arguments: [
      ("ada@example.org", 12, ["ada", "@example.org"]), ("ada@example.org", 6, ["ada", "@examp", "le.org"]),
      ("x ada@b.example", 8, ["x", "ada", "@b.examp", "le"]), ("@example", 5, ["@exam", "ple"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]), ("x abcdefgh", 3, ["x", "abc", "def", "gh"]),
      ("abcd ef", 3, ["abc", "d", "ef"]),
      ("abcdef", 3, ["abc", "def"]), ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
      ("abc", 1, ["a", "b", "c"]), ("abc", 0, ["a", "b", "c"]),
      ("👨\u{200D}👩\u{200D}👧👍🏽", 2, ["👨\u{200D}👩\u{200D}👧", "👍🏽"]), ("中", 1, ["中"]),
    ])
  func longWords(text: String, width: Int, expected: [String]) {
    #expect(wrapped(text, width: width) == expected)
  }

  @Test(
    "East Asian text breaks anywhere except before closing and after opening punctuation",
    arguments: [
      ("中文標題", 4, ["中文", "標題"]), ("中文標題", 5, ["中文", "標題"]), ("中文。", 4, ["中", "文。"]), ("ab「中」", 4, ["ab", "「中", "」"]),
      ("ab 中文", 5, ["ab 中", "文"]), ("漢字kana", 6, ["漢字", "kana"]),
    ])
  func eastAsian(text: String, width: Int, expected: [String]) {
    #expect(wrapped(text, width: width) == expected)
  }

  @Test("Lines are indented, the first one optionally by another number")
  func indent() {
    #expect(wrapped("aa bb cc", width: 5, indent: 2) == ["  aa", "  bb", "  cc"])
    #expect(wrapped("aa bb cc dd", width: 8, indent: 4, firstIndent: 1) == [" aa bb", "    cc", "    dd"])
    #expect(wrapped("aa\n\nbb", width: 8, indent: 2) == ["  aa", "", "  bb"])
    #expect(wrapped("ab", width: 2, indent: 10) == [" a", " b"])
  }

  @Test(
    "Long text is limited to a number of lines, the last with an ellipsis",
    arguments: [
      ("aa bb cc", 5, 2, ["aa bb", "cc"]), ("aa bb cc", 5, 1, ["aa b…"]), ("aa b cc", 5, 1, ["aa b…"]),
      ("aa bb cc", 2, 2, ["aa", "b…"]), ("aa\n\nbb", 5, 2, ["aa…"]), ("aa\n\nbb", 5, 3, ["aa", "", "bb"]),
      ("中文標題", 4, 1, ["中…"]), ("aa bb", 2, 0, ["a…"]), ("aa bb", 2, -1, ["a…"]), ("", 5, 1, [""]),
      ("ab", 0, 1, ["…"]), ("\n\na", 5, 2, ["…"]),
    ])
  func firstLines(text: String, width: Int, maximumLines: Int, expected: [String]) {
    let text = StyledText(text, lineBreaks: .kept)
    #expect(text.wrapped(toWidth: width, maximumLines: maximumLines, ellipsis: "…").map(\.text) == expected)
  }

  @Test("No line exceeds the width, and only spaces are removed", arguments: 2...60)
  func property(width: Int) {
    var generator = SplitMix64(seed: UInt64(width))
    let texts = EdgeCaseText.samples + (0..<60).map { _ in EdgeCaseText.random(using: &generator) }
    for text in texts.map({ $0.terminalSafe(lineBreaks: .kept) }) {
      let lines = wrapped(text, width: width, indent: width / 3)
      let isFitting = lines.allSatisfy { $0.displayWidth <= width || $0.drop { $0 == " " }.count == 1 }
      #expect(isFitting)
      func visibleScalars(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0 != " " && $0 != "\n" } }
      #expect(visibleScalars(lines.joined()) == visibleScalars(text))
    }
  }
}
