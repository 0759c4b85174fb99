import Terminal

/// Lays out the rows of a table that are in view.
///
/// The widths of the columns follow the cells in view and only grow, so that columns do not move while one scrolls.
struct TableLayout: Hashable {
  /// The minimum width of the first flexible column, the title of the record.
  private static let titleWidth = 30
  /// The minimum width of the columns after it, which leave rather than be narrower.
  private static let columnWidth = 12
  private static let margin = 1
  private static let gutter = 2

  /// The widest cell of each column so far.
  private var natural: [Int] = []

  /// Returns the titles and the rows.
  mutating func lines(_ table: Table, width: Int, glyphs: Glyphs) -> (heading: StyledText, rows: [StyledText]) {
    let columns = table.columns
    if natural.count != columns.count { natural = columns.map(\.title.displayWidth) }
    for row in table.rows {
      for index in row.indices { natural[index] = max(natural[index], row[index].displayWidth) }
    }
    let widths = fitted(columns, available: width - Self.margin)
    func line(_ cells: [StyledText], under style: (Table.Column) -> Style, focus: Style?) -> StyledText {
      var line = StyledText(String(repeating: " ", count: Self.margin))
      for (index, cell) in cells.enumerated() where widths[index] > 0 {
        let column = columns[index]
        let text = cell.styled(style(column)).truncated(
          toWidth: widths[index], ellipsis: glyphs.ellipsis, focus: focus)
        let isLast = !widths[(index + 1)...].contains { $0 > 0 }
        line +=
          column.alignment == .leading && isLast
          ? text : text.padded(toWidth: widths[index], alignment: column.alignment)
        if !isLast { line += StyledText(String(repeating: " ", count: Self.gutter)) }
      }
      return line
    }
    return (
      line(columns.map(\.title), under: { _ in table.headerStyle }, focus: nil),
      table.rows.map { line($0, under: \.style, focus: table.focus) }
    )
  }

  /// The width of each column, 0 for those without room: the last ones leave first, the title and those
  /// before it never.
  private func fitted(_ columns: [Table.Column], available: Int) -> [Int] {
    var widths = natural
    let title = columns.firstIndex(where: \.isFlexible) ?? min(1, columns.count - 1)
    func excess() -> Int {
      widths.reduce(0, +) + Self.gutter * (widths.count { $0 > 0 } - 1) - available
    }
    let minimums = columns.indices.map { index in
      guard columns[index].isFlexible else { return natural[index] }
      let minimum = max(columns[index].minimumWidth, index == title ? Self.titleWidth : Self.columnWidth)
      return min(natural[index], minimum)
    }
    for index in columns.indices.dropFirst(title + 1).reversed() {
      let used = widths.indices.filter { widths[$0] > 0 }
      let minimum = used.reduce(0) { $0 + minimums[$1] } + Self.gutter * (used.count - 1)
      if minimum <= available { break }
      widths[index] = 0
    }
    while excess() > 0 {
      let shrinkable = widths.indices.filter { columns[$0].isFlexible && widths[$0] > minimums[$0] }
      let priority = shrinkable.map { columns[$0].priority }.min()
      let widest = shrinkable.filter { columns[$0].priority == priority }.max { widths[$0] < widths[$1] }
      guard let widest else { break }
      // At most as many steps as cells, also for very long text.
      widths[widest] = min(widths[widest] - 1, max(available, minimums[widest]))
    }
    // A terminal without room for the title.
    if widths.indices.contains(title), excess() > 0 { widths[title] = max(widths[title] - excess(), 1) }
    return widths
  }
}
