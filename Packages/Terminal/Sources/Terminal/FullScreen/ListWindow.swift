/// The selected row of a list and the rows that are visible.
///
/// All values stay valid: the selected row is always visible, and the window never extends beyond the last row if there are
/// enough rows to fill it.
///
/// ```swift
/// var window = ListWindow(count: posts.count, height: 18)
/// window.move(by: 1)
/// let rows = posts[window.visible]
/// ```
public struct ListWindow: Sendable, Hashable {
  /// The number of rows, 0 or more.
  public private(set) var count: Int
  /// The number of rows that are visible at once, 1 or more.
  public private(set) var height: Int
  /// The selected row, or 0 in an empty list.
  public private(set) var selected: Int
  /// The first visible row.
  public private(set) var top: Int

  /// Creates a window.
  ///
  /// Invalid values are clamped.
  public init(count: Int, height: Int, selected: Int = 0, top: Int = 0) {
    self.count = count
    self.height = height
    self.selected = selected
    self.top = top
    clamp()
  }

  /// The visible rows.
  public var visible: Range<Int> { top..<min(top + height, count) }

  /// Selects a row, clamped to the list.
  public mutating func select(_ row: Int) {
    selected = row
    clamp()
  }

  /// Selects the row that is a number of rows further down, or up for a negative number.
  public mutating func move(by rows: Int) {
    select(selected.addingReportingOverflow(rows).overflow ? (rows < 0 ? 0 : count - 1) : selected + rows)
  }

  /// Scrolls by a part of the height, and moves the selection by as many rows.
  ///
  /// - Parameter pages: The number of heights, such as 1 for PgDn and -0.5 for Ctrl-U. At least one row is scrolled.
  public mutating func scroll(pages: Double) {
    let distance = max((Double(height) * pages.magnitude).rounded(.down), 1)
    let rows = Int(min(distance, Double(count))) * (pages < 0 ? -1 : 1)
    top += rows
    selected += rows
    clamp()
  }

  /// Changes the number of rows and the height, as after a reload or a resize.
  ///
  /// The selection keeps its distance from the top of the window if possible.
  public mutating func update(count: Int, height: Int) {
    self.count = count
    self.height = height
    clamp()
  }

  private mutating func clamp() {
    count = max(count, 0)
    height = max(height, 1)
    selected = min(max(selected, 0), max(count - 1, 0))
    top = min(max(top, selected >= height ? selected - height + 1 : 0), selected)
    top = max(min(top, count - height), 0)
  }
}
