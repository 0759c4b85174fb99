import Terminal

/// The areas of the screen.
struct PaneLayout: Hashable {
  /// The size below which nothing is shown but a notice.
  static let minimumSize = TerminalSize(columns: 40, rows: 8)
  /// The width below which there is no preview.
  static let minimumPreviewColumns = 60

  let size: TerminalSize
  /// The pane of the list, or of the detail if there is one pane.
  let main: Rectangle
  /// The pane of the detail beside the list.
  let side: Rectangle?
  /// Whether the screen is for a screen reader: no borders and no preview.
  let isAccessible: Bool
  let statusRow: Int
  let keyRow: Int

  /// - Parameters:
  ///   - preview: Whether the user asked for a preview, or against one; `nil` for neither.
  ///   - hasDetail: Whether the screen in the main pane is a list, whose rows have a preview.
  ///   - isAccessible: Whether the screen is for a screen reader.
  init(_ size: TerminalSize, preview: Bool? = nil, hasDetail: Bool = true, isAccessible: Bool = false) {
    self.size = size
    self.isAccessible = isAccessible
    keyRow = size.rows - 1
    statusRow = size.rows < 11 ? keyRow : keyRow - 1
    let rows = statusRow - 1
    let listColumns = hasDetail && !isAccessible ? Self.listColumns(size.columns, preview) : nil
    main = Rectangle(column: 0, row: 1, columns: listColumns ?? size.columns, rows: rows)
    side = listColumns.map { Rectangle(column: $0, row: 1, columns: size.columns - $0, rows: rows) }
  }

  /// Whether the terminal is too small for the browser.
  var isTooSmall: Bool { size.columns < Self.minimumSize.columns || size.rows < Self.minimumSize.rows }

  /// Whether lists have a row with the titles of the columns.
  var showsHeadings: Bool { size.rows >= 14 }

  /// Whether the status is in the row of the keys.
  var sharesStatus: Bool { statusRow == keyRow }

  /// The width of the list beside a detail; `nil` for one pane.
  private static func listColumns(_ columns: Int, _ preview: Bool?) -> Int? {
    if columns >= 100 { return preview == false ? nil : max(columns * 42 / 100, 44) }
    return columns >= minimumPreviewColumns && preview == true ? 36 : nil
  }
}
