extension StyledText {
  /// The text broken into lines of a width, as ``Swift/StringProtocol/wrapped(toWidth:indent:firstIndent:)`` breaks it.
  ///
  /// - Parameter width: The most cells a line may fill; less than 1 counts as 1.
  /// - Returns: The lines; one empty line for an empty text.
  func wrapped(toWidth width: Int) -> [StyledText] {
    let styles = runs.flatMap { run in run.text.unicodeScalars.map { (scalar: $0, style: run.style) } }
    var position = 0
    return text.wrapped(toWidth: width).map { line in
      // Nothing but the spaces at a break is missing in the lines.
      if line.unicodeScalars.first != " " {
        while position < styles.count, styles[position].scalar == " " { position += 1 }
      }
      var result = StyledText()
      for character in line {
        // A mark that joined a character of another style looks as that one does.
        result.append(String(character), style: styles[position].style)
        position += character.unicodeScalars.count
      }
      return result
    }
  }
}
