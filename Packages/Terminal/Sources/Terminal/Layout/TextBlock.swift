/// Text that is laid out for a stream: a table, a grid of tiles, or Markdown.
public protocol TextBlock: Sendable {
  /// Returns lines in the width of a profile, with its glyphs.
  func lines(for profile: TerminalProfile) -> [StyledText]
}

extension Output {
  /// Writes a block in the layout for the stream.
  ///
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func write(_ block: some TextBlock) throws(OutputError) {
    try writeLines(block.lines(for: profile))
  }
}

extension Table: TextBlock {
  /// Returns the lines of all rows, below the header if there is one, in the width of a profile.
  public func lines(for profile: TerminalProfile) -> [StyledText] {
    lines(width: profile.size.columns, glyphs: profile.glyphs)
  }
}

extension TileGrid: TextBlock {
  /// Returns the lines of the grid in the width of a profile; its tiles have colours if the profile has.
  public func lines(for profile: TerminalProfile) -> [StyledText] {
    lines(width: profile.size.columns, colorDepth: profile.colorDepth, glyphs: profile.glyphs)
  }
}

extension LightMarkdown: TextBlock {
  /// Returns the lines of the text in the width of a profile.
  public func lines(for profile: TerminalProfile) -> [StyledText] {
    lines(width: profile.size.columns, glyphs: profile.glyphs)
  }
}
