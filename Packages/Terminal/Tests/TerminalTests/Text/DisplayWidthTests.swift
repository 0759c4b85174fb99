import TestSupport
import Testing

@testable import Terminal

@Suite("Display width")
struct DisplayWidthTests {
  @Test(
    "A character has the width that Unicode defines",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("א", 1), ("…", 1), ("─", 1), ("⠋", 1), ("█", 1),
      ("°", 1), ("€", 1),
      ("中", 2), ("あ", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2), ("가", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("、", 2),
      ("\u{3000}", 2),
      ("\u{20000}", 2), ("䷀", 2), ("\u{1D300}", 2), ("\u{2FFF}", 2), ("\u{4DBF}", 2), ("\u{302A}", 0), ("\u{3099}", 0),
      ("😀", 2), ("🫪", 2), ("⌚", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("⌚\u{FE0E}", 2), ("☝🏽", 2), ("👍🏽", 2), ("🏽", 2),
      ("👨\u{200D}👩\u{200D}👧", 2), ("🏳\u{FE0F}\u{200D}🌈", 2), ("🇩🇪", 2), ("🇩", 1), ("1\u{FE0F}\u{20E3}", 2),
      ("1\u{20E3}", 1),
      ("कि", 2), ("क्षि", 3), ("กำ", 2), ("நி", 2), ("\u{600}", 1), ("\u{E0B0}", 1), ("\u{FFFD}", 1),
      ("\u{301}", 0), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{FEFF}", 0), ("\u{1161}", 0), ("\u{2028}", 0),
      ("\u{0}", 0), ("\u{1B}", 0), ("\u{7F}", 0), ("\u{9B}", 0), ("\n", 0), ("\r\n", 0), ("\u{A0}", 1),
    ] as [(String, Int)])
  func character(text: String, width: Int) {
    #expect(text.displayWidth == width)
    #expect(text.reduce(0) { $0 + $1.displayWidth } == width)
  }

  @Test("Printable ASCII is narrow, emoji presentation is wide, controls and nonspacing marks have no width")
  func properties() {
    var wrong: [UInt32] = []
    #expect((UInt8(0)...0x7F).allSatisfy { Unicode.Scalar($0).displayWidth == ((0x20...0x7E).contains($0) ? 1 : 0) })
    for value in UInt32(0x300)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isRegional = (0x1F1E6...0x1F1FF).contains(value)
      if properties.isEmojiPresentation && !isRegional && scalar.displayWidth != 2 { wrong.append(value) }
      if properties.generalCategory == .nonspacingMark && scalar.displayWidth != 0 { wrong.append(value) }
    }
    #expect(wrong.isEmpty)
  }

  @Test("A scalar measured without a lookup has its Unicode width and never joins its neighbours")
  func simple() {
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      let width = DisplayWidth.simpleWidth(value)
      guard width > 0, let scalar = Unicode.Scalar(value) else { continue }
      let pair = String.UnicodeScalarView([scalar, scalar, "a", scalar, "가", scalar, "é"])
      if EastAsianWidth.isWide(value) != (width == 2) || String(pair).count != 7 { wrong.append(value) }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: wrong.append(value)
      default: break
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test("The width of a text is the sum of its characters", arguments: EdgeCaseText.samples)
  func sum(text: String) {
    #expect(text.displayWidth == text.reduce(0) { $0 + $1.displayWidth })
    #expect(text[...].displayWidth == text.displayWidth)
  }

  @Test(
    "Text is truncated to a width with an ellipsis",
    arguments: [
      ("little biscuit", 14, "little biscuit"), ("little biscuit", 13, "little biscu…"), ("little", 1, "…"),
      ("little", 0, ""),
      ("little", -1, ""), ("m", 1, "m"), ("", 0, ""), ("", 5, ""), ("中文字", 6, "中文字"), ("中文字", 5, "中文…"),
      ("中文字", 4, "中…"),
      ("中文字", 2, "…"), ("中", 1, "…"), ("a中文", 4, "a中…"), ("👨\u{200D}👩\u{200D}👧ab", 3, "👨\u{200D}👩\u{200D}👧…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("🇩🇪🇫🇷", 3, "🇩🇪…"), ("ab\u{301}cd", 3, "ab\u{301}…"),
    ])
  func truncation(text: String, width: Int, expected: String) {
    #expect(text.truncated(toWidth: width, ellipsis: "…") == expected)
  }

  @Test("An ellipsis that is wider than the width is truncated too", arguments: [(2, ".."), (3, "..."), (4, "l...")])
  func longMark(width: Int, expected: String) {
    #expect("little".truncated(toWidth: width, ellipsis: "...") == expected)
  }

  @Test("Truncated text never exceeds the width and is a prefix of the text", arguments: 1...30)
  func truncationProperty(width: Int) {
    var generator = SplitMix64(seed: 75)
    for _ in 0..<300 {
      let text = EdgeCaseText.random(using: &generator)
      let cut = text.truncated(toWidth: width, ellipsis: "")
      #expect(cut.displayWidth <= width)
      #expect(text.starts(with: cut))
      #expect(text.displayWidth > width || cut == text)
      #expect(text.truncated(toWidth: width, ellipsis: "…").displayWidth <= width)
    }
  }
}
