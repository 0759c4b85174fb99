/// How many colours a stream shows.
public enum ColorDepth: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// No escape sequence at all: no colour, no bold, no underline.
  case none
  /// The sixteen basic colours.
  case basic
  /// The palette of 256 colours.
  case ansi256
  /// All colours by red, green and blue.
  case trueColor

  // MARK: - Conformances

  /// Whether one depth shows fewer colours than another.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ColorDepth {
  /// Whether a terminal of so many colours is young enough to pass over a link that it does not know.
  var knowsLinks: Bool { self >= .ansi256 }
}
