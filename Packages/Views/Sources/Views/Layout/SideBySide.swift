public import Terminal

/// Two blocks of lines beside each other, or one below the other on a narrow terminal.
public struct SideBySide {
  /// The width from which on the blocks are beside each other.
  private static let wideWidth = 72
  private static let gutter = 3

  let width: Int

  /// Creates a layout of a width.
  public init(width: Int) {
    self.width = width
  }

  /// The width of each block.
  public var blockWidth: Int { isWide ? (width - Self.gutter) / 2 : width }

  /// The column of the right block, if it is beside the left one.
  var rightColumn: Int { blockWidth + Self.gutter }

  private var isWide: Bool { width >= Self.wideWidth }

  /// Joins two blocks, neither of which is wider than ``blockWidth``.
  ///
  /// - Parameter separator: The lines between the blocks if one is below the other.
  public func lines(_ left: [StyledText], _ right: [StyledText], separator: [StyledText] = []) -> [StyledText] {
    guard isWide, !left.isEmpty, !right.isEmpty else {
      return left + (left.isEmpty || right.isEmpty ? [] : separator) + right
    }
    return left.beside(right, column: rightColumn)
  }
}
