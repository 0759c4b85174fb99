/// Text as all terminals show it, whatever they know of Unicode.
///
/// Terminals cannot be asked, and they differ in two ways that would move the columns of a line:
/// - The width of an emoji sequence: its first scalar is shown, whose width they agree on, and spaces up to the width
///   of the sequence.
/// - The order of right-to-left text, which some of them reorder (UAX #9): spaces and borders between two such texts
///   take their direction, so that both change places. U+200E behind such a space gives it the direction of the line.
enum TerminalText {
  static let mark: Unicode.Scalar = "\u{200E}"

  /// Returns the indices of the spaces in a line that need a mark: the first one, those that begin a gap, and those
  /// before a border or a separator; none without right-to-left text.
  static func markedSpaces(in line: [Unicode.Scalar]) -> [Int] {
    guard line.contains(where: \.isRightToLeft) else { return [] }
    let first = line.firstIndex(of: " ")
    // Nothing follows the spaces at the end.
    let end = line.lastIndex { $0 != " " } ?? 0
    return line.indices.prefix(end).filter { index in
      guard line[index] == " " else { return false }
      let next = line[index + 1]
      let beginsGap = index > 0 && line[index - 1] != " " && next == " "
      return index == first || beginsGap || separators.contains(next)
    }
  }

  private static let separators: Set<Unicode.Scalar> = ["│", "·", "|", "-"]
}

extension Unicode.Scalar {
  /// Whether the scalar is in a block of right-to-left scripts.
  var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

extension StyledText {
  /// The line as all terminals show it; with wide letters, as in ``TerminalProfile/hasWideLetters``, Latin ones without
  /// accents.
  func onTerminal(hasWideLetters: Bool = false) -> StyledText {
    if runs.allSatisfy({ $0.text.utf8.allSatisfy { $0 < 0x80 } }) { return self }
    let characters = runs.flatMap { run in run.text.map { ($0, run.style) } }
    let marked = Set(
      TerminalText.markedSpaces(
        in: characters.map { $0.0 == " " ? " " : $0.0.unicodeScalars.first { $0 != " " } ?? "x" }))
    var line = StyledText()
    for (index, (character, style)) in characters.enumerated() {
      let form = hasWideLetters ? character.asciiForm.map(String.init) : nil
      line.append(form ?? character.onTerminal, style: style)
      if marked.contains(index) { line.append(String(TerminalText.mark), style: style) }
    }
    return line
  }
}

extension Character {
  /// The ASCII letter or sign that the character is a form of, such as `e` for `é`; otherwise `nil`.
  var asciiForm: Character? {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first, let name = scalar.properties.name else {
      return nil
    }
    let words = name.split(separator: " ")
    if words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1, words[4] == "WITH" {
      return Character(words[1] == "SMALL" ? words[3].lowercased() : String(words[3]))
    }
    if name.hasSuffix("SINGLE QUOTATION MARK") { return "'" }
    if name.hasSuffix("DOUBLE QUOTATION MARK") { return "\"" }
    return ["EN DASH", "EM DASH", "HYPHEN"].contains(name) ? "-" : nil
  }

  /// The character, or the first scalar of an emoji sequence with spaces up to its width.
  fileprivate var onTerminal: String {
    guard let base = emojiBase else { return String(self) }
    return String(base) + String(repeating: " ", count: max(displayWidth - base.displayWidth, 0))
  }
}

extension Frame {
  /// Returns the frame with marks in a row, if it has right-to-left text.
  func marked(inRow row: Int) -> Frame {
    let range = self.row(row)
    // A space with a combining mark is no space.
    let scalars = cells[range].map { $0.text == " " ? " " : $0.text.unicodeScalars.first { $0 != " " } ?? "x" }
    let marked = TerminalText.markedSpaces(in: scalars)
    if marked.isEmpty { return self }
    var frame = self
    for index in marked {
      let cell = cells[range.lowerBound + index]
      frame.setCell(Cell(" \(TerminalText.mark)", style: cell.style, width: 1), at: range.lowerBound + index)
    }
    return frame
  }
}
