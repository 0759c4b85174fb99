public import Terminal

extension [StyledText] {
  /// Returns the lines with another block beside them, which begins in a column.
  public func beside(_ right: [StyledText], column: Int) -> [StyledText] {
    (0..<Swift.max(count, right.count)).map { row in
      let line = row < count ? self[row] : StyledText()
      guard row < right.count, !right[row].isEmpty else { return line }
      return line.padded(toWidth: column) + right[row]
    }
  }
}

extension [[StyledText]] {
  /// The blocks of a page, separated by empty lines; empty blocks are left out.
  public var joinedByBlankLines: [StyledText] {
    Array<StyledText>(filter { !$0.isEmpty }.joined(separator: [StyledText()]))
  }
}
