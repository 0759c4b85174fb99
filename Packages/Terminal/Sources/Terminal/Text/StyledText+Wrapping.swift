extension StyledText {
  /// Wraps the text to lines of a maximum width.
  ///
  /// Lines break at spaces, and between East Asian characters, but not after opening or before closing punctuation. A
  /// word that is wider than a line is broken between characters. Line breaks in the text are kept; spaces at a break
  /// are removed. A character that is wider than a line has its own line.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line with its indent, in cells. A value below 1 becomes 1.
  ///   - indent: The number of spaces before each line that is not empty. Reduced if it leaves no space for a
  ///     character.
  ///   - firstIndent: The indent of the first line. Defaults to `indent`.
  /// - Returns: The lines. Empty text has one empty line.
  public func wrapped(toWidth width: Int, indent: Int = 0, firstIndent: Int? = nil) -> [StyledText] {
    let width = max(width, 1)
    var lines: [StyledText] = []
    for paragraph in characters.split(omittingEmptySubsequences: false, whereSeparator: \.text.isNewline) {
      var rest = paragraph
      repeat {
        let margin = min(max(lines.isEmpty ? firstIndent ?? indent : indent, 0), width - 1)
        let (content, next) = Self.firstLine(of: rest, width: width - margin)
        var line = StyledText(verbatim: content.isEmpty ? "" : String(repeating: " ", count: margin))
        for character in content { line.append(String(character.text), style: character.style) }
        lines.append(line)
        rest = rest[next...]
      } while !rest.isEmpty
    }
    return lines
  }

  /// Wraps the text to a maximum number of lines, with an ellipsis for the missing text in the style of the text before
  /// it.
  ///
  /// - Parameter maximumLines: A value below 1 becomes 1.
  func wrapped(toWidth width: Int, maximumLines: Int, ellipsis: String) -> [StyledText] {
    var lines = wrapped(toWidth: width)
    guard lines.count > max(maximumLines, 1) else { return lines }
    lines.removeLast(lines.count - max(maximumLines, 1))
    // The ellipsis follows a word; it has no line for itself.
    while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    let last = lines.removeLast()
    let ending = StyledText(ellipsis, style: last.runs.last?.style ?? .plain)
    return lines + [(last + ending).truncated(toWidth: max(width, 1), ellipsis: ellipsis)]
  }

  private typealias StyledCharacter = (text: Character, style: Style)

  /// The characters, each in the style of its first scalar: a combining mark takes that of the character that it joins.
  private var characters: [StyledCharacter] {
    let styles = runs.flatMap { run in repeatElement(run.style, count: run.text.unicodeScalars.count) }
    var position = 0
    return text.map { character in
      defer { position += character.unicodeScalars.count }
      return (character, styles[position])
    }
  }

  /// Returns the characters of the first line, and the start of the next one.
  private static func firstLine(
    of characters: ArraySlice<StyledCharacter>, width: Int
  ) -> (content: ArraySlice<StyledCharacter>, next: Int) {
    let start = characters.startIndex
    var used = 0
    var end = start
    var lastBreak: (end: Int, next: Int)?
    for (index, character) in zip(characters.indices, characters.lazy.map(\.text)) {
      used += character.displayWidth
      if character == " " { continue }
      if end < index {
        lastBreak = (end, index)
      } else if index > start, canBreak(between: characters[index - 1].text, and: character) {
        lastBreak = (index, index)
      }
      if used > width, index > start {
        let (end, next) = lastBreak ?? (index, index)
        // Spaces that leave no room for a word are removed.
        return end == start ? firstLine(of: characters[next...], width: width) : (characters[..<end], next)
      }
      end = index + 1
    }
    return (characters[..<end], characters.endIndex)
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
