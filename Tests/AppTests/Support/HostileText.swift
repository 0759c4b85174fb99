extension Unicode.Scalar {
  /// Whether the character is a control character, a bidirectional control or invisible.
  ///
  /// Not the program's own filter, which the tests check.
  var isDangerous: Bool {
    switch value {
    case 0x00..<0x20, 0x7F, 0x80...0x9F: true
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    case 0xE0000...0xE007F: true
    default: false
    }
  }
}

/// Texts that try to control the terminal or to break the layout.
enum HostileText {
  /// Escape sequences, C0 and C1 controls, bidirectional and invisible characters, line ends.
  static let all = [
    "colour \u{1B}[31mred\u{1B}[0m", "title \u{1B}]0;owned\u{7}", "clipboard \u{1B}]52;c;aGk=\u{7}",
    "erase \u{1B}[2K\u{1B}[1Gfake", "ask \u{1B}[c\u{1B}[6n\u{1B}]11;?\u{7}", "screen \u{1B}[?1049h\u{1B}c",
    "back \u{8}\u{8}\rover", "eight bits \u{9B}2J\u{9D}0;x\u{9C}", "delete \u{7F} null \u{0}",
    "turned \u{202E}gpj.exe\u{202C} \u{2066}x\u{2069}", "hidden \u{200B}\u{2060}\u{FEFF}\u{E0041}x",
    "lines\none\r\ntwo\u{2028}three\u{85}four\tfive\u{B}six",
  ]
}
