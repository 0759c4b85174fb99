import Terminal
import Views

extension Output {
  /// Writes a message, wrapped to the width of a terminal.
  ///
  /// A message that cannot be written is lost; the exit code still reports the error.
  func printMessage(_ message: String, style: Style = .plain, indent: Int = 0) {
    let width = profile.isTerminal ? profile.size.columns : .max
    try? writeLines(TextLayout(width: width).lines(message, style: style, indent: indent))
  }
}
