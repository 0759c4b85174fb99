import Features
import Terminal
import Views

/// The content of a detail: lines, and the rows in them that can be selected.
struct Page {
  /// A row that can be selected, and its cells.
  struct Stop {
    let row: BrowserRow
    var lines: Range<Int>
    /// The columns; the whole line by default.
    var columns: Range<Int>?

    var column: Int { columns?.lowerBound ?? 0 }
  }

  private(set) var lines: [StyledText] = []
  private(set) var stops: [Stop] = []
  /// The lines of the map; `nil` if there is none.
  private(set) var map: Range<Int>?

  var count: Int { lines.count }

  /// Adds lines, without stops.
  mutating func add(_ lines: [StyledText]) {
    self.lines += lines
  }

  /// Adds a block of lines, with an empty line before it.
  mutating func addBlock(_ block: [StyledText]) {
    if block.isEmpty { return }
    if !lines.isEmpty { lines.append(StyledText()) }
    lines += block
  }

  /// Adds a block of lines that ends with a map, or is beside it.
  mutating func addBlock(_ block: [StyledText], mapHeight: Int) {
    addBlock(block)
    if mapHeight > 0 { map = count - mapHeight..<count }
  }

  /// Adds a block with stops, whose lines are those in the block.
  mutating func addBlock(_ block: Page) {
    if block.lines.isEmpty { return }
    if !lines.isEmpty { lines.append(StyledText()) }
    let offset = lines.count
    lines += block.lines
    stops += block.stops.map {
      Stop(row: $0.row, lines: $0.lines.lowerBound + offset..<$0.lines.upperBound + offset, columns: $0.columns)
    }
  }

  /// Adds lines that are a row.
  mutating func add(_ row: BrowserRow, _ lines: [StyledText]) {
    stops.append(Stop(row: row, lines: count..<count + lines.count))
    self.lines += lines
  }

  /// Makes a part of the lines a row.
  mutating func addStop(_ row: BrowserRow, lines: Range<Int>, columns: Range<Int>) {
    stops.append(Stop(row: row, lines: lines, columns: columns))
  }

  /// Joins two pages, the right one beginning in a column.
  static func beside(_ left: Page, _ right: Page, column: Int) -> Page {
    var page = Page()
    page.lines = left.lines.beside(right.lines, column: column)
    page.stops =
      left.stops.map { Stop(row: $0.row, lines: $0.lines, columns: 0..<column - 2) }
      + right.stops.map { Stop(row: $0.row, lines: $0.lines, columns: column..<column * 2) }
    return page
  }
}

/// A page in a pane, and the moves in it.
struct PageWindow {
  let page: Page
  let height: Int
  /// The index of the selected stop.
  var index: Int
  /// The first visible line.
  var top: Int

  init(_ page: Page, height: Int, position: ListPosition) {
    self.page = page
    self.height = max(height, 1)
    index = position.index
    top = position.top
    clamp()
  }

  var visible: Range<Int> { top..<min(top + height, page.count) }

  /// The selected stop, if it is visible.
  var stop: Page.Stop? {
    guard page.stops.indices.contains(index) else { return nil }
    let stop = page.stops[index]
    return stop.lines.overlaps(visible) ? stop : nil
  }

  /// Selects the stop below or above, or scrolls by a line if it is not near.
  mutating func move(by lines: Int) {
    for _ in 0..<min(lines.magnitude, 1000) { step(lines < 0 ? -1 : 1) }
  }

  private mutating func step(_ direction: Int) {
    defer { clamp() }
    guard let next = neighbor(direction) else {
      top += direction
      return
    }
    let lines = page.stops[next].lines
    let hidden = direction > 0 ? lines.upperBound - (top + height) : top - lines.lowerBound
    // A stop far away is approached line by line, so that no text is skipped.
    if hidden > max(lines.count, 2) {
      top += direction
    } else {
      index = next
      top += direction * max(hidden, 0)
    }
  }

  /// The stop in the next line that has one, the nearest in its column.
  private func neighbor(_ direction: Int) -> Int? {
    guard let current = stop else {
      return direction > 0
        ? page.stops.firstIndex { $0.lines.lowerBound >= top }
        : page.stops.lastIndex { $0.lines.upperBound <= top + height }
    }
    let start = current.lines.lowerBound
    let others = page.stops.indices.filter { (page.stops[$0].lines.lowerBound - start) * direction > 0 }
    let sameColumn = others.filter { page.stops[$0].column == current.column }
    return (sameColumn.isEmpty ? others : sameColumn).min {
      distance($0, current) < distance($1, current)
    }
  }

  private func distance(_ index: Int, _ current: Page.Stop) -> (Int, Int) {
    let other = page.stops[index]
    return (
      abs(other.lines.lowerBound - current.lines.lowerBound), abs(other.column - current.column)
    )
  }

  /// Selects the stop beside the selected one.
  ///
  /// - Returns: Whether there is one.
  mutating func moveSideways(by direction: Int) -> Bool {
    guard let current = stop else { return false }
    let others = page.stops.indices.filter {
      (page.stops[$0].column - current.column) * direction > 0
    }
    let nearest = others.min { distance($0, current) < distance($1, current) }
    guard let nearest, page.stops[nearest].lines.lowerBound - current.lines.lowerBound <= height else { return false }
    index = nearest
    let lines = page.stops[nearest].lines
    top = min(max(top, lines.upperBound - height), lines.lowerBound)
    clamp()
    return true
  }

  /// Scrolls by a part of the height, and selects the first visible stop.
  mutating func scroll(pages: Double) {
    top += Int(Double(height) * pages)
    clamp()
    if stop != nil { return }
    let visible = visible
    let found =
      pages > 0
      ? page.stops.firstIndex { $0.lines.lowerBound >= visible.lowerBound }
      : page.stops.lastIndex { $0.lines.upperBound <= visible.upperBound }
    if let found { index = found }
  }

  /// Goes to the first or the last line.
  mutating func jump(toEnd: Bool) {
    top = toEnd ? page.count : 0
    index = toEnd ? page.stops.count - 1 : 0
    clamp()
  }

  private mutating func clamp() {
    top = max(0, min(top, page.count - height))
    index = max(0, min(index, page.stops.count - 1))
  }
}
