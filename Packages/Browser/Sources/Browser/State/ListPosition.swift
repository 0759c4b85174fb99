import Features

/// The selected row of a screen, and the first visible one.
struct ListPosition: Hashable, Sendable {
  var row: SelectableRow?
  var index = 0
  /// The index of the first visible row; in a detail, of the first visible line.
  var top = 0
  /// Whether a page scrolls to the selected row, which was selected from another screen.
  var revealsRow = false

  /// Finds the selected row again after the rows have changed.
  ///
  /// If it is gone, the row at the same index is selected, or the last one.
  ///
  /// - Parameter movesTop: Whether the first visible row moves with the selected one. It does not if ``top`` counts
  ///   lines.
  mutating func follow(_ rows: SelectableRows, movesTop: Bool) {
    guard rows.count > 0 else { return }
    if index < rows.count, let row, rows[index].id == row.id {
      self.row = rows[index]
      return
    }
    let found = (row?.id).flatMap(rows.firstIndex) ?? index
    select(found, top: movesTop ? top + found - index : top, in: rows, limitsTop: movesTop)
  }

  /// Selects a row; an index past an end selects the row at the end.
  mutating func select(_ index: Int, top: Int, in rows: SelectableRows, limitsTop: Bool) {
    self.index = max(0, min(index, rows.count - 1))
    self.top = max(0, limitsTop ? min(top, self.index) : top)
    row = rows.count > 0 ? rows[self.index] : nil
  }
}
