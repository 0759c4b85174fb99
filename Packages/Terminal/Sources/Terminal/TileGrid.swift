/// Tiles in rows, each a block of colour with a line of text below it, as many side by side as the width has room for.
///
/// ```text
/// ┌─ #92c952 ────┐  ┌─ #771796 ────┐  ┌──────────────┐
/// └──────────────┘  └──────────────┘  └──────────────┘
/// 7 tea for four    8 on the sea      9 a very long c…
/// ```
///
/// On a stream with colours a block is an area of its colour, and its name stands on it: where the terminal shows only a
/// neighbour of the colour, or has it for its background, the name still tells. Without colours, as above, it is a frame.
public struct TileGrid: Sendable, Hashable {
  /// A colour and what is said about it.
  public struct Tile: Sendable, Hashable {
    /// The colour of the block; nil for an empty frame.
    public var color: Color?
    /// A short text before the caption, such as a number.
    public var label: StyledText
    /// What the tile shows; cut where there is no room for it.
    public var caption: StyledText

    /// Creates a tile.
    ///
    /// - Parameters:
    ///   - color: The colour of the block; nil for an empty frame.
    ///   - label: A short text before the caption, such as a number.
    ///   - caption: What the tile shows.
    public init(color: Color?, label: StyledText = "", caption: StyledText) {
      self.color = color
      self.label = label
      self.caption = caption
    }
  }

  /// Below this width every tile is one line.
  public static let narrowWidth = 40

  /// The tiles in reading order.
  public var tiles: [Tile]

  /// Creates a grid.
  public init(_ tiles: [Tile]) {
    self.tiles = tiles
  }

  /// The lines of the grid, none wider than asked.
  ///
  /// - Parameters:
  ///   - width: The most cells a line may fill; less than 1 counts as 1.
  ///   - colorDepth: The colours that the stream shows: with none, blocks are frames.
  ///   - glyphs: The signs to draw with.
  public func lines(width: Int, colorDepth: ColorDepth, glyphs: Glyphs = .unicode) -> [StyledText] {
    let painter = TilePainter(showsColors: colorDepth > .none, glyphs: glyphs)
    if width < Self.narrowWidth {
      return painter.list(tiles, width: max(width, 1))
    }
    let columns = (width + Self.gutter) / (Self.minimumWidth + Self.gutter)
    let tileWidth = min((width + Self.gutter) / columns - Self.gutter, Self.maximumWidth)
    let rows = stride(from: 0, to: tiles.count, by: columns).map { start in
      painter.row(tiles[start..<min(start + columns, tiles.count)], tileWidth: tileWidth, gutter: Self.gutter)
    }
    return Array(rows.joined(separator: [StyledText()]))
  }

  private static let minimumWidth = 14
  private static let maximumWidth = 18
  private static let gutter = 2
}

/// Draws single tiles.
private struct TilePainter {
  let showsColors: Bool
  let glyphs: Glyphs

  /// Tiles side by side: two lines of blocks and one of text.
  func row(_ tiles: ArraySlice<TileGrid.Tile>, tileWidth: Int, gutter: Int) -> [StyledText] {
    let blocks = tiles.map { block($0.color, width: tileWidth) }
    let texts = tiles.map { tile in
      [tile.label, tile.caption].map(\.onOneLine).filter { !$0.isEmpty }.joined(separator: " ")
        .truncated(toWidth: tileWidth, mark: glyphs.ellipsis)
    }
    return [blocks.map(\.upper), blocks.map(\.lower), texts].map { pieces in
      pieces.enumerated().map { index, piece in
        // The last piece ends the line: no blanks after it.
        index == pieces.count - 1 ? piece : piece.padded(toWidth: tileWidth + gutter)
      }
      .joined()
    }
  }

  /// A tile a line: a swatch, the label in a column of its own, the caption.
  func list(_ tiles: [TileGrid.Tile], width: Int) -> [StyledText] {
    let labels = tiles.map(\.label.onOneLine)
    let labelWidth = labels.map(\.displayWidth).max() ?? 0
    let swatches = tiles.map { swatch($0.color) }
    let swatchWidth = swatches.map(\.displayWidth).max() ?? 0
    // Half of the line is the caption's.
    let hasSwatches = swatchWidth + labelWidth + 2 <= width / 2
    return zip(tiles.indices, tiles).map { index, tile in
      let label = labels[index].padded(toWidth: labelWidth, alignment: .trailing)
      let swatch = hasSwatches ? swatches[index].padded(toWidth: swatchWidth) : ""
      return [swatch, label, tile.caption.onOneLine].filter { !$0.isEmpty }.joined(separator: " ")
        .truncated(toWidth: width, mark: glyphs.ellipsis)
    }
  }

  /// The two lines of a block.
  private func block(_ color: Color?, width: Int) -> (upper: StyledText, lower: StyledText) {
    if showsColors, let color {
      let style = Style(foreground: color.legibleForeground, background: color)
      let name = " \(color)".truncated(toWidth: width, mark: glyphs.ellipsis)
      return (
        StyledText(String(repeating: " ", count: width), style: style),
        StyledText(name.padded(toWidth: width), style: style)
      )
    }
    let frame = Border(title: color.map { StyledText("\($0)") } ?? "").lines(width: width, glyphs: glyphs)
    return (frame[0], frame[1])
  }

  /// A piece of the colour, or its name where there are no colours.
  private func swatch(_ color: Color?) -> StyledText {
    switch color {
    case nil: StyledText(glyphs.rule + glyphs.rule, style: .dim)
    case let color?:
      showsColors ? StyledText("  ", style: Style(background: color)) : StyledText("\(color)", style: .dim)
    }
  }
}
