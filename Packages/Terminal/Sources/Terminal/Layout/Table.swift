/// A table with aligned columns that fits a width.
///
/// ```text
///  ID  TITLE         AUTHOR
///   1  tea for four  Ada Whitfield
/// ```
///
/// A table is only as wide as its cells. If it exceeds the available width, the columns with a ``Column/minimumWidth`` are
/// truncated. If that is not enough, its rows are stacked: each row has several lines, with the primary columns on the first
/// line and the other cells below them. ``Stacking/never`` truncates columns instead.
///
/// ```text
///   1  tea for four
///      Ada Whitfield
/// ```
public struct Table: Sendable {
  /// When rows have several lines.
  public enum Stacking: Sendable, Hashable {
    /// If the columns exceed the available width.
    case automatic
    /// Always, as for rows with an excerpt each.
    case always
    /// Never, as for a list in a full screen, where each row is one line.
    ///
    /// If the columns exceed the available width, the widest leading-aligned ones are truncated. Columns for which there is
    /// no room are left out, from the last one.
    case never
  }

  /// A column: its title and the layout of its cells.
  public struct Column: Sendable, Hashable {
    /// The title in the header.
    public var title: StyledText
    /// The alignment of the title and the cells.
    public var alignment: TextAlignment
    /// Whether the cells are on the first line of a stacked row.
    ///
    /// If no column is primary, the first one is. If the line is too long, the widest leading-aligned columns are truncated;
    /// columns for which there is no room are below the first line.
    public var isPrimary: Bool
    /// The width to which the cells are truncated before rows are stacked; `nil` if they are not truncated.
    ///
    /// Several such columns share the available width in proportion to it.
    public var minimumWidth: Int?
    /// The style under the styles of the cells' text.
    public var style: Style

    public init(
      _ title: StyledText, alignment: TextAlignment = .leading, isPrimary: Bool = false, minimumWidth: Int? = nil,
      style: Style = .plain
    ) {
      self.title = title
      self.alignment = alignment
      self.isPrimary = isPrimary
      self.minimumWidth = minimumWidth
      self.style = style
    }
  }

  /// The fit of columns to a width.
  ///
  /// Compute it once from all rows of a list, so that the columns stay in place when the list scrolls.
  ///
  /// ```swift
  /// let layout = Table.Layout(columns: table.columns, rows: allRows, width: 80)
  /// let lines = table.lines(ofRow: 0, in: layout, glyphs: profile.glyphs)
  /// ```
  public struct Layout: Sendable, Hashable {
    /// Whether each row has several lines.
    ///
    /// Otherwise each row has one line, and there is a header.
    public let isStacked: Bool
    /// The available width in cells, or `Int.max` for no limit.
    public let width: Int
    /// The width of each column: that of its widest cell or its title.
    let widths: [Int]
    /// The columns on the first line of a row.
    let line: [FittedColumn]

    /// A column with its width on a line.
    struct FittedColumn: Sendable, Hashable {
      let index: Int
      var width: Int
    }

    /// Fits columns to a width by the cells of all rows.
    ///
    /// - Parameters:
    ///   - columns: The columns of the table.
    ///   - rows: All rows, of which a table may show only some. They are read once and not kept.
    ///   - stacking: When rows have several lines.
    ///   - width: The maximum width of a line in cells, or `nil` for no limit. A value below 1 becomes 1.
    public init(columns: [Column], rows: some Sequence<[StyledText]>, stacking: Stacking = .automatic, width: Int?) {
      var widths = columns.map(\.title.trimmedLine.displayWidth)
      for row in rows {
        for (index, cell) in zip(widths.indices, row) {
          widths[index] = max(widths[index], cell.trimmedLine.displayWidth)
        }
      }
      self.widths = widths
      self.width = width.map { max($0, 1) } ?? .max
      let natural = widths.indices.map { FittedColumn(index: $0, width: widths[$0]) }
      let all =
        stacking == .automatic ? Self.shorten(natural, to: self.width) { columns[$0].minimumWidth } ?? natural : natural
      isStacked =
        switch stacking {
        case .automatic: Self.length(of: all) > self.width
        case .always: true
        case .never: false
        }
      let hasPrimary = columns.contains(where: \.isPrimary)
      line = Self.fit(
        isStacked ? all.filter { hasPrimary ? columns[$0.index].isPrimary : $0.index == 0 } : all,
        to: self.width
      ) { columns[$0].alignment == .leading }
    }

    /// Truncates the columns with a minimum width; returns `nil` if they would be narrower than that.
    private static func shorten(
      _ line: [FittedColumn], to width: Int, minimum: (Int) -> Int?
    ) -> [FittedColumn]? {
      var line = line
      var flexible = line.indices.compactMap { index in minimum(index).map { (index: index, minimum: $0) } }
      var room = width - length(of: line) + flexible.reduce(0) { $0 + line[$1.index].width }
      // A column that needs less than its share leaves the rest to the others.
      flexible.sort { line[$0.index].width * $1.minimum < line[$1.index].width * $0.minimum }
      while let (index, minimum) = flexible.first {
        let share = room * minimum / flexible.reduce(0) { $0 + $1.minimum }
        if share < min(minimum, line[index].width) { return nil }
        line[index].width = min(line[index].width, share)
        room -= line[index].width
        flexible.removeFirst()
      }
      return line
    }

