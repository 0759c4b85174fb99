import Testing

@testable import Terminal

@Suite("Tile grid")
struct TileGridTests {
  private static let grid = TileGrid([
    TileGrid.Tile(color: .rgb(0x92, 0xC9, 0x52), label: "7", caption: "tea for four"),
    TileGrid.Tile(color: .rgb(0x0F, 0x5A, 0x12), label: "8", caption: "on the sea"),
    TileGrid.Tile(color: nil, label: "12", caption: "a very long caption indeed"),
    TileGrid.Tile(color: .basic(.brightRed), caption: "寬寬寬寬寬寬寬寬寬寬"),
  ])

  private func text(_ width: Int, _ glyphs: Glyphs = .unicode, _ colorDepth: ColorDepth = .none) -> [String] {
    Self.grid.lines(width: width, colorDepth: colorDepth, glyphs: glyphs).map(\.text)
  }

  @Test("Without colours blocks are borders with the names of the colours")
  func frames() {
    #expect(
      text(52) == [
        "┌─ #92c952 ────┐  ┌─ #0f5a12 ────┐  ┌──────────────┐",
        "└──────────────┘  └──────────────┘  └──────────────┘",
        "7 tea for four    8 on the sea      12 a very long",
        "                                    caption indeed",
        "",
        "┌─ bright red ─┐",
        "└──────────────┘",
        "寬寬寬寬寬寬寬寬",
        "寬寬",
      ])
    #expect(
      Array(text(80, .ascii)) == [
        "+- #92c952 ------+  +- #0f5a12 ------+  +----------------+  +- bright red ---+",
        "+----------------+  +----------------+  +----------------+  +----------------+",
        "7 tea for four      8 on the sea        12 a very long      寬寬寬寬寬寬寬寬寬",
        "                                        caption indeed      寬",
      ])
  }

  @Test("With colours blocks are filled and show the name of the colour; a tile without a colour is a border")
  func areas() {
    let green = Style(foreground: .rgb(0, 0, 0), background: .rgb(0x92, 0xC9, 0x52))
    let dark = Style(foreground: .rgb(255, 255, 255), background: .rgb(0x0F, 0x5A, 0x12))
    let lines = TileGrid(Array(Self.grid.tiles.prefix(3))).lines(width: 52, colorDepth: .trueColor, glyphs: .unicode)
    let blank = String(repeating: " ", count: 16)
    #expect(
      lines == [
        blank.styled(green) + "  " + blank.styled(dark) + "  " + "┌──────────────┐".styled(.dim),
        " #92c952        ".styled(green) + "  " + " #0f5a12        ".styled(dark) + "  "
          + "└──────────────┘".styled(.dim),
        "7 tea for four    8 on the sea      12 a very long",
        "                                    caption indeed",
      ])
  }

  @Test(
    "A block has the nearest colour of the depth",
    arguments: [
      (ColorDepth.trueColor, "\u{1B}[38;2;0;0;0;48;2;146;201;82m"), (.ansi256, "\u{1B}[38;5;16;48;5;113m"),
      (.basic, "\u{1B}[30;100m"),
    ])
  func depths(depth: ColorDepth, sequence: String) {
    let line = Self.grid.lines(width: 52, colorDepth: depth, glyphs: .unicode)[1].render(depth)
    #expect(line.hasPrefix(sequence + " #92c952        \u{1B}[0m  "))
    let row = Self.grid.lines(width: 30, colorDepth: depth, glyphs: .unicode)[0].render(depth)
    #expect(row.hasPrefix("\u{1B}["))
    #expect(row.hasSuffix("m    \u{1B}[0m 7 tea for four"))
  }

  @Test("A narrow grid has a block of 4 by 2 cells for each tile, and its text beside it")
  func narrow() {
    #expect(
      text(28) == [
        "┌──┐ 7 #92c952 tea for four", "└──┘", "┌──┐ 8 #0f5a12 on the sea", "└──┘",
        "┌──┐ 12 a very long caption", "└──┘ indeed", "┌──┐ bright red 寬寬寬寬寬寬", "└──┘ 寬寬寬寬",
      ])
    #expect(
      text(20, .ascii, .basic) == [
        "     7 tea for four", "    ", "     8 on the sea", "    ", "+--+ 12 a very long", "+--+ caption indeed",
        "     寬寬寬寬寬寬寬", "     寬寬寬",
      ])
    #expect(text(8).count == 8 && text(8)[0] == "7 tea")
    #expect(text(0) == text(1))
  }

  @Test("A grid of rows has them at any width", arguments: [20, 39, 40, 120])
  func rows(width: Int) {
    var grid = TileGrid(Self.grid.tiles, blockHeight: 8)
    grid.hasRows = true
    #expect(grid.lines(width: width, colorDepth: .basic, glyphs: .unicode).count == 8)
    let areas = grid.tiles.indices.map { grid.area(ofTile: $0, width: width) }
    #expect(areas.map(\.row) == [0, 2, 4, 6] && areas.allSatisfy { $0.columns == width && $0.rows == 2 })
    #expect(grid.blockArea(ofTile: 1, width: width) == Rectangle(row: 2, columns: 4, rows: 2))
    #expect(grid.captionArea(ofTile: 1, width: width) == Rectangle(column: 5, row: 2, columns: width - 5, rows: 2))
  }

  @Test(
    "A row has as many tiles as fit, each 16 to 18 cells wide",
    arguments: [(40, 2, 18), (52, 3, 16), (80, 4, 18), (100, 5, 18), (300, 16, 16)])
  func columns(width: Int, columns: Int, tileWidth: Int) {
    let tiles = (0..<50).map { TileGrid.Tile(color: .red, caption: StyledText("\($0)")) }
    let lines = TileGrid(tiles).lines(width: width, colorDepth: .basic, glyphs: .unicode)
    #expect(lines[0].runs.count { $0.style.background != nil } == columns)
    #expect(lines[0].runs[0].text.count == tileWidth)
    #expect(lines.count == (50 + columns - 1) / columns * 4 - 1)
  }

  @Test("Labels and captions keep their styles")
  func styles() {
    let tile = TileGrid.Tile(color: .red, label: "1".styled(.bold), caption: "x".styled(.italic))
    let expected = "1".styled(.bold) + " " + "x".styled(.italic)
    #expect(TileGrid([tile]).lines(width: 80, colorDepth: .basic, glyphs: .unicode)[2] == expected)
    #expect(
      TileGrid([tile]).lines(width: 30, colorDepth: .basic, glyphs: .unicode)[0]
        == "    ".styled(Style(foreground: Color.red.legibleForeground, background: .red)) + " " + expected)
  }

  @Test("A higher block shows an image with colours, in the middle of its own colour, and its border without")
  func image() {
    var tile = TileGrid.Tile(color: .rgb(1, 2, 3), caption: "sea")
    tile.image = Array(repeating: "▀▀▀▀", count: 5)
    var grid = TileGrid([tile])
    grid.blockHeight = 4
    let lines = grid.lines(width: 40, colorDepth: .trueColor, glyphs: .unicode).map(\.text)
    let margin = String(repeating: " ", count: (grid.area(ofTile: 0, width: 40).columns - 4) / 2)
    #expect(lines == Array(repeating: "\(margin)▀▀▀▀\(margin)", count: 4) + ["sea"])
    let borders = grid.lines(width: 40, colorDepth: .none, glyphs: .unicode).map(\.text)
    #expect(borders.count == 5 && borders[0].hasPrefix("┌─ #010203 ") && borders[3].hasPrefix("└"))
    #expect(grid.area(ofTile: 0, width: 40).rows == 5)
  }

  @Test(
    "No line exceeds the width, for any text",
    arguments: Array(0...50) + [60, 61, 62, 63, 64, 79, 80, 81, 120, 300])
  func widths(width: Int) {
    let colors: [Color?] = [nil, .red, .palette(208), .rgb(1, 2, 3)]
    let tiles = EdgeCaseText.samples.enumerated().map { index, text in
      TileGrid.Tile(
        color: colors[index % colors.count], label: StyledText(index % 7 == 0 ? text : "\(index)", lineBreaks: .kept),
        caption: StyledText(text, lineBreaks: .kept))
    }
    #expect(TileGrid([]).lines(width: width, colorDepth: .basic, glyphs: .unicode).isEmpty)
    for colorDepth in ColorDepth.allCases {
      for glyphs in [Glyphs.unicode, .ascii] {
        for line in TileGrid(tiles).lines(width: width, colorDepth: colorDepth, glyphs: glyphs) {
          #expect(line.displayWidth <= max(width, 1))
          #expect(!line.text.contains("\n"))
        }
      }
    }
  }
}
