public import Features
public import Terminal

/// The line above the rows of a list, and the events of a click on its parts.
public struct ListHeading {
  /// The line.
  public var text: StyledText
  /// The columns of each part, and its event.
  public var targets: [(columns: Range<Int>, event: ScreenEvent)] = []
}

/// The rows of a list, laid out by index for a window that scrolls.
public struct ListContent {
  /// The number of rows, with the one that loads the next page again.
  public internal(set) var count: Int
  /// The number of records.
  public let recordCount: Int
  /// The number of rows without a search.
  public var totalCount: Int
  /// The number of rows in words, `5 of 100 posts`, and what else the status line says.
  public var summary: [String]
  /// What the list and the owners of its rows lack.
  public let notices: [String]
  /// What the fit of the columns depends on.
  public let key: AnyHashable
  /// Whether all rows of a table have one line.
  public let isUniform: Bool
  /// The text in place of the rows of an empty list.
  public let emptyText: String
  /// Whether the heading is shown however low the terminal is, and if there are no rows.
  public let hasPermanentHeading: Bool

  /// The lines above the heading, which do not scroll.
  public let pinned: [StyledText]

  /// The width of the avatars at the left of the rows, which a selection does not cover.
  public let avatarWidth: Int

  /// Whether the rows have excerpts, which are wrapped to any width.
  public let hasExcerpts: Bool

  /// Measures the columns, by the texts of all rows.
  public let measure: () -> Table.Layout
  /// Returns the line above the rows; empty if there is none.
  public let heading: (Table.Layout) -> ListHeading
  /// Returns the lines of a row.
  public internal(set) var lines: (_ row: Int, Table.Layout, _ isLinear: Bool, Glyphs) -> [StyledText]

  // MARK: - Changes

  /// Returns the rows with a row below them.
  func trailing(_ line: @escaping (_ width: Int, Glyphs) -> StyledText) -> ListContent {
    var content = self
    content.count += 1
    content.lines = { [lines, count] row, layout, isLinear, glyphs in
      row == count ? [line(layout.width, glyphs)] : lines(row, layout, isLinear, glyphs)
    }
    return content
  }
}
