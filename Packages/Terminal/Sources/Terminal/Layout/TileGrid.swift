/// A grid of tiles.
///
/// Each tile is a block of colour with a line of text below it.
///
/// ```text
/// ┌─ #92c952 ────┐  ┌─ #771796 ────┐  ┌──────────────┐
/// └──────────────┘  └──────────────┘  └──────────────┘
/// 7 tea for four    8 on the sea      9 a very long c…
/// ```
///
/// On a stream with colours a block is filled with its colour and shows the colour's name, because the terminal may
/// only have a similar colour, or the same colour as its background. Without colours a block is a border, as above.
public struct TileGrid: Sendable, Hashable {
  /// A tile: a colour with a label and a caption.
  public struct Tile: Sendable, Hashable {
    /// The colour of the block, or `nil` for an empty border.
    public var color: Color?
    /// The lines of the image that covers the block on a stream with colours, such as those of a ``HalfBlockImage``;
    /// empty for none.
    public var image: [StyledText]
    /// A short text before the caption, such as a number.
    public var label: StyledText
    /// The text below the block, truncated to the width of the tile.
    public var caption: StyledText

    /// Creates a tile, which has an empty border without a colour.
    public init(color: Color?, image: [StyledText] = [], label: StyledText = "", caption: StyledText) {
      self.color = color
      self.image = image
      self.label = label
      self.caption = caption
    }
  }

  /// The minimum width for blocks, in cells.
  ///
  /// A narrower grid shows each tile on one line.
  static let minimumBlockGridWidth = 40

  /// The tiles in reading order.
  public var tiles: [Tile]
  /// The height of a block in lines, 2 or more.
  ///
  /// An image needs more than 2.
  public var blockHeight: Int

  /// Creates a grid of tiles in reading order.
  ///
  /// Blocks that show images need a height of more than 2.
  public init(_ tiles: [Tile], blockHeight: Int = 2) {
    self.tiles = tiles
    self.blockHeight = blockHeight
  }

  /// Returns the lines of the grid, with as many tiles in a row as fit the width.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line in cells. A value below 1 becomes 1.
  ///   - colorDepth: The colour depth of the stream. With ``ColorDepth/none`` blocks are borders.
  ///   - glyphs: The glyphs to draw with.
  public func lines(width: Int, colorDepth: ColorDepth, glyphs: Glyphs) -> [StyledText] {
    let painter = TilePainter(showsColors: colorDepth > .none, glyphs: glyphs, blockHeight: max(blockHeight, 2))
    if width < Self.minimumBlockGridWidth {
      return painter.list(tiles, width: max(width, 1))
    }
    let columns = columns(width: width)
    let tileWidth = area(ofTile: 0, width: width).columns
    let rows = stride(from: 0, to: tiles.count, by: columns).map { start in
      painter.row(tiles[start..<min(start + columns, tiles.count)], tileWidth: tileWidth, gutter: Self.gutter)
    }
    return Array(rows.joined(separator: [StyledText()]))
  }

  /// Returns the area of a tile in the lines of the grid.
  public func area(ofTile index: Int, width: Int) -> Rectangle {
    if width < Self.minimumBlockGridWidth { return Rectangle(row: index, columns: max(width, 1), rows: 1) }
    let columns = columns(width: width)
    let tileWidth = min((width + Self.gutter) / columns - Self.gutter, Self.maximumWidth)
    return Rectangle(
      column: index % columns * (tileWidth + Self.gutter), row: index / columns * (max(blockHeight, 2) + 2),
      columns: tileWidth, rows: max(blockHeight, 2) + 1)
  }

  private func columns(width: Int) -> Int { (width + Self.gutter) / (Self.minimumWidth + Self.gutter) }

  private static let minimumWidth = 14
  private static let maximumWidth = 18
  private static let gutter = 2
}

private struct TilePainter {
  let showsColors: Bool
  let glyphs: Glyphs
  let blockHeight: Int

  /// A row of tiles: the lines of the blocks and a line of text.
  func row(_ tiles: ArraySlice<TileGrid.Tile>, tileWidth: Int, gutter: Int) -> [StyledText] {
    let blocks = tiles.map { block($0, width: tileWidth) }
    let texts = tiles.map { tile in
      [tile.label, tile.caption].map(\.onOneLine).filter { !$0.isEmpty }.joined(separator: " ")
        .truncated(toWidth: tileWidth, ellipsis: glyphs.ellipsis)
    }
    return ((0..<blockHeight).map { line in blocks.map { $0[line] } } + [texts]).map { cells in
      cells.enumerated().map { index, cell in
        // No trailing spaces.
        index == cells.count - 1 ? cell : cell.padded(toWidth: tileWidth + gutter)
      }
      .joined()
    }
  }

  /// A line for each tile: a swatch, the aligned label, the caption.
  func list(_ tiles: [TileGrid.Tile], width: Int) -> [StyledText] {
    let labels = tiles.map(\.label.onOneLine)
    let labelWidth = labels.map(\.displayWidth).max() ?? 0
    let swatches = tiles.map { swatch($0.color) }
    let swatchWidth = swatches.map(\.displayWidth).max() ?? 0
    // At least half of the line is reserved for the caption.
    let hasSwatches = swatchWidth + labelWidth + 2 <= width / 2
    return zip(tiles.indices, tiles).map { index, tile in
      let label = labels[index].padded(toWidth: labelWidth, alignment: .trailing)
      let swatch = hasSwatches ? swatches[index].padded(toWidth: swatchWidth) : ""
      return [swatch, label, tile.caption.onOneLine].filter { !$0.isEmpty }.joined(separator: " ")
        .truncated(toWidth: width, ellipsis: glyphs.ellipsis)
    }
  }

  private func block(_ tile: TileGrid.Tile, width: Int) -> [StyledText] {
    if showsColors, !glyphs.isASCII, !tile.image.isEmpty {
      // In the middle of its colour, so that the block keeps its size when the image arrives.
      let margin = StyledText(String(repeating: " ", count: max(width - tile.image[0].displayWidth, 0) / 2))
      return (0..<blockHeight).map { line in
        let text = line < tile.image.count ? margin + tile.image[line] : ""
        return tile.color.map { text.padded(toWidth: width).styled(Style(background: $0)) } ?? text
      }
    }
    if showsColors, let color = tile.color {
      let style = Style(foreground: color.legibleForeground, background: color)
      let name = StyledText(" \(color)", style: style).truncated(toWidth: width, ellipsis: glyphs.ellipsis)
      let blank = StyledText(String(repeating: " ", count: width), style: style)
      return Array(repeating: blank, count: blockHeight - 1) + [name.padded(toWidth: width).styled(style)]
    }
    return Border(title: tile.color.map { StyledText("\($0)") } ?? "")
      .lines(around: Array(repeating: StyledText(), count: blockHeight - 2), width: width, glyphs: glyphs)
  }

  /// Two cells of the colour, or its name on a stream without colours.
  private func swatch(_ color: Color?) -> StyledText {
    switch color {
    case nil: StyledText(glyphs.rule + glyphs.rule, style: .dim)
    case let color?:
      showsColors ? StyledText("  ", style: Style(background: color)) : StyledText("\(color)", style: .dim)
    }
  }
}
