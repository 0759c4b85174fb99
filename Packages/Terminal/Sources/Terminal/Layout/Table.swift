/// A table with aligned columns that fits a width.
///
/// ```text
///  ID  TITLE         AUTHOR
///   1  tea for four  Ada Whitfield
/// ```
///
/// A table is only as wide as its cells. If it exceeds the available width, the columns with a ``Column/minimumWidth``
/// are truncated. If that is not enough, its rows are stacked: each row has several lines, with the primary columns on
/// the first line and the other cells below them. ``Stacking/never`` truncates columns instead.
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
    /// If the columns exceed the available width, the widest leading-aligned ones are truncated. Columns for which
    /// there is no room are left out, from the last one.
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
    /// If no column is primary, the first one is. If the line is too long, the widest leading-aligned columns are
    /// truncated; columns for which there is no room are below the first line.
    public var isPrimary: Bool
    /// The width to which the cells are truncated before rows are stacked; `nil` if they are not truncated.
    ///
    /// Several such columns share the available width in proportion to it.
    public var minimumWidth: Int?
    /// The style under the styles of the cells' text.
    public var style: Style

    /// Creates a column, by default leading-aligned and, while rows have one line, as wide as its widest cell.
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
    private let columns: [Column]
    private let stacking: Stacking

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
      self.init(columns, widths: widths, stacking: stacking, width: width)
    }

    private init(_ columns: [Column], widths: [Int], stacking: Stacking, width: Int?) {
      self.columns = columns
      self.stacking = stacking
      self.widths = widths
      self.width = width.map { max($0, 1) } ?? .max
      var all = widths.indices.map { FittedColumn(index: $0, width: widths[$0]) }
      if stacking == .automatic {
        let narrowed = Self.narrow(all, to: self.width) { columns[$0].minimumWidth }
        if Self.length(of: narrowed) <= self.width { all = narrowed }
      }
      isStacked = stacking == .always || stacking == .automatic && Self.length(of: all) > self.width
      if isStacked { all = Self.firstLine(of: all, columns) }
      // A column with numbers keeps its width, because a truncated number is another number.
      func minimum(_ index: Int) -> Int? { columns[index].alignment == .leading ? Table.minimumColumnWidth : nil }
      while all.count > 1, Self.length(of: Self.narrow(all, to: self.width, minimum)) > self.width { all.removeLast() }
      all = Self.narrow(all, to: self.width, minimum)
      if Self.length(of: all) > self.width { all[0].width = max(self.width - Table.margin, 1) }
      line = all
    }

    /// Returns the layout for another width, without reading the rows again.
    ///
    /// - Parameter width: The maximum width of a line in cells, or `nil` for no limit. A value below 1 becomes 1.
    public func fitted(toWidth width: Int?) -> Layout {
      Layout(columns, widths: widths, stacking: stacking, width: width)
    }

    /// The width in which no cell is truncated: that of all columns on one line, or of the longest line of rows that
    /// are always stacked.
    public var uncutWidth: Int {
      let all = widths.indices.map { FittedColumn(index: $0, width: widths[$0]) }
      guard stacking == .always else { return Self.length(of: all) }
      let first = Self.firstLine(of: all, columns)
      let others = all.filter { !first.contains($0) }
      let indent = Table.indent(below: first)
      return others.reduce(Self.length(of: first)) { max($0, indent + $1.width) }
    }

    /// The columns on the first line of a stacked row: the primary ones, or the first one.
    private static func firstLine(of line: [FittedColumn], _ columns: [Column]) -> [FittedColumn] {
      let hasPrimary = columns.contains(where: \.isPrimary)
      return line.filter { hasPrimary ? columns[$0.index].isPrimary : $0.index == 0 }
    }

    private static func length(of line: [FittedColumn]) -> Int {
      Table.margin + line.reduce(0) { $0 + $1.width } + Table.gutter * (line.count - 1)
    }

    /// Narrows the columns that have a minimum width, those first that are the widest in proportion to it, until the
    /// line fits or none can be narrowed.
    private static func narrow(_ line: [FittedColumn], to width: Int, _ minimum: (Int) -> Int?) -> [FittedColumn] {
      var line = line
      // From the last column, so that the first one gets the rest of a division.
      let flexible = line.indices.reversed().compactMap { index in minimum(line[index].index).map { (index, $0) } }
      for (index, minimum) in flexible { line[index].width = min(line[index].width, max(width, minimum)) }
      var excess = length(of: line) - width
      while excess > 0 {
        let wide = flexible.filter { line[$0.0].width > $0.1 }
        guard let widest = wide.max(by: { line[$0.0].width * $1.1 < line[$1.0].width * $0.1 }) else { break }
        line[widest.0].width -= 1
        excess -= 1
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
  /// A single line is truncated around ``focus``. With more lines, an excerpt is wrapped, with an ellipsis at the end
  /// of the last line. A value below 1 is the same as 1.
  public var maximumExcerptLineCount: Int
  /// When rows have several lines.
  public var stacking: Stacking
  /// The style of the text that stays visible in a truncated line, such as a match of a search; `nil` for none.
  public var focus: Style?

  /// Creates a table, by default without rows.
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
    return line(columns.map { $0.title.styled(.dim) }, layout, ellipsis: "")
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
      index < row.count ? row[index].trimmedLine.styled(column.style) : StyledText()
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

extension Output {
  /// Writes a table in the layout for the stream.
  ///
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func write(_ table: Table) throws(OutputError) {
    try writeLines(table.lines(width: profile.size.columns, glyphs: profile.glyphs))
  }
}

// MARK: - Rows

extension Table {
  private static let margin = 1
  private static let gutter = 2
  /// The minimum width of a truncated column; if less is available, the last column of the line is removed.
  private static let minimumColumnWidth = 3
  /// The minimum width of the lines below the first one; if less is available, their indent is ``smallIndent``.
  private static let minimumIndentedWidth = 20
  private static let smallIndent = 2

  /// Returns the cells in their columns.
  private func line(_ cells: [StyledText], _ layout: Layout, ellipsis: String) -> StyledText {
    var line = StyledText(verbatim: String(repeating: " ", count: min(Self.margin, layout.width - 1)))
    for column in layout.line {
      line += cells[column.index].truncated(toWidth: column.width, ellipsis: ellipsis, focus: focus)
        .padded(toWidth: column.width, alignment: columns[column.index].alignment)
      line.append(String(repeating: " ", count: Self.gutter), style: .plain)
    }
    return line.trimmedLine
  }

  /// The column of the last cell of a line, below which the other cells are.
  private static func indent(below line: [Layout.FittedColumn]) -> Int {
    margin + line.dropLast().reduce(0) { $0 + $1.width + gutter }
  }

  /// Returns the primary cells on one line and the other cells below, with the indent of the lines below.
  private func stackedLines(
    _ cells: [StyledText], _ layout: Layout, glyphs: Glyphs
  ) -> (lines: [StyledText], indent: Int) {
    let first = line(cells, layout, ellipsis: glyphs.ellipsis)
    let others = cells.indices.filter { index in !layout.line.contains { $0.index == index } }
    let start =
      others.contains { columns[$0].isPrimary }
      ? Self.smallIndent : Self.indent(below: layout.line)
    let isIndented = layout.width - start >= Self.minimumIndentedWidth
    let indent = min(isIndented ? start : min(start, Self.smallIndent), layout.width - 1)
    let below = others.map { columns[$0].isPrimary ? cells[$0] : cells[$0].styled(.dim) }
    let lines =
      (first.isEmpty ? [] : [first])
      + packed(below, width: layout.width - indent, glyphs: glyphs).map { $0.indented(indent) }
    return (lines, indent)
  }

  /// Returns a cell that is wider than a line on two lines.
  ///
  /// An e-mail address is broken before its `@`, and other text between words. One word, and text with the ``focus``,
  /// is truncated.
  private func fitted(_ cell: StyledText, width: Int, ellipsis: String) -> [StyledText] {
    let text = cell.text
    let hasFocus = focus.map { focus in cell.runs.contains { $0.style.isOver(focus) } } ?? false
    if !hasFocus, text.contains(" ") {
      return cell.wrapped(toWidth: width, maximumLines: 2, ellipsis: ellipsis)
        .map { $0.truncated(toWidth: width, ellipsis: ellipsis) }
    }
    let total = cell.displayWidth
    if !hasFocus, let column = text.lastIndex(of: "@").map({ text[..<$0].displayWidth }), (1...width).contains(column),
      total - column <= width
    {
      return [cell.cells(0..<column), cell.cells(column..<total)]
    }
    return [cell.truncated(toWidth: width, ellipsis: ellipsis, focus: focus)]
  }

  /// Returns the cells that are not empty, as many on each line as fit; a cell that is wider than a line can have two.
  private func packed(_ cells: [StyledText], width: Int, glyphs: Glyphs) -> [StyledText] {
    let separator = StyledText(glyphs.separator, style: .dim)
    var lines: [StyledText] = []
    for cell in cells where !cell.isEmpty {
      if cell.displayWidth > width {
        lines += fitted(cell, width: width, ellipsis: glyphs.ellipsis)
        continue
      }
      if let last = lines.last, (last + separator + cell).displayWidth <= width {
        lines[lines.count - 1] += separator + cell
      } else {
        lines.append(cell)
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

extension StyledText {
  /// The text on one line without trailing spaces.
  fileprivate var trimmedLine: StyledText {
    var line = onOneLine
    line.removeTrailingSpaces()
    return line
  }

  fileprivate func indented(_ indent: Int) -> StyledText {
    StyledText(verbatim: String(repeating: " ", count: indent)) + self
  }
}
