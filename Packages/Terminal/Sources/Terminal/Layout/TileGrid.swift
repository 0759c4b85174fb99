/// A grid of tiles.
///
/// Each tile is a block of colour with up to two lines of text below it.
///
/// ```text
/// ┌─ #92c952 ────┐  ┌─ #771796 ────┐  ┌──────────────┐
/// └──────────────┘  └──────────────┘  └──────────────┘
/// 7 tea for four    8 on the sea      9 a very long
///                                     caption in two…
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
  /// A narrower grid has rows.
  static let minimumBlockGridWidth = 40
  /// The size of the block at the left of a row.
  static let rowBlock = (columns: 4, rows: 2)

  /// The tiles in reading order.
  public var tiles: [Tile]
  /// The height of a block in lines, 2 or more.
  ///
  /// An image needs more than 2.
  public var blockHeight: Int
  /// Whether each tile is a row: a block of 4 by 2 cells with the text at its right.
  ///
  /// The default is `false`. A grid narrower than 40 cells always has rows.
  public var hasRows = false

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
    let painter = TilePainter(showsColors: colorDepth > .none, glyphs: glyphs)
    if hasRows(width: width) { return tiles.flatMap { painter.row($0, width: max(width, 1)) } }
    let columns = columns(width: width)
    let block = (columns: area(ofTile: 0, width: width).columns, rows: max(blockHeight, 2))
    let captionHeight = captionHeight(width: block.columns)
    let rows = stride(from: 0, to: tiles.count, by: columns).map { start in
      painter.line(
        tiles[start..<min(start + columns, tiles.count)], block: block, captionHeight: captionHeight,
        gutter: Self.gutter)
    }
    return Array(rows.joined(separator: [StyledText()]))
  }

  /// Returns the area of a tile in the lines of the grid.
  public func area(ofTile index: Int, width: Int) -> Rectangle {
    let block = Self.rowBlock
    if hasRows(width: width) {
      return Rectangle(row: index * block.rows, columns: max(width, 1), rows: block.rows)
    }
    let columns = columns(width: width)
    let tileWidth = min((width + Self.gutter) / columns - Self.gutter, Self.maximumWidth)
    let height = max(blockHeight, 2) + captionHeight(width: tileWidth)
    return Rectangle(
      column: index % columns * (tileWidth + Self.gutter), row: index / columns * (height + 1), columns: tileWidth,
      rows: height)
  }

  /// Returns the part of a tile's area that its block has.
  public func blockArea(ofTile index: Int, width: Int) -> Rectangle {
    var area = area(ofTile: index, width: width)
    if hasRows(width: width) {
      area.columns = min(Self.rowBlock.columns, area.columns)
    } else {
      area.rows = max(blockHeight, 2)
    }
    return area
  }

  /// Returns the part of a tile's area that its text has.
  public func captionArea(ofTile index: Int, width: Int) -> Rectangle {
    var area = area(ofTile: index, width: width)
    let block = blockArea(ofTile: index, width: width)
    if hasRows(width: width) {
      area.column += min(block.columns + 1, area.columns - 1)
      area.columns -= area.column
    } else {
      area.row += block.rows
      area.rows -= block.rows
    }
    return area
  }

  /// The number of lines of the captions: two if one of them does not fit in one.
  private func captionHeight(width: Int) -> Int { tiles.contains { $0.text.displayWidth > width } ? 2 : 1 }

  private func hasRows(width: Int) -> Bool { hasRows || width < Self.minimumBlockGridWidth }

  private func columns(width: Int) -> Int { (width + Self.gutter) / (Self.minimumWidth + Self.gutter) }

  private static let minimumWidth = 16
  private static let maximumWidth = 18
  private static let gutter = 2
}

extension TileGrid.Tile {
  /// The label and the caption.
  fileprivate var text: StyledText {
    [label, caption].map(\.onOneLine).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

private struct TilePainter {
  let showsColors: Bool
  let glyphs: Glyphs

  /// A line of tiles: the lines of the blocks, and those of the texts.
  func line(
    _ tiles: ArraySlice<TileGrid.Tile>, block: (columns: Int, rows: Int), captionHeight: Int, gutter: Int
  ) -> [StyledText] {
    let blocks = tiles.map {
      self.block($0, columns: block.columns, rows: block.rows) + text($0, width: block.columns, rows: captionHeight)
    }
    return (0..<block.rows + captionHeight).map { line in
      var cells = blocks.map { $0[line] }
      // No trailing spaces.
      while cells.last?.isEmpty == true { cells.removeLast() }
      return cells.enumerated().map { index, cell in
        index == cells.count - 1 ? cell : cell.padded(toWidth: block.columns + gutter)
      }
      .joined()
    }
  }

  /// The lines of a tile as a row; without a block if there is no room for as much text.
  func row(_ tile: TileGrid.Tile, width: Int) -> [StyledText] {
    let block = TileGrid.rowBlock
    let textWidth = width - block.columns - 1
    if textWidth < block.columns { return text(tile, width: width, rows: block.rows) }
    var tile = tile
    if !showsColors, let color = tile.color { tile.caption = StyledText("\(color) ", style: .dim) + tile.caption }
    return zip(
      self.block(tile, columns: block.columns, rows: block.rows), text(tile, width: textWidth, rows: block.rows)
    ).map {
      $1.isEmpty ? $0 : $0.padded(toWidth: block.columns + 1) + $1
    }
  }

  /// The label and the caption in a number of lines.
  private func text(_ tile: TileGrid.Tile, width: Int, rows: Int) -> [StyledText] {
    let lines = tile.text.wrapped(toWidth: width, maximumLines: rows, ellipsis: glyphs.ellipsis)
      .map { $0.truncated(toWidth: width, ellipsis: glyphs.ellipsis) }
    return lines + Array(repeating: StyledText(), count: rows - lines.count)
  }

  private func block(_ tile: TileGrid.Tile, columns width: Int, rows height: Int) -> [StyledText] {
    if showsColors, !glyphs.isASCII, !tile.image.isEmpty {
      // In the middle of its colour, so that the block keeps its size when the image arrives.
      let margin = StyledText(String(repeating: " ", count: max(width - tile.image[0].displayWidth, 0) / 2))
      return (0..<height).map { line in
        let text = line < tile.image.count ? margin + tile.image[line] : ""
        return tile.color.map { text.padded(toWidth: width).styled(Style(background: $0)) } ?? text
      }
    }
    if showsColors, let color = tile.color {
      let style = Style(foreground: color.legibleForeground, background: color)
      let blank = StyledText(String(repeating: " ", count: width), style: style)
      let name = StyledText(" \(color)", style: style)
      // A name that is cut would be that of another colour.
      let last = name.displayWidth > width ? blank : name.padded(toWidth: width).styled(style)
      return Array(repeating: blank, count: height - 1) + [last]
    }
    return Border(title: tile.color.map { StyledText("\($0)") } ?? "")
      .lines(around: Array(repeating: StyledText(), count: height - 2), width: width, glyphs: glyphs)
  }
}
