/// The contents of a full screen: cells, the position of the cursor, and an image.
///
/// Drawing outside the frame has no effect. Coordinates begin with 0 in the upper left corner.
///
/// ```swift
/// var frame = Frame(columns: 80, rows: 24)
/// frame.drawBorder(in: frame.bounds, title: "Users", trailingTitle: "3 of 10", glyphs: screen.profile.glyphs)
/// frame.draw(["Ada Whitfield", "Milo Barnard"], in: frame.bounds.inset())
/// ```
public struct Frame: Sendable, Hashable {
  /// The width in cells.
  public let columns: Int
  /// The height in cells.
  public let rows: Int
  /// The position of the cursor.
  ///
  /// Input methods and screen magnifiers follow it even if it is hidden.
  public var cursor = Position.zero
  /// Whether the cursor is shown.
  ///
  /// Defaults to `false`.
  public var isCursorVisible = false
  /// The image that covers blank cells of the frame.
  ///
  /// The default is none.
  public var image: Image?

  private(set) var cells: [Cell]

  /// Creates a blank frame.
  ///
  /// Sizes are clamped to 0...65535.
  public init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), 65535)
    self.rows = min(max(rows, 0), 65535)
    cells = [Cell](repeating: .blank, count: self.columns * self.rows)
  }

  /// Creates a blank frame of a size.
  public init(_ size: TerminalSize) {
    self.init(columns: size.columns, rows: size.rows)
  }

  /// The rectangle of all cells.
  public var bounds: Rectangle { Rectangle(columns: columns, rows: rows) }

  /// The cell at a position, or a blank one outside the frame.
  public subscript(column column: Int, row row: Int) -> Cell {
    contains(column, row) ? cells[row * columns + column] : .blank
  }

  /// The texts of the rows without trailing spaces, for tests and logs.
  ///
  /// ```swift
  /// #expect(frame.lines == ["┌─ Users ─┐", "│ Ada     │", "└─────────┘"])
  /// ```
  public var lines: [String] {
    (0..<rows).map { row in
      var text = cells[self.row(row)].map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// Draws text on one line, from a position to the right.
  ///
  /// - Parameters:
  ///   - text: The text. Line breaks become spaces.
  ///   - position: The position of the first character. It may be outside the frame.
  ///   - width: The maximum width in cells, or `nil` for the rest of the row.
  public mutating func draw(_ text: StyledText, at position: Position, width: Int? = nil) {
    let width = width ?? .max
    guard position.row >= 0, position.row < rows, width > 0, position.column < columns else { return }
    let (sum, isBeyond) = position.column.addingReportingOverflow(width)
    let end = isBeyond ? columns : min(sum, columns)
    var column = position.column
    for run in text.runs where column < end {
      draw(run.text, style: run.style, at: &column, position.row, end)
    }
  }

  /// Draws lines in a rectangle, from the top.
  ///
  /// Lines below the rectangle are not drawn, and wider lines are cut.
  public mutating func draw(_ lines: some Sequence<StyledText>, in area: Rectangle) {
    for (index, line) in lines.prefix(area.rows).enumerated() {
      draw(line, at: Position(column: area.column, row: area.row + index), width: area.columns)
    }
  }

  /// Fills a rectangle with spaces in a style.
  public mutating func fill(_ area: Rectangle, style: Style = .plain) {
    let blank = Cell(" ", style: style, width: 1)
    forEachRow(of: area) { frame, row, columns in
      for column in columns { frame.put(blank, column, row) }
    }
  }

  /// Puts a style under the styles of the cells in a rectangle: the attributes of both, and its colours where a cell
  /// has none.
  ///
  /// ```swift
  /// frame.apply(.reverse, to: Rectangle(column: 1, row: 4, columns: 78, rows: 1))
  /// ```
  public mutating func apply(_ style: Style, to area: Rectangle) {
    forEachRow(of: area) { frame, row, columns in
      // All cells of a cluster have the same style.
      for index in frame.wholeClusters(row, columns) {
        frame.cells[index].style = frame.cells[index].style.over(style)
      }
    }
  }

  /// Draws a border along the edges of a rectangle, with titles in its upper edge.
  ///
  /// ```text
  /// ┌─ Users ──────────── 3 of 10 ─┐
  /// └──────────────────────────────┘
  /// ```
  ///
  /// - Parameters:
  ///   - area: The rectangle. Nothing is drawn for less than 2 columns or rows.
  ///   - title: The title on the left.
  ///   - trailingTitle: The title on the right. It is left out if it does not fit beside the other one.
  ///   - style: The style of the border.
  ///   - glyphs: The glyphs to draw with.
  public mutating func drawBorder(
    in area: Rectangle, title: StyledText = "", trailingTitle: StyledText = "", style: Style = .plain,
    glyphs: Glyphs
  ) {
    guard area.columns >= 2, area.rows >= 2 else { return }
    let edges = Border(title: title, style: style).lines(width: min(area.columns, columns + 2), glyphs: glyphs)
    let side = StyledText(glyphs.verticalRule, style: style)
    draw(edges[0], at: area.origin)
    for row in visibleRows(of: area).dropFirst(area.row >= 0 ? 1 : 0) {
      draw(side, at: Position(column: area.column, row: row))
      draw(side, at: Position(column: area.column + area.columns - 1, row: row))
    }
    draw(edges[1], at: Position(column: area.column, row: area.row + area.rows - 1))
    // A segment of the border is left on both sides.
    let room = area.columns - 3 - (title.isEmpty ? 1 : title.displayWidth + 4)
    if !trailingTitle.isEmpty, trailingTitle.displayWidth + 2 <= room {
      let label = " " + trailingTitle + " "
      draw(label, at: Position(column: area.column + area.columns - 2 - label.displayWidth, row: area.row))
    }
  }

  // MARK: - Cells

  func row(_ row: Int) -> Range<Int> { row * columns..<(row + 1) * columns }

  mutating func setCell(_ cell: Cell, at index: Int) { cells[index] = cell }

  private func contains(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && column < columns && row >= 0 && row < rows
  }

  private func visibleRows(of area: Rectangle) -> Range<Int> {
    Self.visible(area.row, area.rows, in: rows)
  }

  private static func visible(_ start: Int, _ count: Int, in limit: Int) -> Range<Int> {
    let (sum, isBeyond) = start.addingReportingOverflow(count)
    let end = isBeyond ? limit : min(max(sum, 0), limit)
    return min(max(start, 0), end)..<end
  }

  private mutating func forEachRow(of area: Rectangle, _ body: (inout Frame, Int, Range<Int>) -> Void) {
    let columns = Self.visible(area.column, area.columns, in: columns)
    guard !columns.isEmpty else { return }
    for row in visibleRows(of: area) { body(&self, row, columns) }
  }

  /// Draws text whose runs of trusted scalars need no grapheme breaking.
  private mutating func draw(_ text: String, style: Style, at column: inout Int, _ row: Int, _ end: Int) {
    if text.unicodeScalars.allSatisfy({ DisplayWidth.simpleWidth($0.value) > 0 }) {
      for scalar in text.unicodeScalars where column < end {
        let width = DisplayWidth.simpleWidth(scalar.value)
        put(Cell(String(scalar), style: style, width: width), at: &column, row, end)
      }
      return
    }
    for character in text where column < end {
      if character.isNewline {
        put(Cell(" ", style: style, width: 1), at: &column, row, end)
        continue
      }
      // A combining mark without a base would join the cell before it.
      let scalars = character.unicodeScalars.drop { $0.displayWidth == 0 }
      guard !scalars.isEmpty else { continue }
      let text = String(String.UnicodeScalarView(scalars))
      let shown = text.first?.emojiBase.map(String.init) ?? text
      put(Cell(shown, style: style, width: shown.displayWidth), at: &column, row, end)
      for _ in 0..<max(text.displayWidth - shown.displayWidth, 0) {
        put(Cell(" ", style: style, width: 1), at: &column, row, end)
      }
    }
  }

  /// Draws a cluster, or spaces in its style where a part of it is outside.
  private mutating func put(_ cell: Cell, at column: inout Int, _ row: Int, _ end: Int) {
    defer { column += cell.width }
    if column >= 0, column + cell.width <= end { return put(cell, column, row) }
    let blank = Cell(" ", style: cell.style, width: 1)
    for part in max(column, 0)..<max(min(column + cell.width, end), max(column, 0)) { put(blank, part, row) }
  }

  /// Replaces cells by a cluster that is inside the frame.
  ///
  /// What remains of another wide cluster becomes spaces.
  private mutating func put(_ cell: Cell, _ column: Int, _ row: Int) {
    let start = row * columns + column
    if cell.width == 1, cells[start].width == 1 {
      cells[start] = cell
      return
    }
    for index in wholeClusters(row, column..<column + cell.width) where cells[index].width != 1 {
      cells[index] = Cell(" ", style: cells[index].style, width: 1)
    }
    cells[start] = cell
    for index in start + 1..<max(start + cell.width, start + 1) {
      cells[index] = Cell("", style: cell.style, width: 0)
    }
  }

  /// The cells of all clusters that have a cell in a part of a row.
  private func wholeClusters(_ row: Int, _ columns: Range<Int>) -> Range<Int> {
    let row = self.row(row)
    var start = row.lowerBound + columns.lowerBound
    var end = row.lowerBound + columns.upperBound
    while start > row.lowerBound, cells[start].width == 0 { start -= 1 }
    while end < row.upperBound, cells[end].width == 0 { end += 1 }
    return start..<end
  }

  // MARK: - Image

  /// An image on a frame, by the graphics protocol of the terminal.
  ///
  /// ```swift
  /// frame.image = Frame.Image(image, for: graphics, at: area.origin, columns: area.columns, rows: area.rows)
  /// ```
  public struct Image: Sendable, Hashable {
    /// The position of the upper left cell.
    public var position: Position
    let graphics: InlineImage.GraphicsProtocol
    /// The sequence that shows the image at the cursor, which stays where it is.
    let escapeSequence: String

    /// Encodes an image in the largest size that fits, with its aspect ratio.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - graphics: The terminal's graphics protocol.
    ///   - position: The position of the upper left cell.
    ///   - columns: The maximum width in cells.
    ///   - rows: The maximum height in cells.
    ///   - cellAspectRatio: The height of a cell divided by its width, as in ``TerminalProfile/cellAspectRatio``.
    /// - Returns: `nil` in the cases of ``InlineImage/escapeSequence(for:columns:rows:cellAspectRatio:movesCursor:)``.
    public init?(
      _ image: InlineImage, for graphics: InlineImage.GraphicsProtocol, at position: Position = .zero, columns: Int,
      rows: Int, cellAspectRatio: Double = 2
    ) {
      let sequence = image.escapeSequence(
        for: graphics, columns: columns, rows: rows, cellAspectRatio: cellAspectRatio, movesCursor: false)
      guard let sequence else { return nil }
      self.position = position
      self.graphics = graphics
      escapeSequence = sequence
    }
  }
}
