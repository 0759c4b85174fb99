import Terminal

/// A pane above the current screen.
struct Overlay: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// The keys of the current screen; with a search those that match.
    case help(search: LineEditor? = nil)
    /// The image of the current screen.
    case image
    /// The box that goes to another screen.
    case jump(LineEditor = LineEditor())
    /// The menu of texts to copy.
    case copy
  }

  let content: Content
  /// The selected row; in the help, the first visible line.
  var row = 0
}
