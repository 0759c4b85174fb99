/// The number of colours that a stream shows.
public enum ColorDepth: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// No escape sequences at all: no colour, no bold, no underline.
  case none
  /// The 16 basic colours.
  case basic
  /// The palette of 256 colours.
  case ansi256
  /// All RGB colours.
  case trueColor

  // MARK: - Conformances

  /// Whether one depth has fewer colours than another.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ColorDepth {
  /// Whether a terminal of this depth is recent enough to ignore hyperlinks that it does not support.
  var supportsLinks: Bool { self >= .ansi256 }
}
