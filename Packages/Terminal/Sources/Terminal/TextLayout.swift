/// Whether a text that is made safe stays on one line.
public enum TextLayout: Sendable, Hashable {
  /// One line: every line break and tab becomes one space. For titles, names, cells and messages.
  case line
  /// Several lines: `\n` stays, CRLF becomes `\n`, a tab becomes spaces up to the next multiple of four. For bodies.
  case block
}
