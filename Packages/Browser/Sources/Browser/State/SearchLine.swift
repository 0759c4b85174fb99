/// The search of a screen: the text, the caret, and the position to return to.
struct SearchLine: Hashable, Sendable {
  /// The text.
  var text: String
  /// The caret: the number of characters before it.
  var caret: Int
  /// A Boolean value that indicates whether the line is being edited; otherwise the search is kept.
  var isEditing: Bool
  /// The position before the search began.
  let savedPosition: ListPosition

  /// Creates a search.
  init(text: String = "", caret: Int = 0, isEditing: Bool = true, savedPosition: ListPosition = ListPosition()) {
    self.text = text
    self.caret = caret
    self.isEditing = isEditing
    self.savedPosition = savedPosition
  }
}
