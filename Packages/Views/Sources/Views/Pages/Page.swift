public import Foundation
public import Terminal

/// The layout of a record for both faces: its lines, and those that can be focused.
public struct Page {
  /// Lines that can be focused, such as those of an album in a user's page.
  ///
  /// The item at an index shows the row at the same index of `Screen.selectableRows`.
  public struct FocusableItem: Hashable, Sendable {
    /// The lines of the page.
    public var lines: Range<Int>
    /// The columns of these lines; `nil` for all.
    public var columns: Range<Int>?
    /// The first column.
    public var column: Int { columns?.lowerBound ?? 0 }
    /// The part that a selection reverses, which leaves the image of a tile; `nil` for all.
    public var caption: Rectangle?
  }

  /// An image that half blocks show.
  public struct Image: Hashable, Sendable {
    /// The bytes of the file.
    public let data: Data
    /// The lines of the page.
    public var lines: Range<Int>
    /// The width in cells.
    public let columns: Int
  }

  /// The lines.
  public private(set) var lines: [StyledText]
  /// The items that can be focused, in the order of the rows.
  public private(set) var items: [FocusableItem] = []
  /// The lines of the map; `nil` if there is none.
  public private(set) var map: Range<Int>?
  /// The image; `nil` if there is none.
  public private(set) var image: Image?
  /// The lines of the image that is loading, which are blank; `nil` if there is none.
  public private(set) var pendingImage: Range<Int>?
  /// Whether the items are tiles in rows.
  public private(set) var isGrid = false

  /// Creates a page of lines that cannot be focused.
  public init(_ lines: [StyledText] = []) {
    self.lines = lines
  }

  /// The number of lines.
  public var count: Int { lines.count }

  mutating func add(_ lines: [StyledText], mapHeight: Int = 0) {
    self.lines += lines
    if mapHeight > 0 { map = count - mapHeight..<count }
  }

  mutating func add(_ lines: [StyledText], image: Data) {
    self.image = Image(
      data: image, lines: count..<count + lines.count, columns: lines.map(\.displayWidth).max() ?? 0)
    self.lines += lines
  }

  /// Adds blank lines in place of an image.
  mutating func addBlankLines(_ rows: Int, isLoading: Bool) {
    if isLoading { pendingImage = count..<count + rows }
    lines += Array(repeating: StyledText(), count: rows)
  }

  /// Adds lines after an empty line.
  mutating func addBlock(_ block: [StyledText]) {
    addBlock(Page(block))
  }

  mutating func addBlock(_ block: Page) {
    if block.lines.isEmpty { return }
    if !lines.isEmpty { lines.append(StyledText()) }
    let offset = lines.count
    lines += block.lines
    if var image = block.image {
      image.lines = image.lines.lowerBound + offset..<image.lines.upperBound + offset
      self.image = image
    }
    if let pending = block.pendingImage { pendingImage = pending.lowerBound + offset..<pending.upperBound + offset }
    items += block.items.map { item in
      var item = item
      item.lines = item.lines.lowerBound + offset..<item.lines.upperBound + offset
      item.caption?.row += offset
      return item
    }
  }

  /// Adds lines that can be focused.
  mutating func addItem(_ lines: [StyledText]) {
    items.append(FocusableItem(lines: count..<count + lines.count))
    self.lines += lines
  }

  /// Marks columns of lines that are added next as an item.
  mutating func addItem(linesFrom start: Int, count: Int, columns: Range<Int>) {
    items.append(FocusableItem(lines: start..<start + count, columns: columns))
  }

  /// Adds the tiles of a grid after an empty line.
  mutating func addBlock(_ grid: TileGrid, _ profile: TerminalProfile) {
    let width = profile.size.columns
    addBlock(grid.lines(width: width, colorDepth: profile.colorDepth, glyphs: profile.glyphs))
    let areas = grid.tiles.indices.map { grid.area(ofTile: $0, width: width) }
    let start = count - (areas.last.map { $0.row + $0.rows } ?? 0)
    items += areas.enumerated().map { index, area in
      var caption = grid.captionArea(ofTile: index, width: width)
      caption.row += start
      return FocusableItem(
        lines: start + area.row..<start + area.row + area.rows, columns: area.column..<area.column + area.columns,
        caption: caption)
    }
    isGrid = true
  }

  /// Returns two pages beside each other.
  static func beside(_ left: Page, _ right: Page, column: Int) -> Page {
    var page = Page(left.lines.beside(right.lines, column: column))
    page.items =
      left.items.map { FocusableItem(lines: $0.lines, columns: 0..<column - 2) }
      + right.items.map { FocusableItem(lines: $0.lines, columns: column..<column * 2) }
    return page
  }
}

/// The face that shows a page, and its limits.
public struct PageStyle: Hashable, Sendable {
  /// The hosts of pages.
  public enum Face: Hashable, Sendable {
    /// A command, which prints the page: with whole URLs, and the commands that may follow.
    case command
    /// The browser, which scrolls the page, opens its items and links, and has keys in place of commands.
    case browser
  }

  /// The host of the page.
  public let face: Face
  /// The maximum height of a map, in lines.
  public let mapHeight: Int
  /// The maximum height of an image beside other content, in lines.
  public let imageHeight: Int
  /// The height of the pane, in lines; `nil` for a command.
  public let height: Int?
  /// Whether the page is for a screen reader: without maps, tiles and columns.
  public let isLinear: Bool
  /// The number of times that the map is doubled.
  public let mapZoom: Int

  /// The maximum number of albums and of to-dos of a user; `nil` for all.
  var rowLimit: Int? { face == .command ? 5 : nil }

  /// Creates a style.
  public init(
    _ face: Face, mapHeight: Int, imageHeight: Int, height: Int? = nil, isLinear: Bool = false, mapZoom: Int = 0
  ) {
    self.face = face
    self.mapHeight = mapHeight
    self.imageHeight = imageHeight
    self.height = height
    self.isLinear = isLinear
    self.mapZoom = mapZoom
  }

  /// The style of a command on a terminal.
  public static func command(_ profile: TerminalProfile) -> PageStyle {
    PageStyle(.command, mapHeight: profile.size.rows / 3, imageHeight: 10)
  }
}
