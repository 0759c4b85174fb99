import Terminal

/// The areas of the screen.
struct ScreenLayout: Hashable {
  /// The size below which nothing is shown but a notice.
  static let minimumSize = TerminalSize(columns: 40, rows: 8)

  let size: TerminalSize
  /// The pane of the list, or of the detail if there is one pane.
  let main: Rectangle
  /// The pane of the detail beside the list.
  let side: Rectangle?
  let tabRow = 0
  let statusRow: Int
  let keyRow: Int

  /// - Parameter isPreviewRequested: Whether the user wants a preview where there is room for one only on request.
  init(_ size: TerminalSize, isPreviewRequested: Bool = false, hasDetail: Bool = true) {
    self.size = size
    let sharesStatus = size.rows < 11
    keyRow = size.rows - 1
    statusRow = sharesStatus ? keyRow : keyRow - 1
    let rows = statusRow - 1
    let listColumns = Self.listColumns(size.columns, isPreviewRequested)
    if let listColumns, hasDetail {
      main = Rectangle(column: 0, row: 1, columns: listColumns, rows: rows)
      side = Rectangle(column: listColumns, row: 1, columns: size.columns - listColumns, rows: rows)
    } else {
      main = Rectangle(column: 0, row: 1, columns: size.columns, rows: rows)
      side = nil
    }
  }

  /// Whether the terminal is too small for the browser.
  var isTooSmall: Bool { size.columns < Self.minimumSize.columns || size.rows < Self.minimumSize.rows }

  /// Whether lists have a row with the titles of the columns.
  var showsHeadings: Bool { size.rows >= 14 }

  /// Whether the status is in the row of the keys.
  var sharesStatus: Bool { statusRow == keyRow }

  /// The width of the list beside a detail; `nil` for one pane.
  private static func listColumns(_ columns: Int, _ isPreviewRequested: Bool) -> Int? {
    if columns >= 100 { return max(columns * 42 / 100, 44) }
    return columns >= 60 && isPreviewRequested ? 36 : nil
  }
}
