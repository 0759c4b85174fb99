import Models
import Terminal

/// A to-do on a line for a person: whether it is done, its number, and what it is.
struct TodoLine {
  /// The to-do.
  let todo: Todo
  /// Whether the line says whose it is.
  var showsUser = false

  /// The line, cut to a width.
  ///
  /// - Parameters:
  ///   - width: The cells there are.
  ///   - numberWidth: The cells kept for the number.
  ///   - glyphs: The signs to draw it with.
  func line(width: Int, numberWidth: Int, glyphs: Glyphs) -> StyledText {
    let mark =
      todo.isCompleted
      ? StyledText("[") + StyledText("x", style: Style(foreground: .green)) + StyledText("]") : StyledText("[ ]")
    let number = StyledText.number(todo.id, width: numberWidth)
    let title = StyledText(todo.title, style: todo.isCompleted ? .dim : .plain)
    let text = mark + StyledText(" ") + number + StyledText("  ") + title
    let user = showsUser ? StyledText("  user \(todo.userID)", style: .dim) : ""
    let textWidth = width - user.displayWidth
    // A narrow line is the title's.
    guard showsUser, textWidth >= 30 else { return text.truncated(toWidth: width, mark: glyphs.ellipsis) }
    return text.truncated(toWidth: textWidth, mark: glyphs.ellipsis).padded(toWidth: textWidth) + user
  }
}
