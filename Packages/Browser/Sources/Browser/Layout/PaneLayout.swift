import Terminal

/// The areas of the screen.
struct PaneLayout: Hashable {
  /// The size below which nothing is shown but a notice.
  static let minimumSize = TerminalSize(columns: 40, rows: 8)
  /// The width from which on there is a preview beside the list unless the user is against one.
  static let automaticPreviewColumns = 100
  /// The minimum width of a list beside its preview, with its border.
  static let minimumListColumns = 44
  /// The minimum width of a preview beside the list, with its border.
  static let minimumPreviewColumns = 44
  /// The height from which on there is room for a preview below the list.
  static let minimumPreviewRows = 16

  let size: TerminalSize
  /// The area of the panes.
  let panes: Rectangle
  /// The pane of the list, or of the detail if there is one pane.
  let main: Rectangle
  /// The pane of the detail beside or below the list.
  let side: Rectangle?
  /// Whether the screen is for a screen reader: no borders and no preview.
  let isAccessible: Bool
  /// Whether there is room for a preview beside or below the list.
  let hasRoomForPreview: Bool
  let statusRow: Int
  let keyRow: Int

  /// Lays out the panes: the list is as wide as its uncut rows need, and the preview has the rest.
  ///
  /// Where that is too narrow, there is no preview, or one below the list if the user asks for it.
  ///
  /// - Parameters:
  ///   - preview: Whether the user asked for a preview, or against one; `nil` for neither.
  ///   - listColumns: The width of the list with its border; `nil` if the screen in the main pane has no preview.
  ///   - isAccessible: Whether the screen is for a screen reader.
  init(_ size: TerminalSize, preview: Bool? = nil, listColumns: Int? = nil, isAccessible: Bool = false) {
    self.size = size
    self.isAccessible = isAccessible
    keyRow = size.rows - 1
    statusRow = size.rows < 11 ? keyRow : keyRow - 1
    panes = Rectangle(row: 1, columns: size.columns, rows: statusRow - 1)
    let hasDetail = listColumns != nil
    let listColumns = listColumns ?? Self.minimumListColumns
    let isWide = size.columns - listColumns >= Self.minimumPreviewColumns
    hasRoomForPreview = !isAccessible && (isWide || size.rows >= Self.minimumPreviewRows)
    let isShown = preview ?? (isWide && size.columns >= Self.automaticPreviewColumns)
    guard hasDetail, isShown, hasRoomForPreview else {
      (main, side) = (panes, nil)
      return
    }
    if isWide {
      main = panes.part(0..<listColumns, row: 0, rows: panes.rows)
      side = panes.part(listColumns..<size.columns, row: 0, rows: panes.rows)
    } else {
      main = panes.part(row: 0, rows: panes.rows / 2)
      side = panes.part(row: main.rows, rows: panes.rows - main.rows)
    }
  }

  /// Whether the terminal is too small for the browser.
  var isTooSmall: Bool { size.columns < Self.minimumSize.columns || size.rows < Self.minimumSize.rows }

  /// Whether lists have a row with the titles of the columns.
  var showsHeadings: Bool { main.rows >= 11 }

  /// Whether the status is in the row of the keys.
  var sharesStatus: Bool { statusRow == keyRow }
}
