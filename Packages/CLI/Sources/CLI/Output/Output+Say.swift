import Terminal

extension Output {
  /// Writes a message for a person, broken into lines where the stream is a terminal.
  ///
  /// Standard error is the last resort: a message that cannot be written is lost, and the exit code still tells.
  ///
  /// - Parameters:
  ///   - message: The message; it is made safe.
  ///   - indent: Spaces before each line.
  func say(_ message: String, indent: Int = 0) {
    let width = profile.isTerminal ? profile.size.columns : .max
    try? writeLines(Paragraph(width: width).lines(message, indent: indent))
  }
}
