extension StyledText {
  /// Wraps the text to lines of a maximum width.
  ///
  /// Lines break at spaces, and between East Asian characters, but not after opening or before closing punctuation. A
  /// word that is wider than a line is broken before its last `@`, as in an e-mail address, or else between characters.
  /// Line breaks in the text are kept; spaces at a break are removed. A character that is wider than a line has its own
  /// line.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line with its indent, in cells. A value below 1 becomes 1.
  ///   - indent: The number of spaces before each line that is not empty. Reduced if it leaves no space for a
  ///     character.
  ///   - firstIndent: The indent of the first line. Defaults to `indent`.
  /// - Returns: The lines. Empty text has one empty line.
  public func wrapped(toWidth width: Int, indent: Int = 0, firstIndent: Int? = nil) -> [StyledText] {
    wrapped(toWidth: width, indent: indent, firstIndent: firstIndent, limit: .max)
  }

  private func wrapped(toWidth width: Int, indent: Int, firstIndent: Int?, limit: Int) -> [StyledText] {
    let width = max(width, 1)
    var lines: [StyledText] = []
    var margin = 0
    var rest = LineBuffer()
    func beginLine() {
      margin = min(max(lines.isEmpty ? firstIndent ?? indent : indent, 0), width - 1)
    }
    func endLine(_ content: ArraySlice<StyledCharacter>) {
      var line = StyledText(verbatim: content.isEmpty ? "" : String(repeating: " ", count: margin))
      for character in content { line.append(String(character.text), style: character.style) }
      lines.append(line)
      beginLine()
    }
    beginLine()
    for character in StyledCharacters(self) {
      if lines.count >= limit { return lines }
      if character.text.isNewline {
        endLine(rest.content)
        rest = LineBuffer()
      } else {
        rest.append(character, maximumWidth: { width - margin }, endLine: endLine)
      }
    }
    endLine(rest.content)
    return lines
  }

  /// Wraps the text to a maximum number of lines, with an ellipsis for the missing text in the style of the text before
  /// it.
  ///
  /// - Parameter maximumLines: A value below 1 becomes 1.
  func wrapped(toWidth width: Int, maximumLines: Int, ellipsis: String) -> [StyledText] {
    let maximumLines = max(maximumLines, 1)
    var lines = wrapped(toWidth: width, indent: 0, firstIndent: nil, limit: maximumLines + 1)
    guard lines.count > maximumLines else { return lines }
    lines.removeLast(lines.count - maximumLines)
    // The ellipsis follows a word; it has no line for itself.
    while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    let last = lines.removeLast()
    let ending = StyledText(ellipsis, style: last.runs.last?.style ?? .plain)
    return lines + [(last + ending).truncated(toWidth: max(width, 1), ellipsis: ellipsis)]
  }
}

private typealias StyledCharacter = (text: Character, style: Style)

/// The characters of a text, each in the style of its first scalar: a combining mark takes that of the character that
/// it joins.
private struct StyledCharacters: Sequence, IteratorProtocol {
  private let runs: [StyledText.Run]
  private var characters: String.Iterator
  private var run = 0
  /// The number of bytes in UTF-8 before the next character, and those before the end of the run.
  private var (offset, end) = (0, 0)

  init(_ text: StyledText) {
    runs = text.runs
    characters = text.text.makeIterator()
    end = runs.first?.text.utf8.count ?? 0
  }

  mutating func next() -> StyledCharacter? {
    guard let character = characters.next() else { return nil }
    while offset >= end, run + 1 < runs.count {
      run += 1
      end += runs[run].text.utf8.count
    }
    offset += character.utf8.count
    return (character, runs[run].style)
  }
}

/// The characters of a line that is not complete.
private struct LineBuffer {
  private var characters: [StyledCharacter] = []
  private var width = 0
  /// The end of the last word.
  private var end = 0
  private var lastBreak: (end: Int, next: Int)?

  /// The characters without the spaces behind the last word.
  var content: ArraySlice<StyledCharacter> { characters[..<end] }

  /// Appends a character, and ends the line before it if there is no room.
  mutating func append(
    _ character: StyledCharacter, maximumWidth: () -> Int, endLine: (ArraySlice<StyledCharacter>) -> Void
  ) {
    let index = characters.count
    width += character.text.displayWidth
    if character.text == " " {
      // Spaces beyond the line are not shown: one is enough.
      if width <= maximumWidth() || characters.last?.text != " " { characters.append(character) }
      return
    }
    if end < index {
      lastBreak = (end, index)
    } else if index > 0, Self.canBreak(between: characters[index - 1].text, and: character.text) {
      lastBreak = (index, index)
    }
    characters.append(character)
    guard width > maximumWidth(), index > 0 else { return end = index + 1 }
    let (lineEnd, next) = lastBreak ?? wordBreak
    let (line, rest) = (characters[..<lineEnd], characters[next...])
    self = LineBuffer()
    // Spaces that leave no room for a word are removed.
    if lineEnd > 0 { endLine(line) }
    for character in rest { append(character, maximumWidth: maximumWidth, endLine: endLine) }
  }

  /// The break in a word that is wider than the line.
  private var wordBreak: (end: Int, next: Int) {
    let index = characters.dropFirst().lastIndex { $0.text == "@" } ?? characters.count - 1
    return (index, index)
  }

  private static func canBreak(between left: Character, and right: Character) -> Bool {
    if left.isASCII && right.isASCII { return false }
    guard left.displayWidth == 2 || right.displayWidth == 2 else { return false }
    return !left.unicodeScalars.contains(where: openingPunctuation.contains)
      && !right.unicodeScalars.contains(where: closingPunctuation.contains)
  }

  /// Characters that must not end a line, by the basic rules of JIS X 4051.
  private static let openingPunctuation = Set("([{「『【〔〈《（［｛〖〘“‘".unicodeScalars)

  /// Characters that must not begin a line, by the basic rules of JIS X 4051.
  private static let closingPunctuation = Set(
    ")]}」』】〕〉》）］｝〗〙”’、。，．・：；？！ーゝゞヽヾ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.;:!?…".unicodeScalars)
}