    private static func length(of line: [FittedColumn]) -> Int {
      Table.margin + line.reduce(0) { $0 + $1.width } + Table.gutter * (line.count - 1)
    }

    /// Truncates the widest columns that can be, and removes columns at the end for which there is no room.
    ///
    /// A column with numbers keeps its width, because a truncated number is another number.
    private static func fit(
      _ line: [FittedColumn], to width: Int, canTruncate: (Int) -> Bool
    ) -> [FittedColumn] {
      var line = line
      while length(of: line) > width {
        let flexible = line.indices.filter { canTruncate(line[$0].index) }
        let fixed = length(of: line) - flexible.reduce(0) { $0 + line[$1].width }
        /// The total width of the flexible columns if none is wider than a limit.
        func total(_ limit: Int) -> Int { flexible.reduce(0) { $0 + min(line[$1].width, limit) } }
        var limit = flexible.map { line[$0].width }.max() ?? 0
        if fixed + total(Table.minimumColumnWidth) <= width {
          // The largest limit that fits, by bisection.
          var range = Table.minimumColumnWidth..<limit
          while range.count > 1 {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = fixed + total(middle) <= width ? middle..<range.upperBound : range.lowerBound..<middle
          }
          limit = range.lowerBound
          var rest = width - fixed - total(limit)
          for index in flexible where line[index].width > limit {
            line[index].width = limit + min(rest, 1)
            rest -= min(rest, 1)
          }
        } else if line.count > 1 {
          line.removeLast()
        } else {
          line[0].width = max(width - Table.margin, 1)
          break
        }
      }
      return line
    }
  }

  /// The columns from left to right.
  public var columns: [Column]
  /// The cells of each row.
  ///
  /// A missing cell is empty; a surplus cell is not shown.
  public var rows: [[StyledText]]
  /// The text below a row, by the index of the row.
  public var excerpts: [Int: StyledText]
  /// The maximum number of lines of an excerpt.
  ///
  /// A single line is truncated around ``focus``. With more lines, an excerpt is wrapped, with an ellipsis at the end of the
  /// last line. A value below 1 is the same as 1.
  public var maximumExcerptLineCount: Int
  /// When rows have several lines.
  public var stacking: Stacking
  /// The style of the text that stays visible in a truncated line, such as a match of a search; `nil` for none.
  public var focus: Style?

  public init(
    columns: [Column], rows: [[StyledText]] = [], excerpts: [Int: StyledText] = [:], maximumExcerptLineCount: Int = 1,
    stacking: Stacking = .automatic, focus: Style? = nil
  ) {
    self.columns = columns
    self.rows = rows
    self.excerpts = excerpts
    self.maximumExcerptLineCount = maximumExcerptLineCount
    self.stacking = stacking
    self.focus = focus
  }

  /// Fits the columns to a width by the cells of this table.
  ///
  /// - Parameter width: The maximum width of a line in cells, or `nil` for no limit. A value below 1 becomes 1.
  public func layout(width: Int?) -> Layout {
    Layout(columns: columns, rows: rows, stacking: stacking, width: width)
  }

  /// Returns the line with the titles, which are dim.
  ///
  /// - Parameter layout: A layout of the same columns.
  /// - Returns: A line without trailing spaces. It is empty if rows are stacked, or if all titles are empty.
  public func header(in layout: Layout) -> StyledText {
    guard !layout.isStacked else { return StyledText() }
    return line(columns.map { TableCell($0.title, style: .dim) }, layout, ellipsis: "").trimmedLine
  }

  /// Returns the lines of a row, followed by those of its excerpt.
  ///
  /// A cell is truncated if it is wider than its column in the layout.
  ///
  /// - Parameters:
  ///   - index: The index of the row.
  ///   - layout: A layout of the same columns, also from other rows.
  ///   - glyphs: The glyph set of the ellipsis and of the separator between cells.
  /// - Returns: At least one line. Lines have no trailing spaces.
  public func lines(ofRow index: Int, in layout: Layout, glyphs: Glyphs) -> [StyledText] {
    let row = rows[index]
    let cells = columns.enumerated().map { index, column in
      TableCell(index < row.count ? row[index] : StyledText(), style: column.style)
    }
    let (lines, indent) =
      layout.isStacked
      ? stackedLines(cells, layout, glyphs: glyphs)
      : ([line(cells, layout, ellipsis: glyphs.ellipsis)], excerptIndent(layout))
    let all = lines + excerptLines(ofRow: index, indent: indent, width: layout.width, ellipsis: glyphs.ellipsis)
    return all.isEmpty ? [StyledText()] : all
  }

