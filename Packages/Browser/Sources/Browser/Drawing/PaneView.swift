import Features
import Terminal
import Views

/// Draws a screen in a pane of the frame.
struct PaneView {
  let view: BrowserView
  let open: OpenScreen.State
  let isFocused: Bool
  var layout: BrowserLayout.Pane

  private var inside: Rectangle { layout.area }
  private var glyphs: Glyphs { view.glyphs }
  private var isAccessible: Bool { view.isAccessible }

  /// Draws the pane and returns its layout.
  mutating func draw(
    in frame: inout Frame, cache: inout LayoutCache.Pane, targets: inout BrowserLayout
  ) -> BrowserLayout.Pane {
    // Until there is a selected row.
    moveCursor(to: inside.origin, &frame)
    let loads = open.shown.loads
    layOut(&cache)
    if let form = open.screen.form {
      FormView(form: form, glyphs: glyphs).draw(in: inside, of: &frame, &targets)
      drawBorder("", &frame)
    } else if let page = layout.page {
      layout.position = open.position
      let window = PageWindow(page, height: inside.rows, position: open.position)
      drawPage(window, &frame)
      drawImage(window, &frame, &cache)
      drawSelectedItem(window, &frame)
      drawBorder(range(of: window), &frame)
    } else if let content = layout.content, !loads.isMissing {
      drawList(content, &frame, &cache, &targets)
      drawBorder(counter(content.count), &frame)
    } else {
      layout.message = message(loads)
      drawMessage(in: inside, &frame)
      drawBorder("", &frame)
    }
    return layout
  }

  /// Lays out the rows of a list or the page of a record.
  private mutating func layOut(_ cache: inout LayoutCache.Pane) {
    if open.screen.form != nil { return }
    let shown = open.shown
    let width = inside.columns - 2
    let options = ViewOptions.browser(columns: view.profile.size.columns, showsImages: view.showsImages)
    let style = PageStyle(
      .browser, mapHeight: max(inside.rows / 3, 8), imageHeight: max(min(inside.rows - 8, inside.rows / 2), 3),
      isLinear: isAccessible, mapZoom: open.mapZoom)
    cache.begin(.init(id: open.id, width: width, options: options, style: style))
    if open.route.entry.isList {
      layout.content = cache.content.value(for: shown) { shown.base.view(options).listContent }
    } else {
      var profile = view.profile
      profile.size = TerminalSize(columns: max(width, 1), rows: profile.size.rows)
      layout.page = cache.page.value(for: shown) { shown.base.view(options).page(profile, style) }
    }
  }

  // MARK: - Border

  private func drawBorder(_ trailing: StyledText, _ frame: inout Frame) {
    let style: Style = isFocused ? .bold : .dim
    let name = StyledText(showsTitle ? open.route.name.uppercasedFirst : open.title, style: style)
    let hasBrackets = isFocused && view.profile.colorDepth == .none && !isAccessible
    let title = hasBrackets ? "[" + name + "]" : name
    let room = layout.border.columns - 6 - (trailing.isEmpty ? 0 : trailing.displayWidth + 4)
    view.drawPane(
      layout.border, title.truncated(toWidth: max(room, 0), ellipsis: glyphs.ellipsis), trailing, style: style,
      in: &frame)
  }

  /// Whether the first line of the page is the title and in sight.
  private var showsTitle: Bool {
    guard let page = layout.page, let first = page.lines.first?.text, let title = open.shown.record?.title else {
      return false
    }
    let isAtTop = PageWindow(page, height: inside.rows, position: open.position).firstVisibleLine == 0
    let safe = StyledText(title).text
    return isAtTop && !first.isEmpty && (first.hasPrefix(safe) || safe.hasPrefix(first))
  }

  private func counter(_ count: Int) -> StyledText {
    if count == 0 { return "" }
    return StyledText("\(min(open.position.index, count - 1) + 1) of \(count)", style: isFocused ? .plain : .dim)
  }

  /// The visible lines of a page; empty if all are.
  private func range(of window: PageWindow) -> StyledText {
    let count = window.page.count
    if count <= inside.rows { return "" }
    let text = "\(window.visibleLines.lowerBound + 1)-\(window.visibleLines.upperBound)/\(count)"
    return StyledText(text, style: isFocused ? .plain : .dim)
  }

  // MARK: - List

