import TestSupport

/// Edge cases of text, and random mixtures of their scalars.
enum EdgeCaseText {
  static let samples: [String] = [
    "", " ", "plain", "trailing   ", "   leading", "two\nlines", "tab\tbed", "中文標題", "日本語、テスト。", "한국어",
    "e\u{301}te\u{301}", "👨\u{200D}👩\u{200D}👧 family", "🇩🇪🇫🇷🇩", "👍🏽👍", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}",
    "\u{301}\u{302}alone",
    "Z\u{35B}\u{321}a\u{322}\u{32B}l\u{354}g\u{35C}o", "می\u{200C}خواهم", "क्षि कि", "\u{1100}\u{1161}\u{11A8}",
    "\u{1B}[31mred\u{1B}[0m", "\u{202E}evil", "🏴\u{E0067}\u{E007F}", String(repeating: "long", count: 60),
    String(repeating: "寬", count: 90), "\u{1F3FD}\u{1F3FD}\u{1F3FD}", "😀\u{200D}", "\u{FE0F}\u{200D}x", "\r\n",
    "\u{0}\u{7F}\u{9B}c",
  ]

  private static let scalars: [Unicode.Scalar] = [
    "a", "b", "Z", "0", "7", " ", " ", "-", "é", "ß", "中", "文", "가", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{301}",
    "\u{35C}",
    "\u{20E3}", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{FE0E}", "👩", "👍", "🏽", "🇩", "🇪", "❤", "☝", "\u{1B}", "\u{7}",
    "\r", "\n",
    "\t", "\u{9B}", "\u{202E}", "\u{200B}", "\u{E0041}", "\u{FFFD}", "क", "\u{94D}", "\u{93F}", "\u{600}", "…", "⠋",
    "ｗ", "、", "「",
  ]

  static func random(using generator: inout SplitMix64) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...24, using: &generator) {
      text.append(scalars[Int.random(in: scalars.indices, using: &generator)])
    }
    return String(text)
  }
}
