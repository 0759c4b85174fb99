import Terminal

/// Two blocks of lines beside each other, or one below the other where the terminal is narrow.
struct SideBySide {
  /// From this width on the blocks stand beside each other.
  private static let wideWidth = 72
  private static let gutter = 3

  /// The cells there are.
  let width: Int

  /// Whether there is room for two blocks beside each other.
  var isWide: Bool { width >= Self.wideWidth }

  /// The cells that each block may fill.
  var blockWidth: Int { isWide ? (width - Self.gutter) / 2 : width }

  /// Joins two blocks, neither of which is wider than ``blockWidth``.
  ///
  /// - Parameters:
  ///   - left: One block.
  ///   - right: The other.
  ///   - separator: What stands between them when one is below the other.
  func lines(_ left: [StyledText], _ right: [StyledText], separator: [StyledText] = []) -> [StyledText] {
    guard isWide, !left.isEmpty, !right.isEmpty else {
      return left + (left.isEmpty || right.isEmpty ? [] : separator) + right
    }
    return (0..<max(left.count, right.count)).map { row in
      let line = row < left.count ? left[row] : StyledText()
      guard row < right.count, !right[row].isEmpty else { return line }
      return line.padded(toWidth: blockWidth + Self.gutter) + right[row]
    }
  }
}
