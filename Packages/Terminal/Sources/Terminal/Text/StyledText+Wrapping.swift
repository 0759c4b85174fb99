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
}
