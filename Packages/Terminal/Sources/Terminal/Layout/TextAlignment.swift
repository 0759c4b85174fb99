/// The alignment of text in a column.
public enum TextAlignment: Sendable, Hashable {
  /// At the beginning of the column, for words.
  case leading
  /// At the end of the column, for numbers.
  case trailing
}
