import Terminal

/// A pane above the current screen.
enum Overlay: Hashable, Sendable {
  /// The keys of the current screen from a line on; with a search those that match.
  case help(top: Int = 0, search: LineEditor? = nil)
  /// The image of the current screen.
  case image
  /// The box that goes to another screen.
  case jump(JumpBox = JumpBox())
  /// The menu of texts to copy, one of which is selected.
  case copy(row: Int = 0)

  /// The selected row; in the help, the first visible line.
  var row: Int {
    get {
      switch self {
      case .help(let top, _): top
      case .image: 0
      case .jump(let box): box.row
      case .copy(let row): row
      }
    }
    set {
      switch self {
      case .help(_, let search): self = .help(top: newValue, search: search)
      case .image: break
      case .jump(let box): self = .jump(JumpBox(line: box.line, row: newValue))
      case .copy: self = .copy(row: newValue)
      }
    }
  }
}
