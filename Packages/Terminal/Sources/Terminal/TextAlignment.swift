/// The side of a column a text stands on.
public enum TextAlignment: Sendable, Hashable {
  /// At the beginning of the column: words.
  case leading
  /// At the end of the column: numbers.
  case trailing
}
