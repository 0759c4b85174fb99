import Features
import Terminal
import Views

/// The commands that select a row or scroll.
extension InputActions {
  func move(_ change: (inout any ScrollWindow) -> Void) throws(Obstacle) -> [InputEffect] {
    if var overlay = state.overlay {
      guard var rows = layout.overlay else { return [] }
      rows.select(overlay.row)
      var window: any ScrollWindow = rows
      change(&window)
      overlay.row = window.position.index
      return [.send(.overlayChanged(overlay))]
    }
    var window = try require(rowWindow as (any ScrollWindow)? ?? pageWindow, "there are no rows")
    change(&window)
    return [select(window)]
  }

  func jump(toEnd: Bool) throws(Obstacle) -> [InputEffect] {
    if toEnd, state.overlay == nil, open.content.action(for: .endRequested) != nil {
      return [send(.event(.endRequested))]
    }
    return try move { $0.jump(toEnd: toEnd) }
  }

  func select(_ window: any ScrollWindow) -> InputEffect {
    send(.rowSelected(index: window.position.index, top: window.position.top))
  }

  /// The list now, `nil` without rows: of keys that arrive together, each moves the selection of the one before.
  var rowWindow: RowWindow? {
    let count = open.rows.count
    guard count > 0, var window = pane?.list else { return nil }
    window.count = count
    window.select(open.position.index, firstVisibleRow: open.position.top)
    return window
  }

  var pageWindow: PageWindow? {
    pane?.page.map { PageWindow($0.page, height: $0.height, position: open.position) }
  }

  func sideways(_ direction: Int) throws(Obstacle) -> [InputEffect] {
    if var window = pageWindow {
      if window.moveSideways(by: direction) { return [select(window)] }
      // At the edge of an album, the photo at the other edge of the row above or below.
      if window.page.isGrid, window.page.items.indices.contains(window.index + direction) {
        window.index += direction
        window.reveal()
        return [select(window)]
      }
      // A photo is beside its neighbors in the album.
      if open.shown.recordSummary?.parentRoute != nil { return try moveRecord(by: direction) }
    }
    return direction < 0 ? [.send(.backRequested)] : try openRow()
  }

  /// Returns the window at the next match, after the last one at the first; `nil` if there is no other match.
  ///
  /// In a list it is the next row, in a page the next line with the text.
  func match(_ direction: Int) -> (any ScrollWindow)? {
    guard let window = pageWindow else {
      guard var rows = rowWindow, open.rows.count > 1 else { return nil }
      rows.select((rows.selectedRow + direction + open.rows.count) % open.rows.count)
      return rows
    }
    let found = window.page.matches(of: tab.search(of: open)?.text ?? "", open.rows)
    // The top cannot pass the last screenful, in which lines that match are visible.
    let isAtEnd = window.firstVisibleLine + window.height >= window.page.count
    let selected = window.item == nil ? nil : found.first { $0.item == window.index }
    let place = selected?.order ?? (window.firstVisibleLine, -1)
    let match =
      direction > 0
      ? found.first { $0.order > place && ($0.item != nil || !isAtEnd) } ?? found.first
      : found.last { $0.order < place } ?? found.last
    guard let shown = match.map(window.showing), shown.position != window.position else { return nil }
    return shown
  }

  /// Zooms the map, and scrolls it into view.
  func zoom(by steps: Int?) throws(Obstacle) -> [InputEffect] {
    guard var window = pageWindow, let map = window.page.map else { throw Obstacle("there is no map here") }
    let line = window.firstVisibleLine
    window.firstVisibleLine = max(min(line, map.lowerBound), map.upperBound - window.height)
    if open.mapZoom(by: steps) == open.mapZoom, window.firstVisibleLine == line {
      throw Obstacle(open.mapZoom == 0 ? "the map shows the world" : "the map has no more detail")
    }
    return [select(window), send(.mapZoomed(by: steps))]
  }
}
