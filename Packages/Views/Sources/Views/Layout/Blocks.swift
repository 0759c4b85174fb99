public import Terminal

extension [[StyledText]] {
  /// The blocks of a page, separated by empty lines; empty blocks are left out.
  public var joinedByBlankLines: [StyledText] {
    Array<StyledText>(filter { !$0.isEmpty }.joined(separator: [StyledText()]))
  }
}
