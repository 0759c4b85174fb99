/// A table with aligned columns that fits a width.
///
/// ```text
///  ID  TITLE                        AUTHOR
///   1  when the kettle whistles …   Ada Whitfield
///   2  tea for four                 Ada Whitfield
/// ```
///
/// A table is only as wide as its cells. If it exceeds the available width, the flexible columns of the lowest priority
/// shrink first, the widest one before the others, down to their minimum width. If the table still does not fit, each row
/// becomes a block with one line per field.
public struct Table: Sendable {
  /// A column: its title and the layout of its cells.
  public struct Column: Sendable, Hashable {
    /// The title in the header, and the label of the field in a block.
    public var title: StyledText
    /// The alignment of the title and the cells.
    public var alignment: TextAlignment
    /// Whether cells may be truncated.
    ///
    /// Use `false` for identifiers, dates and numbers.
    public var isFlexible: Bool
    /// The minimum width of a flexible column in cells, if its texts are that long.
    public var minimumWidth: Int
    /// The priority: a flexible column shrinks only after those with a lower priority.
    public var priority: Int
    /// The style under the styles of the cells' text.
    public var style: Style

    /// Creates a column.
    ///
    /// A `minimumWidth` below 1 becomes 1.
    public init(
      _ title: StyledText, alignment: TextAlignment = .leading, isFlexible: Bool = false, minimumWidth: Int = 8,
      priority: Int = 0, style: Style = .plain
    ) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
      self.minimumWidth = max(minimumWidth, 1)
      self.priority = priority
      self.style = style
    }
  }

  /// The minimum width for shrinking columns, in cells.
  ///
  /// At a smaller width, a table that does not fit becomes blocks.
  public static let narrowWidth = 40

  /// The columns from left to right.
  public var columns: [Column]
  /// The cells of each row.
  ///
  /// A missing cell is empty; a surplus cell is not shown.
  public var rows: [[StyledText]]
  /// The text on a line below a row, by the index of the row.
  public var details: [Int: StyledText]
  /// The style of the titles.
  public var headerStyle: Style
  /// The style of the text that stays visible in a truncated cell, such as a match of a search; `nil` for none.
  public var focus: Style?

  /// Creates a table.
  public init(
    columns: [Column], rows: [[StyledText]] = [], details: [Int: StyledText] = [:], headerStyle: Style = .dim,
    focus: Style? = nil
  ) {
    self.columns = columns
    self.rows = rows
    self.details = details
    self.headerStyle = headerStyle
    self.focus = focus
  }

  /// Returns the lines of the table, the header first.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line in cells, or `nil` for no limit. A value below 1 becomes 1.
  ///   - glyphs: The glyph set of the ellipsis for truncated text.
  /// - Returns: Lines without trailing spaces. There is no header if all titles are empty.
  public func lines(width: Int? = nil, glyphs: Glyphs = .unicode) -> [StyledText] {
    guard !columns.isEmpty else { return [] }
    let width = width.map { max($0, 1) }
    let header = columns.map { TableCell($0.title, style: headerStyle) }
    let body = rows.map(cells(of:))
    guard let widths = columnWidths(for: body, header: header, width: width) else {
      return blocks(body, header: header, width: width ?? .max, ellipsis: glyphs.ellipsis)
    }
    var lines: [StyledText] = []
    lines.reserveCapacity(body.count + 1)
    if header.contains(where: { $0.width > 0 }) {
      lines.append(line(header, widths: widths, ellipsis: glyphs.ellipsis))
    }
    for (index, row) in body.enumerated() {
      lines.append(line(row, widths: widths, ellipsis: glyphs.ellipsis))
      // Below the second column: the first one is usually the id.
      let indent = Self.margin + (widths.count > 1 ? widths[0] + Self.gutter : 0)
      lines += detail(of: index, indent: indent, width: width, ellipsis: glyphs.ellipsis)
    }
    return lines
  }
}

// MARK: - Columns

extension Table {
  private static let margin = 1
  private static let gutter = 2

  private func cells(of row: [StyledText]) -> [TableCell] {
    columns.indices.map { index in
      TableCell(index < row.count ? row[index] : StyledText(), style: columns[index].style)
    }
  }

