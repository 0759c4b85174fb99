/// Rows in aligned columns, fitted to a width.
///
/// ```text
///  ID  TITLE                        AUTHOR
///   1  when the kettle whistles …   Ada Whitfield
///   2  tea for four                 Ada Whitfield
/// ```
///
/// A table takes the room it needs and no more. Where that is too much, the widest flexible column shrinks first, never
/// below its minimum; where even that is not enough, every row becomes a block of one line per field.
public struct Table: Sendable {
  /// A column: its heading and how its cells are laid out.
  public struct Column: Sendable, Hashable {
    /// The heading, usually in capitals; also the label of the field where the table becomes blocks.
    public var title: StyledText
    /// The side its texts stand on.
    public var alignment: TextAlignment
    /// Whether its texts may be cut.
    ///
    /// Identifiers, dates and numbers never are.
    public var isFlexible: Bool
    /// The cells a flexible column keeps at least, when its texts are that long.
    public var minimumWidth: Int
    /// The style under the styles of its cells.
    public var style: Style

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - alignment: The side its texts stand on.
    ///   - isFlexible: Whether its texts may be cut.
    ///   - minimumWidth: The cells a flexible column keeps at least, 1 or more.
    ///   - style: The style under the styles of its cells.
    public init(
      _ title: StyledText, alignment: TextAlignment = .leading, isFlexible: Bool = false, minimumWidth: Int = 8,
      style: Style = .plain
    ) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
      self.minimumWidth = max(minimumWidth, 1)
      self.style = style
    }
  }

  /// Below this width a table that does not fit becomes blocks, even where its columns could still be shrunk.
  public static let narrowWidth = 40

  /// The columns from left to right.
  public var columns: [Column]
  /// The cells, row by row.
  ///
  /// A missing cell is empty, one too many is not shown.
  public var rows: [[StyledText]]
  /// The style of the headings.
  public var headerStyle: Style

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns from left to right.
  ///   - rows: The cells, row by row.
  ///   - headerStyle: The style of the headings.
  public init(columns: [Column], rows: [[StyledText]] = [], headerStyle: Style = .dim) {
    self.columns = columns
    self.rows = rows
    self.headerStyle = headerStyle
  }

  /// The table as lines, the headings first.
  ///
  /// - Parameters:
  ///   - width: The most cells a line may fill; nil for no limit, less than 1 counts as 1.
  ///   - glyphs: The set the mark of a cut text is taken from.
  /// - Returns: Lines without blanks at their ends. There is no line of headings when all of them are empty.
  public func lines(width: Int? = nil, glyphs: Glyphs = .unicode) -> [StyledText] {
    guard !columns.isEmpty else { return [] }
    let width = width.map { max($0, 1) }
    let header = columns.map { Cell($0.title, style: headerStyle) }
    let body = rows.map(cells(of:))
    guard let widths = columnWidths(for: body, header: header, width: width) else {
      return blocks(body, header: header, width: width ?? .max, mark: glyphs.ellipsis)
    }
    var lines: [StyledText] = []
    lines.reserveCapacity(body.count + 1)
    if header.contains(where: { $0.width > 0 }) {
      lines.append(line(header, widths: widths, mark: glyphs.ellipsis))
    }
    for row in body {
      lines.append(line(row, widths: widths, mark: glyphs.ellipsis))
    }
    return lines
  }
}

// MARK: - Columns

extension Table {
  private static let margin = 1
  private static let gutter = 2

  private func cells(of row: [StyledText]) -> [Cell] {
    columns.indices.map { index in
      Cell(index < row.count ? row[index] : StyledText(), style: columns[index].style)
    }
  }

  /// The widths the columns get, or nil when they cannot stand side by side.
  private func columnWidths(for body: [[Cell]], header: [Cell], width: Int?) -> [Int]? {
    var widths = header.map(\.width)
    for row in body {
      for index in row.indices {
        widths[index] = max(widths[index], row[index].width)
      }
    }
    guard let width else { return widths }
    let available = width - Self.margin - Self.gutter * (widths.count - 1)
    if widths.reduce(0, +) <= available { return widths }
    if width < Self.narrowWidth { return nil }
    return shrunk(widths, to: available)
  }