  private mutating func drawList(
    _ content: ListContent, _ frame: inout Frame, _ cache: inout LayoutCache.Pane, _ targets: inout BrowserLayout
  ) {
    // The first cell is that of the bar, the last one stays empty.
    var rows = inside.inset(columns: 1, rows: 0)
    let columns = cache.columns.value(for: content.key) { content.layout(rows.columns, isAccessible) }
    let heading = content.heading(columns)
    let above = linesAbove(content, heading, height: rows.rows)
    frame.draw(above, in: rows)
    if above.count >= content.pinned.count {
      for row in content.pinned.indices {
        targets.addTarget(.clearChoice, column: rows.column, row: rows.row + row, columns: rows.columns)
      }
    }
    rows.row += above.count
    rows.rows -= above.count
    for (columns, event) in heading.targets {
      targets.addTarget(
        .sendToTab(.screen(open.id, .event(event))), column: rows.column + columns.lowerBound, row: rows.row - 1,
        columns: columns.count)
    }
    layout.firstRow = rows.row
    let lines = cache.lines.value(for: open.shown) {
      RowLines { [isAccessible, glyphs] in content.lines($0, columns, isAccessible, glyphs) }
    }
    let isUniform = !columns.isStacked && content.isUniform
    let position = open.position
    var window = RowWindow(
      count: content.count, height: rows.rows, selectedRow: position.index, firstVisibleRow: position.top)
    if !isUniform {
      let counts = lines.counts(
        of: content.count, near: [window.selectedRow, window.firstVisibleRow], height: window.height)
      window = RowWindow(
        lineCounts: counts, height: rows.rows, selectedRow: position.index, firstVisibleRow: position.top)
    }
    layout.list = window
    if content.count == 0 {
      layout.message = emptyMessage(content.emptyText, width: rows.columns - 4)
      return drawMessage(in: rows, &frame)
    }
    frame.draw(window.visibleRows.flatMap { lines[$0] }, in: rows)
    drawMarks(window, lines, in: rows, &frame)
    let selected = lines[window.selectedRow]
    layout.selectedText = selected.map(\.text).joined(separator: " ")
    let top = rows.row + window.selectedLines.lowerBound
    let indent = isAccessible ? 0 : content.avatarWidth
    for (line, row) in zip(selected, top..<rows.row + window.selectedLines.upperBound) {
      drawSelection(line, indent..<rows.columns + 1, at: Position(column: rows.column, row: row), &frame)
      drawBar(at: Position(column: inside.column, row: row), &frame)
    }
    moveCursor(to: Position(column: inside.column, row: top), &frame)
  }

  /// Draws a dot beside the rows that a reload has added or changed.
  private func drawMarks(_ window: RowWindow, _ lines: RowLines, in area: Rectangle, _ frame: inout Frame) {
    let rows = open.rows
    var line = area.row
    for row in window.visibleRows {
      if row < rows.count, rows[row].isChanged {
        let dot = StyledText(glyphs.isASCII ? "*" : "•", style: .accent)
        frame.draw(dot, at: Position(column: inside.column, row: line), width: 1)
      }
      line += lines[row].count
    }
  }

  /// The pinned lines and the titles of the columns, if there is room.
  private func linesAbove(_ content: ListContent, _ heading: ListHeading, height: Int) -> [StyledText] {
    let hasHeading = view.screen.showsHeadings && !heading.text.isEmpty && content.count > 0
    var pinned = height > content.pinned.count + 1 ? content.pinned : []
    // An empty line separates them from the rows.
    if !pinned.isEmpty, height > pinned.count + 6 { pinned.append(StyledText()) }
    return pinned + (hasHeading || content.hasPermanentHeading ? [heading.text] : [])
  }

  // MARK: - Page

  private func drawPage(_ window: PageWindow, _ frame: inout Frame) {
    let search = view.state.current.search(of: open)
    let matches = search.flatMap { SearchMatches($0.text) }
    let lines = window.page.lines[window.visibleLines]
    frame.draw(matches.map { lines.map($0.marked) } ?? Array(lines), in: inside.inset(columns: 1, rows: 0))
  }

  /// Draws the image by the graphics protocol; one that is cut by the window stays in half blocks.
  private func drawImage(_ window: PageWindow, _ frame: inout Frame, _ cache: inout LayoutCache.Pane) {
    guard view.state.overlay == nil, let graphics = view.graphics, let image = window.page.image,
      window.visibleLines.contains(image.lines),
      var encoded = cache.image.value(for: image, { encode(image, graphics) })
    else { return }
    encoded.position = Position(column: inside.column + 1, row: row(of: image.lines.lowerBound, window))
    frame.fill(
      Rectangle(
        column: encoded.position.column, row: encoded.position.row, columns: image.columns, rows: image.lines.count))
    frame.image = encoded
  }

