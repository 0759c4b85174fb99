/// The filter of ``StyledText``, with the context on which the next scalar depends.
struct SafeText {
  static let maximumMarks = 8
  /// The maximum number of scalars of a grapheme cluster.
  ///
  /// The longest emoji of Unicode 17.0, a kiss with two skin tones, has 10; a family of four with skin tones has 11.
  /// Terminals store fewer than a chain of emoji can have, and draw the rest in cells of other characters.
  static let maximumScalars = 16
  static let tabWidth = 4

  let lineBreaks: LineBreaks
  private var result: [UInt8] = []
  private var column = 0
  private var marks = 0
  /// The number of scalars since the last one that begins a grapheme cluster for certain, and the largest such number.
  private var (run, longestRun) = (0, 0)
  private var hasBase = false
  private var hasPendingReturn = false
  private var previous: Unicode.Scalar = " "

  init(lineBreaks: LineBreaks) {
    self.lineBreaks = lineBreaks
  }

  mutating func filtered(_ text: String) -> String {
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      // A carriage return before a line feed is part of the same line break.
      if hasPendingReturn {
        hasPendingReturn = false
        if scalar != "\n" { write(" ") }
      }
      switch scalar {
      case "\r": hasPendingReturn = true
      case "\t" where lineBreaks == .kept: repeat { write(" ") } while column % Self.tabWidth != 0
      default: if let replacement = replacement(for: scalar) { write(replacement) }
      }
    }
    if hasPendingReturn { write(" ") }
    let text = String(decoding: result, as: UTF8.self)
    return longestRun <= Self.maximumScalars ? text : text.reduce(into: "") { $0 += Self.shortened($1) }
  }

  /// Returns the cluster, or its beginning and U+FFFD.
  private static func shortened(_ cluster: Character) -> String {
    guard cluster.unicodeScalars.count > maximumScalars else { return String(cluster) }
    var scalars = cluster.unicodeScalars.prefix(maximumScalars - 1)
    // Terminals would join the next character.
    while scalars.last == "\u{200D}" { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars)) + "\u{FFFD}"
  }

  /// Returns the scalar or the one that replaces it, or `nil` for a scalar that is removed.
  private func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let value = scalar.value
    if value >= 0x20 && value < 0x7F { return scalar }
    switch value {
    case 0x0A where lineBreaks == .kept: return scalar
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: return " "
    case 0x00..<0x20: return Unicode.Scalar(0x2400 + value)
    case 0x7F: return "\u{2421}"
    case 0x80...0x9F: return "\u{FFFD}"
    case 0xAD: return nil
    case 0xA0..<0x300: return scalar
    // Bidirectional controls (CVE-2021-42574).
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      return "\u{FFFD}"
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F:
      return hasBase && marks < Self.maximumMarks ? scalar : nil
    // A second skin tone is not part of an emoji sequence, and terminals disagree about its width.
    case 0x1F3FB...0x1F3FF:
      return (0x1F3FB...0x1F3FF).contains(previous.value) ? nil : scalar
    case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0x3164,
      0xFE00...0xFE0D, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      return nil
    default:
      // Noncharacters.
      if value & 0xFFFE == 0xFFFE || value >= 0xFDD0 && value <= 0xFDEF { return "\u{FFFD}" }
      return marks >= Self.maximumMarks && scalar.displayWidth == 0 ? nil : scalar
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    let simpleWidth = DisplayWidth.simpleWidth(scalar.value)
    run = simpleWidth > 0 && previous != "\u{200D}" ? 1 : run + 1
    longestRun = max(longestRun, run)
    if scalar == "\n" {
      marks = 0
      column = 0
      hasBase = false
    } else {
      let width = simpleWidth > 0 ? simpleWidth : scalar.displayWidth
      column += width
      if width == 0 {
        marks += 1
      } else {
        marks = 0
        hasBase = scalar != " "
      }
    }
    previous = scalar
  }
}

extension StringProtocol {
  /// Returns the text with control characters and invisible characters replaced or removed.
  func terminalSafe(lineBreaks: LineBreaks = .removed) -> String {
    var text = String(self)
    if text.withUTF8({ DisplayWidth.ascii($0) }) != nil { return text }
    var filter = SafeText(lineBreaks: lineBreaks)
    return filter.filtered(text)
  }
}
