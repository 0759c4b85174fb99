/// The search of a place: the text, the caret, and the position to return to.
public struct SearchLine: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The caret: the number of characters before it.
  public var caret: Int
  /// A Boolean value that indicates whether the line is being edited; otherwise the search is kept.
  public var isEditing: Bool
  /// The position before the search began.
  public let savedPosition: ListPosition

  /// Creates a search.
  public init(text: String = "", caret: Int = 0, isEditing: Bool = true, savedPosition: ListPosition = ListPosition()) {
    self.text = text
    self.caret = caret
    self.isEditing = isEditing
    self.savedPosition = savedPosition
  }
}
