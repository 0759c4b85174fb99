import Views

/// A page in a pane, and the moves in it.
struct PageWindow: ScrollWindow {
  let page: Page
  let height: Int
  /// The index of the selected item.
  var index: Int
  /// The first visible line.
  var firstVisibleLine: Int

  init(_ page: Page, height: Int, position: ListPosition) {
    self.page = page
    self.height = max(height, 1)
    index = position.index
    firstVisibleLine = position.top
    clamp()
    if position.revealsRow { reveal() }
  }

  var position: (index: Int, top: Int) { (index, firstVisibleLine) }
  var visibleLines: Range<Int> { firstVisibleLine..<min(firstVisibleLine + height, page.count) }

  /// The selected item, if it is visible.
  var item: Page.FocusableItem? {
    guard page.items.indices.contains(index) else { return nil }
    let item = page.items[index]
    return item.lines.overlaps(visibleLines) ? item : nil
  }

  /// Returns the window with the item of a match selected, or scrolled to its line.
  func showing(_ match: PageMatch) -> PageWindow {
    var window = self
    if let item = match.item {
      window.index = item
      window.reveal()
    } else {
      window.firstVisibleLine = match.line
      window.clamp()
    }
    return window
  }

  /// Selects the item below or above, or scrolls by a line if it is not near.
  mutating func move(by lines: Int) {
    for _ in 0..<min(lines.magnitude, 1000) { step(lines < 0 ? -1 : 1) }
  }

  private mutating func step(_ direction: Int) {
    defer { clamp() }
    guard let next = neighbor(direction) else {
      firstVisibleLine += direction
      return
    }
    let lines = page.items[next].lines
    let hidden = direction > 0 ? lines.upperBound - (firstVisibleLine + height) : firstVisibleLine - lines.lowerBound
    // An item far away is approached line by line, so that no text is skipped.
    if hidden > max(lines.count, 2) {
      firstVisibleLine += direction
    } else {
      index = next
      firstVisibleLine += direction * max(hidden, 0)
    }
  }

  /// The item in the next line that has one, the nearest in its column.
  private func neighbor(_ direction: Int) -> Int? {
    guard let current = item else {
      return direction > 0
        ? page.items.firstIndex { $0.lines.lowerBound >= firstVisibleLine }
        : page.items.lastIndex { $0.lines.upperBound <= firstVisibleLine + height }
    }
    let start = current.lines.lowerBound
    let others = page.items.indices.filter { (page.items[$0].lines.lowerBound - start) * direction > 0 }
    let sameColumn = others.filter { page.items[$0].column == current.column }
    return nearest(in: sameColumn.isEmpty ? others : sameColumn, to: current)
  }

  private func nearest(in indices: [Int], to current: Page.FocusableItem) -> Int? {
    func distance(_ index: Int) -> (Int, Int) {
      let item = page.items[index]
      return (abs(item.lines.lowerBound - current.lines.lowerBound), abs(item.column - current.column))
    }
    return indices.min { distance($0) < distance($1) }
  }

  /// Selects the item beside the selected one.
  ///
  /// - Returns: Whether there is one.
  mutating func moveSideways(by direction: Int) -> Bool {
    guard let current = item else { return false }
    let others = page.items.indices.filter { (page.items[$0].column - current.column) * direction > 0 }
    guard let next = nearest(in: others, to: current),
      page.items[next].lines.lowerBound - current.lines.lowerBound <= height
    else { return false }
    index = next
    reveal()
    return true
  }

  /// Scrolls as far as the selected item needs.
  mutating func reveal() {
    guard page.items.indices.contains(index) else { return }
    let lines = page.items[index].lines
    firstVisibleLine = min(max(firstVisibleLine, lines.upperBound - height), lines.lowerBound)
    clamp()
  }

  /// Scrolls by a part of the height, and selects the first visible item.
  mutating func scroll(pages: Double) { scroll(lines: Int(Double(height) * pages)) }

  /// Scrolls by lines, and selects the first visible item if the selected one is out of sight.
  mutating func scroll(lines: Int) {
    firstVisibleLine += lines
    clamp()
    if item != nil { return }
    let visibleLines = visibleLines
    let found =
      lines > 0
      ? page.items.firstIndex { $0.lines.lowerBound >= visibleLines.lowerBound }
      : page.items.lastIndex { $0.lines.upperBound <= visibleLines.upperBound }
    if let found { index = found }
  }

  /// Goes to the first or the last line.
  mutating func jump(toEnd: Bool) {
    firstVisibleLine = toEnd ? page.count : 0
    index = toEnd ? page.items.count - 1 : 0
    clamp()
  }

  private mutating func clamp() {
    firstVisibleLine = max(0, min(firstVisibleLine, page.count - height))
    index = max(0, min(index, page.items.count - 1))
  }
}