  /// Returns the width of each column, or `nil` if the columns do not fit.
  private func columnWidths(for body: [[TableCell]], header: [TableCell], width: Int?) -> [Int]? {
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

  /// Narrows the widest flexible column of the lowest priority, a cell at a time, until all columns fit.
  private func shrunk(_ natural: [Int], to available: Int) -> [Int]? {
    var widths = natural
    for index in widths.indices where columns[index].isFlexible {
      // Bounds the number of steps below for very long text.
      widths[index] = min(widths[index], max(available, 0))
    }
    var excess = widths.reduce(0, +) - available
    while excess > 0 {
      let shrinkable = widths.indices.filter {
        columns[$0].isFlexible && widths[$0] > min(columns[$0].minimumWidth, natural[$0])
      }
      let priority = shrinkable.map { columns[$0].priority }.min()
      let widest = shrinkable.filter { columns[$0].priority == priority }.max { widths[$0] < widths[$1] }
      guard let widest else { return nil }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func line(_ cells: [TableCell], widths: [Int], ellipsis: String) -> StyledText {
    var line = LineBuilder(spaces: Self.margin)
    for index in cells.indices {
      if index > 0 { line.skip(Self.gutter) }
      let width = widths[index]
      let cell = cells[index].truncated(toWidth: width, ellipsis: ellipsis, focus: focus)
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
  /// Returns each row as a block, with a line for each field that is not empty.
  private func blocks(_ body: [[TableCell]], header: [TableCell], width: Int, ellipsis: String) -> [StyledText] {
    let labelWidth = header.map(\.width).max() ?? 0
    let valueWidth = width - labelWidth - Self.gutter
    var lines: [StyledText] = []
    for (number, row) in body.enumerated() {
      if number > 0 { lines.append(StyledText()) }
      for (label, cell) in zip(header, row) where !cell.text.isEmpty {
        if labelWidth > 0 && valueWidth >= Self.gutter * 4 {
          var line = LineBuilder(spaces: 0)
          line.append(label.text)
          line.skip(labelWidth - label.width + Self.gutter)
          line.append(cell.text.truncated(toWidth: valueWidth, ellipsis: ellipsis, focus: focus))
          lines.append(line.text)
        } else {
          if !label.text.isEmpty { lines.append(label.text.truncated(toWidth: width, ellipsis: ellipsis)) }
          lines.append(cell.text.truncated(toWidth: width, ellipsis: ellipsis, focus: focus))
        }
      }
      lines += detail(of: number, indent: 0, width: width, ellipsis: ellipsis)
    }
    return lines
  }

  /// Returns the line below a row, if there is one.
  private func detail(of row: Int, indent: Int, width: Int?, ellipsis: String) -> [StyledText] {
    guard let detail = details[row], width.map({ $0 > indent }) ?? true else { return [] }
    let text = detail.trimmedLine
    let line = width.map { text.truncated(toWidth: $0 - indent, ellipsis: ellipsis, focus: focus) } ?? text
    return line.isEmpty ? [] : [StyledText(String(repeating: " ", count: indent)) + line]
  }
}

/// A line without trailing spaces: spaces are added only before more text.
private struct LineBuilder {
  private(set) var text = StyledText()
  private var spaces: Int

  init(spaces: Int) {
    self.spaces = spaces
  }

  mutating func skip(_ cells: Int) {
    spaces += cells
  }

  mutating func append(_ other: StyledText) {
    guard !other.isEmpty else { return }
    text.append(String(repeating: " ", count: spaces), style: .plain)
    spaces = 0
    text += other
  }
}

/// Text on one line, without trailing spaces, with its width.
private struct TableCell {
  let text: StyledText
  let width: Int

  init(_ text: StyledText, style: Style) {
    let text = text.trimmedLine.styled(style)
    self.init(text: text, width: text.displayWidth)
  }

  private init(text: StyledText, width: Int) {
    self.text = text
    self.width = width
  }

  func truncated(toWidth width: Int, ellipsis: String, focus: Style?) -> TableCell {
    guard self.width > width else { return self }
    let cut = text.truncated(toWidth: width, ellipsis: ellipsis, focus: focus)
    return TableCell(text: cut, width: cut.displayWidth)
  }
}

extension StyledText {
  /// The text on one line without trailing spaces.
  fileprivate var trimmedLine: StyledText {
    guard let last = runs.last else { return self }
    // Most cells need no change.
    if last.text.utf8.last != 0x20 && !runs.contains(where: { $0.text.utf8.contains(0x0A) }) { return self }
    return onOneLine.trimmingTrailingSpaces()
  }

  private func trimmingTrailingSpaces() -> StyledText {
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
