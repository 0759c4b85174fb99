extension StyledText {
  /// Wraps the text as ``Swift/StringProtocol/wrapped(toWidth:indent:firstIndent:)`` does.
  func wrapped(toWidth width: Int) -> [StyledText] {
    let styles = runs.flatMap { run in run.text.unicodeScalars.map { (scalar: $0, style: run.style) } }
    var position = 0
    return text.wrapped(toWidth: width).map { line in
      // Wrapping removes only the spaces at a break.
      if line.unicodeScalars.first != " " {
        while position < styles.count, styles[position].scalar == " " { position += 1 }
      }
      var result = StyledText()
      for character in line {
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