  /// Returns the lines of all rows, below the header if there is one.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line in cells, or `nil` for no limit. A value below 1 becomes 1.
  ///   - glyphs: The glyph set of the ellipsis and of the separator between cells.
  /// - Returns: Lines without trailing spaces.
  public func lines(width: Int?, glyphs: Glyphs) -> [StyledText] {
    guard !columns.isEmpty else { return [] }
    let layout = layout(width: width)
    let header = header(in: layout)
    var lines: [StyledText] = []
    lines.reserveCapacity(rows.count + 1)
    if !header.isEmpty { lines.append(header) }
    for index in rows.indices {
      lines += self.lines(ofRow: index, in: layout, glyphs: glyphs)
    }
    return lines
  }
}

// MARK: - Rows

extension Table {
  private static let margin = 1
  private static let gutter = 2
  /// The minimum width of a truncated column; if less is available, the last column of the line is removed.
  private static let minimumColumnWidth = 3
  /// The minimum width of the lines below the first one; if less is available, or too little for a cell, their
  /// indent is ``smallIndent``.
  private static let minimumIndentedWidth = 20
  private static let smallIndent = 2

  /// Returns the cells in their columns.
  private func line(_ cells: [TableCell], _ layout: Layout, ellipsis: String) -> StyledText {
    var line = LineBuilder(spaces: min(Self.margin, layout.width - 1))
    for column in layout.line where column.index < cells.count {
      let cell = cells[column.index].truncated(toWidth: column.width, ellipsis: ellipsis, focus: focus)
      line.append(cell, width: column.width, columns[column.index].alignment)
      line.skip(Self.gutter)
    }
    return line.text
  }

  /// Returns the primary cells on one line and the other cells below, with the indent of the lines below.
  private func stackedLines(
    _ cells: [TableCell], _ layout: Layout, glyphs: Glyphs
  ) -> (lines: [StyledText], indent: Int) {
    let first = line(cells, layout, ellipsis: glyphs.ellipsis)
    let others = cells.indices.filter { index in !layout.line.contains { $0.index == index } }
    let start =
      others.contains { columns[$0].isPrimary }
      ? Self.smallIndent : Self.margin + layout.line.dropLast().reduce(0) { $0 + $1.width + Self.gutter }
    let widest = others.map { $0 < layout.widths.count ? layout.widths[$0] : 0 }.max() ?? 0
    let isIndented = layout.width - start >= max(Self.minimumIndentedWidth, widest)
    let indent = min(isIndented ? start : min(start, Self.smallIndent), layout.width - 1)
    let below = others.map { columns[$0].isPrimary ? cells[$0] : cells[$0].styled(.dim) }
    let lines =
      (first.isEmpty ? [] : [first])
      + packed(below, width: layout.width - indent, glyphs: glyphs).map { $0.indented(indent) }
    return (lines, indent)
  }

  /// Returns the cells that are not empty, as many on each line as fit.
  private func packed(_ cells: [TableCell], width: Int, glyphs: Glyphs) -> [StyledText] {
    let separator = StyledText(glyphs.separator, style: .dim)
    let separatorWidth = separator.displayWidth
    var lines: [StyledText] = []
    var room = 0
    for cell in cells where !cell.text.isEmpty {
      let cell = cell.truncated(toWidth: width, ellipsis: glyphs.ellipsis, focus: focus)
      if !lines.isEmpty, separatorWidth + cell.width <= room {
        lines[lines.count - 1] += separator + cell.text
        room -= separatorWidth + cell.width
      } else {
        lines.append(cell.text)
        room = width - cell.width
      }
    }
    return lines
  }
}

// MARK: - Excerpts

extension Table {
  /// The indent of an excerpt in a table: that of the second column, because the first one is usually the id.
  private func excerptIndent(_ layout: Layout) -> Int {
    guard layout.line.count > 1 else { return min(Self.margin, layout.width - 1) }
    return min(Self.margin + layout.line[0].width + Self.gutter, layout.width - 1)
  }

  private func excerptLines(ofRow index: Int, indent: Int, width: Int, ellipsis: String) -> [StyledText] {
    guard let excerpt = excerpts[index]?.trimmedLine, !excerpt.isEmpty else { return [] }
    let available = width - indent
    let lines =
      maximumExcerptLineCount > 1
      ? excerpt.wrapped(toWidth: available, maximumLines: maximumExcerptLineCount, ellipsis: ellipsis) : [excerpt]
    // Wrapping leaves a character that is wider than a line.
    return lines.map { $0.truncated(toWidth: available, ellipsis: ellipsis, focus: focus).indented(indent) }
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

  /// Appends a cell, aligned in a column.
  mutating func append(_ cell: TableCell, width: Int, _ alignment: TextAlignment) {
    if alignment == .trailing { skip(width - cell.width) }
    append(cell.text)
    if alignment == .leading { skip(width - cell.width) }
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

  func styled(_ style: Style) -> TableCell {
    TableCell(text: text.styled(style), width: width)
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

  fileprivate func indented(_ indent: Int) -> StyledText {
    StyledText(verbatim: String(repeating: " ", count: indent)) + self
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
