import Terminal

/// The search of a screen: the text with its caret, and the position to return to.
struct SearchLine: Hashable, Sendable {
  var line = LineEditor()
  /// Whether the line is being edited; otherwise the search is kept.
  var isEditing = true
  /// The position before the search began.
  var savedPosition = ListPosition()

  var text: String { line.text }
}
