/// Whether safe text keeps its line breaks.
public enum LineBreaks: Sendable, Hashable {
  /// One line, for titles, names and messages. Line breaks and tabs become spaces.
  case removed
  /// Several lines, for longer text. CRLF becomes `\n`. Tabs become spaces up to the next multiple of four columns.
  case kept
}
