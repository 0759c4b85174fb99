/// How many cells of a terminal a text fills.
///
/// The rule, by grapheme cluster and after Unicode 17.0:
/// - East Asian Wide and Fullwidth characters fill 2 cells; marks, joiners and controls fill 0; the rest fills 1.
/// - An emoji sequence fills 2: one with the emoji variation selector (`❤️`), with a joiner (a family), with a skin
///   tone, a keycap, and a flag.
/// - Every other cluster is the sum of its scalars, as `wcwidth(3)` and the terminals built on it count.
///
/// Terminals do not agree on all emoji: tmux 3.3 draws `❤️` and keycaps one cell wide and a skin tone beside its hand.
/// Unicode is the common aim, and what newer terminals do.
enum DisplayWidth {
  /// The width of a text of printable ASCII, or nil when it holds anything else.
  static func ascii(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    // Without a branch the loop is vectorised, which is worth more than leaving early.
    var others: UInt8 = 0
    for byte in bytes {
      others |= byte &- 0x20 < 0x5F ? 0 : 1
    }
    return others == 0 ? bytes.count : nil
  }

  /// The sum of the widths of all scalars, or nil when only the grapheme clusters can tell the width.
  static func sum(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var width = 0
    var scalars = ScalarReader(bytes)
    while let value = scalars.next() {
      let simple = simpleWidth(value)
      if simple > 0 {
        width += simple
      } else if let scalar = Unicode.Scalar(value) {
        if scalar.changesClusterWidth { return nil }
        width += scalar.displayWidth
      }
    }
    return width
  }

  /// Where a text is to be cut.
  enum Cut {
    /// It fits.
    case nowhere
    /// After so many bytes.
    case after(bytes: Int)
    /// Only the grapheme clusters can tell.
    case unknown
  }

  /// Finds the place to cut a text in which every scalar is a cluster of its own.
  ///
  /// - Parameters:
  ///   - width: The cells there are.
  ///   - room: The cells that are left for the text when it is cut.
  static func cut(_ bytes: UnsafeBufferPointer<UInt8>, toWidth width: Int, room: Int) -> Cut {
    var used = 0
    var cut = 0
    var scalars = ScalarReader(bytes)
    while let value = scalars.next() {
      let simple = simpleWidth(value)
      if simple == 0 { return .unknown }
      used += simple
      if used > width { return .after(bytes: cut) }
      if used <= room { cut = scalars.offset }
    }
    return .nowhere
  }

  /// The width of a scalar that never joins its neighbours, as long as they are such scalars too; 0 for the others.
  ///
  /// The letters most texts are made of: Latin, Greek, Cyrillic, kana, ideographs, Hangul syllables. They need neither a
  /// search nor the properties of Unicode.
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

/// The scalars of UTF-8 that is known to be valid, because it is a string's.
private struct ScalarReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// How many bytes have been read.
  private(set) var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func next() -> UInt32? {
    guard offset < bytes.count else { return nil }
    let first = UInt32(bytes[offset])
    offset += 1
    if first < 0x80 { return first }
    if first < 0xE0 { return (first & 0x1F) << 6 | continuation() }
    if first < 0xF0 { return (first & 0x0F) << 12 | continuation() << 6 | continuation() }
    return (first & 0x07) << 18 | continuation() << 12 | continuation() << 6 | continuation()
  }

  private mutating func continuation() -> UInt32 {
    defer { offset += 1 }
    return UInt32(bytes[offset]) & 0x3F
  }
}

extension Character {
  /// How many cells of a terminal the character fills: 0, 1 or 2, more for a syllable of several spacing letters.
  public var displayWidth: Int {
    if let ascii = asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    let first = unicodeScalars[unicodeScalars.startIndex]
    let rest = unicodeScalars.dropFirst()
    if rest.isEmpty { return first.displayWidth }
    // Digits are emoji too, but only with the variation selector: they begin keycaps.
    let isSequence =
      first.properties.isEmoji && (first.isASCII ? rest.contains("\u{FE0F}") : rest.contains { $0.changesClusterWidth })
    return isSequence ? 2 : rest.reduce(first.displayWidth) { $0 + $1.displayWidth }
  }
}

extension StringProtocol {
  /// How many cells of a terminal the text fills when it is written on one line.
  ///
  /// Line breaks and other controls count as 0: make the text safe first, with ``Swift/StringProtocol/terminalSafe(_:)``.
  public var displayWidth: Int {
    var text = Substring(self)
    let width = text.withUTF8 { DisplayWidth.ascii($0) ?? DisplayWidth.sum($0) }
    return width ?? text.reduce(0) { $0 + $1.displayWidth }
  }

  /// The text cut to a width, with a mark where something is missing.
  ///
  /// A character is never split: where a wide one does not fit, the result is a cell short. Only the part that is kept is
  /// looked at, so that cutting a text of a million characters costs as little as cutting one of a hundred.
  ///
  /// - Parameters:
  ///   - width: The most cells the result may fill; 0 or less gives an empty text.
  ///   - mark: What stands for the missing part; it is cut too when it alone is wider than `width`.
  /// - Returns: The text itself when it fits.
  public func truncated(toWidth width: Int, mark: String = "…") -> String {
    guard width > 0 else { return "" }
    let markWidth = mark.displayWidth
    guard markWidth <= width else { return truncated(toWidth: width, fallbackMark: mark) }
    var text = Substring(self)
    switch text.withUTF8({ DisplayWidth.cut($0, toWidth: width, room: width - markWidth) }) {
    case .nowhere: return String(self)
    case .after(let bytes): return String(decoding: text.utf8.prefix(bytes), as: UTF8.self) + mark
    case .unknown: break
    }
    var used = 0
    var index = startIndex
    var cut = startIndex
    while index < endIndex {
      used += self[index].displayWidth
      if used > width { return String(self[..<cut]) + mark }
      index = self.index(after: index)
      if used <= width - markWidth { cut = index }
    }
    return String(self)
  }

  /// Cuts to less than the mark's width: nothing but the beginning of the mark is left.
  private func truncated(toWidth width: Int, fallbackMark mark: String) -> String {
    let whole = truncated(toWidth: width, mark: "")
    return whole.utf8.count == utf8.count ? whole : mark.truncated(toWidth: width, mark: "")
  }

  /// The text filled up with spaces to a width.
  ///
  /// - Parameters:
  ///   - width: The cells the result fills at least; a wider text is returned as it is.
  ///   - alignment: The side the text stands on.
  public func padded(toWidth width: Int, alignment: TextAlignment = .leading) -> String {
    let missing = width - displayWidth
    guard missing > 0 else { return String(self) }
    let spaces = String(repeating: " ", count: missing)
    return alignment == .leading ? self + spaces : spaces + self
  }
}

extension Unicode.Scalar {
  /// How many cells the scalar fills by itself, 0 to 2.
  var displayWidth: Int {
    let simple = DisplayWidth.simpleWidth(value)
    if simple > 0 || value < 0x300 { return simple }
    if value >= 0x1100 {
      if EastAsianWidth.isWide(value) { return 2 }
      // Hangul vowels and final consonants are drawn inside the syllable their initial consonant began.
      if value >= 0x1160 && value <= 0x11FF || value >= 0xD7B0 && value <= 0xD7FF { return 0 }
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
    // Arabic and other number signs are format characters with a visible form; they alone begin a cluster.
    case .format: return isPrependedSign ? 1 : 0
    default: return 1
    }
  }

  /// Whether the scalar may make a cluster narrower or wider than the sum of its scalars.
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
