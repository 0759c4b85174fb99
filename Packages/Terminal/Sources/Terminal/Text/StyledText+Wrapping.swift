extension StyledText {
  /// Wraps the text to lines of a maximum width.
  ///
  /// Lines break at spaces, and between East Asian characters, but not after opening or before closing punctuation. A word
  /// that is wider than a line is broken between characters. Line breaks in the text are kept; spaces at a break are
  /// removed. A character that is wider than a line has its own line.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line with its indent, in cells. A value below 1 becomes 1.
  ///   - indent: The number of spaces before each line that is not empty. Reduced if it leaves no space for a character.
  ///   - firstIndent: The indent of the first line. Defaults to `indent`.
  /// - Returns: The lines. Empty text has one empty line.
  public func wrapped(toWidth width: Int, indent: Int = 0, firstIndent: Int? = nil) -> [StyledText] {
    let lines = text.wrapped(toWidth: width, indent: indent, firstIndent: firstIndent)
    if runs.count < 2 { return lines.map { StyledText(verbatim: $0, style: runs.first?.style ?? .plain) } }
    let styles = runs.flatMap { run in run.text.unicodeScalars.map { (scalar: $0, style: run.style) } }
    var position = 0
    return lines.enumerated().map { index, line in
      let margin = line.prefix(min(max(index == 0 ? firstIndent ?? indent : indent, 0), max(width, 1) - 1))
      let content = line.dropFirst(margin.count)
      // Wrapping removes only the spaces and the line break at a break.
      if let first = content.unicodeScalars.first {
        while styles[position].scalar == "\n" || styles[position].scalar == " " && first != " " { position += 1 }
      }
      var result = StyledText(verbatim: String(margin))
      for character in content {
        // A combining mark takes the style of the character that it joins.
        result.append(String(character), style: styles[position].style)
        position += character.unicodeScalars.count
      }
      return result
    }
  }

  /// Wraps the text to a maximum number of lines, with an ellipsis for the missing text in the style of the text before it.
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
}
