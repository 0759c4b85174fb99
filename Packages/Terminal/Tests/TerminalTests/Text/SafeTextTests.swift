import TestSupport
import Testing

@testable import Terminal

@Suite("Safe text")
struct SafeTextTests {
  @Test(
    "Escape sequences become visible text",
    arguments: [
      ("\u{1B}]0;title\u{7}", "␛]0;title␇"),
      ("\u{1B}]2;title\u{1B}\\", "␛]2;title␛\\"),
      ("\u{1B}]52;c;cm0gLXJmIH4=\u{7}", "␛]52;c;cm0gLXJmIH4=␇"),
      ("\u{1B}[2K\u{1B}[1G$ ", "␛[2K␛[1G$ "),
      ("\u{1B}[?1049h", "␛[?1049h"),
      ("\u{1B}[c\u{1B}[6n", "␛[c␛[6n"),
      ("\u{1B}[31mred", "␛[31mred"),
      ("a\u{8}b", "a␈b"),
      ("\u{0}\u{7F}", "␀␡"),
      ("\u{9B}31m\u{9D}0;t\u{9C}", "\u{FFFD}31m\u{FFFD}0;t\u{FFFD}"),
    ])
  func escapes(hostile: String, shown: String) {
    #expect(hostile.terminalSafe() == shown)
    #expect(hostile.terminalSafe(lineBreaks: .kept) == shown)
  }

  @Test(
    "Bidirectional controls become U+FFFD",
    arguments: Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0x061C, 0x200E, 0x200F])
  func bidirectional(value: UInt32) {
    #expect("a\(Character(Unicode.Scalar(value)!))b".terminalSafe() == "a\u{FFFD}b")
  }

  @Test(
    "Invisible characters are removed",
    arguments: [
      0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x180E, 0x200B, 0x2060, 0x2063, 0x2064, 0x206A, 0x3164, 0xFE00, 0xFEFF,
      0xFFA0, 0xFFF9,
      0xE0001, 0xE0041, 0xE007F, 0xE0100, 0xE01EF,
    ] as [UInt32])
  func invisible(value: UInt32) {
    #expect("a\u{1}\(Character(Unicode.Scalar(value)!))b".unicodeScalars.count == 4)
    #expect(("a" + String(Unicode.Scalar(value)!) + "b").terminalSafe() == "ab")
  }

  @Test(
    "In a line, line breaks and tabs become spaces, and stray joiners, selectors and skin tones are removed",
    arguments: [
      ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\rb", "a b"), ("a\r\r\nb", "a  b"), ("a\tb", "a b"),
      ("a\u{B}b\u{C}c", "a b c"),
      ("a\u{85}b", "a b"), ("a\u{2028}b\u{2029}c", "a b c"), ("a\r", "a "), ("\n", " "), ("a\n\rb", "a  b"),
      ("é\r\nb", "é b"), ("\u{200D}\u{FE0F}a", "a"), ("a \u{FE0F}b", "a b"), ("👍🏽🏽🏽🏽", "👍🏽"),
    ])
  func line(text: String, expected: String) {
    #expect(text.terminalSafe() == expected)
  }

  @Test(
    "A block keeps its line breaks",
    arguments: [
      ("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("a\rb", "a b"), ("a\r\r\nb", "a \nb"), ("a\n\nb\n", "a\n\nb\n"),
      ("a\tb", "a   b"),
      ("\tb", "    b"), ("abcd\te", "abcd    e"), ("x\n\ty", "x\n    y"), ("中\ta", "中  a"), ("a\u{2028}b", "a b"),
      ("a\n\u{200C}b", "a\nb"),
    ])
  func block(text: String, expected: String) {
    #expect(text.terminalSafe(lineBreaks: .kept) == expected)
  }

  @Test(
    "Ordinary text of all scripts is unchanged",
    arguments: [
      "", "tea for four", "Ærøskøbing", "中文", "日本語", "한국어", "می\u{200C}خواهم", "क्\u{200D}ष", "שלום", "e\u{301}",
      "👨\u{200D}👩\u{200D}👧",
      "❤\u{FE0F}", "⌚\u{FE0E}", "1\u{FE0F}\u{20E3}", "🇩🇪", "👍🏽", "👩🏻\u{200D}❤\u{FE0F}\u{200D}💋\u{200D}👨🏻",
      "👨🏻\u{200D}👩🏼\u{200D}👧🏽\u{200D}👦🏾", String(repeating: "👩\u{200D}👦", count: 20), "\u{A0}\u{3000}",
      "Tiếng Việt",
      "\u{FFFD}", "␛",
    ])
  func ordinary(text: String) {
    #expect(text.terminalSafe() == text)
    #expect(text.terminalSafe(lineBreaks: .kept) == text)
  }

  @Test("A sequence of combining marks is limited to eight")
  func marks() {
    let marks = "a" + String(repeating: "\u{301}", count: 1000) + "b"
    #expect(marks.terminalSafe().unicodeScalars.count == 10)
    let finals = "가" + String(repeating: "\u{11A8}", count: 1000)
    #expect(finals.terminalSafe().unicodeScalars.count == 9)
  }

  @Test(
    "A grapheme cluster is limited to 16 scalars, of which the last is U+FFFD if it had more",
    arguments: [
      ("👩\u{200D}", 8, 15), ("👩🏽\u{200D}", 5, 14), ("❤\u{FE0F}\u{200D}", 5, 14), ("©\u{200D}", 8, 15),
      ("\u{1100}", 15, 15), ("क\u{94D}", 8, 15), ("\u{600}", 15, 15),
    ])
  func longClusters(part: String, parts: Int, scalars: Int) {
    let cluster = String(repeating: part, count: 2000)
    #expect(cluster.dropLast().count <= 1)
    let expected = String(
      String.UnicodeScalarView(String(repeating: part, count: parts).unicodeScalars.prefix(scalars)))
    for (text, safe) in [(cluster, expected + "\u{FFFD}"), ("ab\u{1B}" + cluster, "ab␛" + expected + "\u{FFFD}")] {
      #expect(Array(text.terminalSafe().unicodeScalars) == Array(safe.unicodeScalars))
      #expect(text.terminalSafe().terminalSafe() == text.terminalSafe())
    }
  }

  @Test("No control characters remain, and the filter is idempotent", arguments: [LineBreaks.removed, .kept])
  func property(lineBreaks: LineBreaks) {
    var generator = SplitMix64(seed: 76)
    for _ in 0..<5000 {
      let safe = EdgeCaseText.random(using: &generator).terminalSafe(lineBreaks: lineBreaks)
      for scalar in safe.unicodeScalars {
        let isControl = scalar.properties.generalCategory == .control && !(lineBreaks == .kept && scalar == "\n")
        #expect(!isControl && !scalar.properties.isBidiControl && scalar != "\u{200B}" && scalar.value < 0xE0000)
      }
      #expect(safe.terminalSafe(lineBreaks: lineBreaks) == safe)
    }
  }

  @Test("A million characters are filtered", arguments: ["a", "中", "\u{1B}", "\u{301}", "😀"])
  func million(character: String) {
    let safe = String(repeating: character, count: 1_000_000).terminalSafe()
    #expect(safe.unicodeScalars.count == (character == "\u{301}" ? 8 : 1_000_000))
    #expect(safe.truncated(toWidth: 80, ellipsis: "…").displayWidth <= 80)
  }
}
