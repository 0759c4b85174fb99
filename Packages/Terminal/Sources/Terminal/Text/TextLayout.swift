/// The layout of safe text: one line or several.
public enum TextLayout: Sendable, Hashable {
  /// One line, for titles, names and messages. Line breaks and tabs become spaces.
  case line
  /// Several lines, for longer text. CRLF becomes `\n`. Tabs become spaces up to the next multiple of four columns.
  case block
}
