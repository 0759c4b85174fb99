/// The search of a screen: the text, the caret, and the position to return to.
struct SearchLine: Hashable, Sendable {
  /// The text.
  var text = ""
  /// The caret: the number of characters before it.
  var caret = 0
  /// Whether the line is being edited; otherwise the search is kept.
  var isEditing = true
  /// The position before the search began.
  var savedPosition = ListPosition()
}
