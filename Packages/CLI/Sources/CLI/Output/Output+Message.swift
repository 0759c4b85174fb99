import Features
import Terminal
import Views

extension Output {
  /// The length of a hint that repeats at most a line of an argument.
  private static let maximumHintLength = 500

  /// Writes a message, wrapped to the width of a terminal.
  ///
  /// A message that cannot be written is lost; the exit code still reports the error.
  func printMessage(_ message: String, style: Style = .plain, indent: Int = 0) {
    let width = profile.isTerminal ? profile.size.columns : .max
    try? writeLines(TextLayout(width: width).lines(message, style: style, indent: indent))
  }

  /// Writes an error: the message, the details, and the hints.
  ///
  /// - Parameter server: The selected server, whose option the commands of the hints get.
  func printError(_ error: CommandError, _ server: Server = .live) {
    guard !error.message.isEmpty else { return }
    printMessage("app: \(error.message.abbreviated)")
    for detail in error.details { printMessage(detail, indent: 2) }
    for hint in error.hints {
      let text = hint.text(server)
      // A command with a cut argument would be another command.
      printMessage(text.count > Self.maximumHintLength ? "Try: app help" : text)
    }
  }
}
