/// The width of text in terminal cells.
///
/// The width of a grapheme cluster, by Unicode 17.0:
/// - East Asian Wide and Fullwidth characters are 2 cells wide. Combining marks, joiners and controls are 0 cells wide.
///   All other characters are 1 cell wide.
/// - An emoji sequence is 2 cells wide: with the emoji variation selector (`❤️`), a joiner (a family) or a skin tone, a
///   keycap, and a flag.
/// - Any other cluster is the sum of its scalars, as in `wcwidth(3)` and the terminals that use it.
///
/// Terminals disagree about some emoji: tmux 3.3 draws `❤️` and keycaps one cell wide, and a skin tone beside its hand.
/// Newer terminals follow Unicode.
enum DisplayWidth {
  /// The width of printable ASCII, or `nil` for any other text.
  static func ascii(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    // A loop without branches is vectorized, which is faster than an early exit.
    var others: UInt8 = 0
    for byte in bytes {
      others |= byte &- 0x20 < 0x5F ? 0 : 1
    }
    return others == 0 ? bytes.count : nil
  }

  /// The width of a scalar that never combines with another such scalar, or 0 for all other scalars.
  ///
  /// These are the most common letters: Latin, Greek, Cyrillic, kana, ideographs, Hangul syllables. They need neither a
  /// table lookup nor Unicode properties.
  static func simpleWidth(_ value: UInt32) -> Int {
    if value < 0x300 {
      return value >= 0x20 && value < 0x7F || value >= 0xA0 && value != 0xAD ? 1 : 0
    }
    switch value {
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3400...0x4DBF, 0x3000...0x3029, 0x3041...0x3096, 0x309B...0x30FF,
      0xFF01...0xFF60:
      return 2
    case 0x370...0x377, 0x37A...0x37F, 0x384...0x482, 0x48A...0x52F, 0x2010...0x2027, 0x2400...0x2426,
      0x2500...0x25AF, 0x2800...0x28FF:
      return 1
    default:
      return 0
    }
  }
}

extension Character {
  /// The width of the character in terminal cells: 0, 1 or 2, or more for a syllable of several spacing letters.
  var displayWidth: Int {
    if let ascii = asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    let first = unicodeScalars[unicodeScalars.startIndex]
    let rest = unicodeScalars.dropFirst()
    if rest.isEmpty { return first.displayWidth }
    return emojiBase == nil ? rest.reduce(first.displayWidth) { $0 + $1.displayWidth } : 2
  }

  /// The first scalar of an emoji sequence whose width is not the sum of its scalars; otherwise `nil`.
  var emojiBase: Unicode.Scalar? {
    let first = unicodeScalars[unicodeScalars.startIndex]
    let rest = unicodeScalars.dropFirst()
    // Digits have the emoji property because they begin keycaps, but need the variation selector.
    guard !rest.isEmpty, first.properties.isEmoji,
      first.isASCII ? rest.contains("\u{FE0F}") : rest.contains(where: \.changesClusterWidth)
    else { return nil }
    return first
  }
}

extension StringProtocol {
  /// The width of the text on one line, in terminal cells.
  ///
  /// Line breaks and other controls count as 0.
  var displayWidth: Int {
    var text = Substring(self)
    return text.withUTF8 { DisplayWidth.ascii($0) } ?? text.reduce(0) { $0 + $1.displayWidth }
  }

  /// The longest prefix that fits a width, without splitting characters.
  func prefix(fitting width: Int) -> SubSequence {
    var used = 0
    return prefix { character in
      used += character.displayWidth
      return used <= width
    }
  }

  /// Truncates the text as ``StyledText/truncated(toWidth:ellipsis:)`` does.
  func truncated(toWidth width: Int, ellipsis: String) -> String {
    StyledText(verbatim: String(self)).truncated(toWidth: width, ellipsis: ellipsis).text
  }
}

extension Unicode.Scalar {
  /// The width of the scalar by itself in cells, 0 to 2.
  var displayWidth: Int {
    let simple = DisplayWidth.simpleWidth(value)
    if simple > 0 || value < 0x300 { return simple }
    if value >= 0x1100 {
      if EastAsianWidth.isWide(value) { return 2 }
      // Hangul vowels and final consonants are drawn inside the syllable of their initial consonant.
      if value >= 0x1160 && value <= 0x11FF || value >= 0xD7B0 && value <= 0xD7FF { return 0 }
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
    // Prepended number signs, such as the Arabic one, are format characters with a visible form.
    case .format: return isPrependedSign ? 1 : 0
    default: return 1
    }
  }

  /// Whether the scalar can make a cluster narrower or wider than the sum of its scalars.
  fileprivate var changesClusterWidth: Bool {
    value == 0x200D || value == 0xFE0F || value >= 0x1F3FB && value <= 0x1F3FF
  }

  private var isPrependedSign: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