  /// Takes cells from the widest flexible column until all columns fit.
  private func shrunk(_ natural: [Int], to available: Int) -> [Int]? {
    var widths = natural
    for index in widths.indices where columns[index].isFlexible {
      // A text of a million characters is as good as one of the whole width.
      widths[index] = min(widths[index], max(available, 0))
    }
    var excess = widths.reduce(0, +) - available
    while excess > 0 {
      let shrinkable = widths.indices.filter {
        columns[$0].isFlexible && widths[$0] > min(columns[$0].minimumWidth, natural[$0])
      }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { return nil }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func line(_ cells: [Cell], widths: [Int], mark: String) -> StyledText {
    var line = LineBuilder(blanks: Self.margin)
    for index in cells.indices {
      if index > 0 { line.skip(Self.gutter) }
      let width = widths[index]
      let cell = cells[index].width > width ? cells[index].truncated(toWidth: width, mark: mark) : cells[index]
      switch columns[index].alignment {
      case .leading:
        line.append(cell.text)
        line.skip(width - cell.width)
      case .trailing:
        line.skip(width - cell.width)
        line.append(cell.text)
      }
    }
    return line.text
  }
}

// MARK: - Blocks

extension Table {
  /// Rows one below the other, a line for each field that is not empty.
  private func blocks(_ body: [[Cell]], header: [Cell], width: Int, mark: String) -> [StyledText] {
    let labelWidth = header.map(\.width).max() ?? 0
    let valueWidth = width - labelWidth - Self.gutter
    var lines: [StyledText] = []
    for (number, row) in body.enumerated() {
      if number > 0 { lines.append(StyledText()) }
      for (label, cell) in zip(header, row) where !cell.text.isEmpty {
        if labelWidth > 0 && valueWidth >= Self.gutter * 4 {
          var line = LineBuilder(blanks: 0)
          line.append(label.text)
          line.skip(labelWidth - label.width + Self.gutter)
          line.append(cell.text.truncated(toWidth: valueWidth, mark: mark))
          lines.append(line.text)
        } else {
          if !label.text.isEmpty { lines.append(label.text.truncated(toWidth: width, mark: mark)) }
          lines.append(cell.text.truncated(toWidth: width, mark: mark))
        }
      }
    }
    return lines
  }
}

/// A line that keeps its blanks back until something follows them, so that it never ends in one.
private struct LineBuilder {
  private(set) var text = StyledText()
  private var blanks: Int

  init(blanks: Int) {
    self.blanks = blanks
  }

  mutating func skip(_ cells: Int) {
    blanks += cells
  }

  mutating func append(_ other: StyledText) {
    guard !other.isEmpty else { return }
    text.append(String(repeating: " ", count: blanks), style: .plain)
    blanks = 0
    text += other
  }
}

/// A text on one line, without blanks at its end, that knows its width.
private struct Cell {
  let text: StyledText
  let width: Int

  init(_ text: StyledText, style: Style) {
    let text = text.singleLine.styled(style)
    self.init(text: text, width: text.displayWidth)
  }

  private init(text: StyledText, width: Int) {
    self.text = text
    self.width = width
  }

  func truncated(toWidth width: Int, mark: String) -> Cell {
    let cut = text.truncated(toWidth: width, mark: mark)
    return Cell(text: cut, width: cut.displayWidth)
  }
}

extension StyledText {
  /// The text without line breaks and without blanks at its end; most texts are so already.
  fileprivate var singleLine: StyledText {
    guard let last = runs.last else { return self }
    if last.text.utf8.last != 0x20 && !runs.contains(where: { $0.text.utf8.contains(0x0A) }) { return self }
    var result = StyledText()
    for run in runs {
      result.append(run.text.terminalSafe(.line), style: run.style)
    }
    return result.trimmingTrailingBlanks()
  }

  private func trimmingTrailingBlanks() -> StyledText {
    var kept = runs[...]
    var ending = Substring()
    while let last = kept.popLast() {
      ending = Substring(last.text)
      while ending.utf8.last == 0x20 { ending.unicodeScalars.removeLast() }
      if !ending.isEmpty {
        var result = StyledText()
        for run in kept { result.append(run.text, style: run.style) }
        result.append(String(ending), style: last.style)
        return result
      }
    }
    return StyledText()
  }
}