  private mutating func drawSelectedItem(_ window: PageWindow, _ frame: inout Frame) {
    guard let item = window.item else { return }
    layout.selectedText = window.page.text(of: item)
    let columns = item.columns ?? 0..<inside.columns - 2
    let shown = item.column..<min(columns.upperBound, inside.columns - 1)
    let bar = inside.column + item.column
    for line in item.lines where window.visibleLines.contains(line) {
      let row = row(of: line, window)
      // Of a tile, only the caption.
      if item.columns == nil || line == item.lines.upperBound - 1 {
        drawSelection(window.page.lines[line], shown, at: Position(column: inside.column + 1, row: row), &frame)
      }
      drawBar(at: Position(column: bar, row: row), &frame)
    }
    moveCursor(to: Position(column: bar, row: row(of: item.lines.lowerBound, window)), &frame)
  }

  /// The row of the frame for a line of a page.
  private func row(of line: Int, _ window: PageWindow) -> Int { inside.row + line - window.firstVisibleLine }

  /// Returns the image of a page for the terminal; `nil` if it cannot show it.
  private func encode(_ image: Page.Image, _ graphics: InlineImage.GraphicsProtocol) -> Frame.Image? {
    InlineImage([UInt8](image.data)).flatMap {
      Frame.Image(
        $0, for: graphics, columns: image.columns, rows: image.lines.count,
        cellAspectRatio: view.profile.cellAspectRatio)
    }
  }

  /// Draws columns of a line that begins at a position in reverse, if the pane has the focus.
  private func drawSelection(_ line: StyledText, _ columns: Range<Int>, at start: Position, _ frame: inout Frame) {
    if !isFocused { return }
    let text = line.cells(columns).runs.map { StyledText($0.text, style: Style($0.style.attributes.subtracting(.dim))) }
    let area = Rectangle(
      column: start.column + columns.lowerBound, row: start.row, columns: columns.count, rows: 1)
    frame.fill(area)
    frame.draw(text.joined(), at: area.origin, width: area.columns)
    frame.apply(.reverse, to: area)
  }

  private func drawBar(at position: Position, _ frame: inout Frame) {
    let bar = StyledText(glyphs.selectionBar, style: isFocused ? .accent : .dim)
    frame.draw(bar, at: position, width: 1)
  }

  private func moveCursor(to position: Position, _ frame: inout Frame) {
    if isFocused { frame.cursor = position }
  }

  // MARK: - Messages

  /// Draws the message; for a screen reader it is in the status line.
  private func drawMessage(in area: Rectangle, _ frame: inout Frame) {
    if isAccessible { return }
    let lines = layout.message.flatMap { $0.isEmpty ? [$0] : $0.wrapped(toWidth: area.columns - 4) }
    let top = area.row + max((area.rows - lines.count) / 2, 0)
    for (row, line) in zip(top..., lines.prefix(area.rows)) {
      frame.draw(line, at: Position(column: area.column + max((area.columns - line.displayWidth) / 2, 0), row: row))
    }
  }

  /// The message in place of the content: that it loads, or why it could not be loaded.
  private func message(_ loads: LoadSummary) -> [StyledText] {
    guard let failure = loads.failure, !loads.isLoading else {
      return [view.progress("Loading \(open.route.name)")]
    }
    var lines = [StyledText(open.sentence(of: loads).uppercasedFirst, style: .warning)]
    if let suggestion = failure.suggestion { lines.append(StyledText(suggestion, style: .dim)) }
    if failure.category == .unreachable, view.namesSampleData {
      lines.append(StyledText("Sample data without a network: app --sandbox browse", style: .dim))
    }
    if !failure.isOffline { lines += [StyledText(), KeyTable.hint(.refresh, "reload")] }
    return lines
  }

  /// The text of the empty list; after a search, it is cut to a line, and the keys follow.
  private func emptyMessage(_ text: String, width: Int) -> [StyledText] {
    guard let search = open.search, !search.text.isEmpty else { return [StyledText(text, style: .dim)] }
    let loads = open.screen.loads
    if let progress = loads.progress { return [view.progress(progress.searchText)] }
    let line = StyledText(text).truncated(toWidth: max(min(width, 60), 1), ellipsis: glyphs.ellipsis)
    let clear = KeyTable.hint(.clearSearch, "clear")
    guard let missing = loads.extent?.missingText else { return [line, clear] }
    let reason = loads.failure.map { ": \($0.shortDescription)" } ?? ""
    let reload = loads.failure?.isOffline == true ? "" : KeyTable.hint(.refresh, "reload") + "  "
    let problem = StyledText(missing + reason, style: .warning)
    return [line, problem, StyledText(), reload + clear]
  }
}
