import Terminal

extension [[StyledText]] {
  /// The blocks of a page one below the other, an empty line between two; a block without lines takes no room.
  var parted: [StyledText] {
    Array<StyledText>(filter { !$0.isEmpty }.joined(separator: [StyledText()]))
  }
}
