import Features
import Terminal
import Views

/// Draws a screen in a pane of the frame.
struct PaneView {
  let view: BrowserView
  let open: OpenScreen.State
  let isFocused: Bool

  private var glyphs: Glyphs { view.glyphs }
  private var isAccessible: Bool { view.isAccessible }

  /// Draws the pane and returns its layout.
  func draw(
    in area: Rectangle, of frame: inout Frame, cache: inout LayoutCache.Pane, targets: inout BrowserLayout
  ) -> BrowserLayout.Pane {
    let inside = area.inset()
    let options = ViewOptions.browser(columns: view.profile.size.columns, showsImages: view.showsImages)
    let style = style(inside)
    cache.begin(.init(id: open.id, width: inside.columns - 2, options: options, style: style))
    var layout = BrowserLayout.Pane(area: inside)
    let shown = open.shown
    // Until there is a selected row.
    moveCursor(to: inside.origin, &frame)
    var trailing = StyledText()
    if let form = open.screen.base.form {
      drawBorder(area, "", &frame)
      FormView(form: form, glyphs: glyphs).draw(in: inside, of: &frame, &targets)
      return layout
    }
    let loads = shown.base.loads
    if open.route.entry.isList {
      layout.content = cache.content.value(for: shown) { shown.base.view(options).listContent }
    } else {
      var profile = view.profile
      profile.size = TerminalSize(columns: max(inside.columns - 2, 1), rows: profile.size.rows)
      layout.page = cache.page.value(for: shown) { shown.base.view(options).page(profile, style) }
    }
    if let page = layout.page {
      trailing = draw(page, in: inside, of: &frame, cache: &cache, layout: &layout)
    } else if let content = layout.content, !loads.isMissing {
      layout.list = draw(content, in: inside, of: &frame, cache: &cache, layout: &layout)
      trailing = counter(content.count)
    } else {
      layout.message = message(loads)
      draw(centered: layout.message, in: inside, of: &frame)
    }
    drawBorder(area, trailing, &frame)
    return layout
  }

  private func style(_ inside: Rectangle) -> PageStyle {
    PageStyle(
      .browser, mapHeight: max(inside.rows / 3, 8), imageHeight: max(min(inside.rows - 8, 9), 3),
      isLinear: isAccessible, mapZoom: open.mapZoom)
  }

  // MARK: - Border

  private func drawBorder(_ area: Rectangle, _ trailing: StyledText, _ frame: inout Frame) {
    let style: Style = isFocused ? .bold : .dim
    let name = StyledText(open.title, style: style)
    let hasBrackets = isFocused && view.profile.colorDepth == .none && !isAccessible
    let title = hasBrackets ? "[" + name + "]" : name
    let room = area.columns - 6 - (trailing.isEmpty ? 0 : trailing.displayWidth + 4)
    view.drawPane(
      area, title.truncated(toWidth: max(room, 0), ellipsis: glyphs.ellipsis), trailing, style: style, in: &frame)
  }

  private func counter(_ count: Int) -> StyledText {
    if count == 0 { return StyledText() }
    return StyledText("\(min(open.position.index, count - 1) + 1) of \(count)", style: isFocused ? .plain : .dim)
  }

  // MARK: - Contents

  private func draw(
    _ content: ListContent, in area: Rectangle, of frame: inout Frame, cache: inout LayoutCache.Pane,
    layout: inout BrowserLayout.Pane
  ) -> RowWindow {
    // The first cell is that of the bar, the last one stays empty.
    var rows = area.inset(columns: 1, rows: 0)
    let columns = cache.columns.value(for: content.key) { content.layout(rows.columns, isAccessible) }
    let heading = content.heading(columns)
    let hasHeading = content.hasPermanentHeading || (view.screen.showsHeadings && !heading.isEmpty && content.count > 0)
    let above = (rows.rows > content.pinned.count + 1 ? content.pinned : []) + (hasHeading ? [heading] : [])
    frame.draw(above, in: rows)
    (rows.row, rows.rows) = (rows.row + above.count, rows.rows - above.count)
    layout.firstRow = rows.row
    let lines = cache.lines.value(for: open.shown) {
      RowLines { [isAccessible, glyphs] in content.lines($0, columns, isAccessible, glyphs) }
    }
    let isUniform = !columns.isStacked && content.isUniform
    // A key can follow a response whose rows are in no frame yet: they count as one line.
    let window = RowWindow(
      count: content.count, height: rows.rows, selectedRow: open.position.index, firstVisibleRow: open.position.top
    ) { isUniform || $0 >= content.count ? 1 : lines[$0].count }
    if content.count == 0 {
      layout.message = emptyMessage(content.emptyText, width: rows.columns - 4)
      draw(centered: layout.message, in: rows, of: &frame)
      return window
    }
    frame.draw(window.visibleRows.flatMap { lines[$0] }, in: rows)
    let selected = lines[window.selectedRow]
    layout.selectedText = selected.map(\.text).joined(separator: " ")
    let top = rows.row + (window.firstVisibleRow..<window.selectedRow).reduce(0) { $0 + lines[$1].count }
    let indent = isAccessible ? 0 : content.avatarWidth
    // Only the first line is reverse: half the bytes of a move.
    drawSelection(selected[0], indent..<rows.columns + 1, at: Position(column: rows.column, row: top), &frame)
    for row in top..<min(top + selected.count, rows.row + rows.rows) {
      drawBar(at: Position(column: area.column, row: row), &frame)
    }
    moveCursor(to: Position(column: area.column, row: top), &frame)
    return window
  }

  private func draw(
    _ page: Page, in area: Rectangle, of frame: inout Frame, cache: inout LayoutCache.Pane,
    layout: inout BrowserLayout.Pane
  ) -> StyledText {
    let window = PageWindow(page, height: area.rows, position: open.position)
    let origin = Position(column: area.column + 1, row: area.row - window.firstVisibleLine)
    let search = open.search ?? view.state.current.listSearch(of: open)
    let matches = search.flatMap { SearchMatches($0.text) }
    let lines = page.lines[window.visibleLines]
    frame.draw(matches.map { lines.map($0.marked) } ?? Array(lines), in: area.inset(columns: 1, rows: 0))
    // An image that is cut by the window stays in half blocks.
    if view.state.overlay == nil, let graphics = view.graphics, let image = page.image,
      window.visibleLines.contains(image.lines),
      var encoded = cache.image.value(for: image, { encode(image, graphics) })
    {
      encoded.position = Position(column: origin.column, row: origin.row + image.lines.lowerBound)
      frame.fill(
        Rectangle(
          column: origin.column, row: encoded.position.row, columns: image.columns, rows: image.lines.count))
      frame.image = encoded
    }
    if let item = window.item {
      layout.selectedText = page.text(of: item)
      let columns = item.columns ?? 0..<area.columns - 2
      let end = min(columns.upperBound, area.columns - 1)
      for line in item.lines where window.visibleLines.contains(line) {
        // Of a tile, only the caption.
        if item.columns == nil || line == item.lines.upperBound - 1 {
          let start = Position(column: origin.column, row: origin.row + line)
          drawSelection(page.lines[line], item.column..<end, at: start, &frame)
        }
        drawBar(at: Position(column: area.column + item.column, row: origin.row + line), &frame)
      }
      moveCursor(to: Position(column: area.column + item.column, row: origin.row + item.lines.lowerBound), &frame)
    }
    let position = "\(window.firstVisibleLine + 1)-\(window.visibleLines.upperBound)/\(page.count)"
    return page.count > area.rows ? StyledText(position, style: isFocused ? .plain : .dim) : ""
  }

  /// Returns the image of a page for the terminal; `nil` if it cannot show it.
  private func encode(_ image: Page.Image, _ graphics: InlineImage.GraphicsProtocol) -> Frame.Image? {
    InlineImage([UInt8](image.data)).flatMap {
      Frame.Image($0, for: graphics, columns: image.columns, rows: image.lines.count)
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
    let bar = StyledText(glyphs.selectionBar, style: isFocused ? Style(foreground: .green) : .dim)
    frame.draw(bar, at: position, width: 1)
  }

  private func moveCursor(to position: Position, _ frame: inout Frame) {
    if isFocused { frame.cursor = position }
  }

  // MARK: - Messages

  /// Draws a message; for a screen reader it is in the status line.
  private func draw(centered lines: [StyledText], in area: Rectangle, of frame: inout Frame) {
    if isAccessible { return }
    let lines = lines.flatMap { $0.isEmpty ? [$0] : $0.wrapped(toWidth: area.columns - 4) }
    let top = area.row + max((area.rows - lines.count) / 2, 0)
    for (row, line) in zip(top..., lines.prefix(area.rows)) {
      frame.draw(line, at: Position(column: area.column + max((area.columns - line.displayWidth) / 2, 0), row: row))
    }
  }

  /// The message in place of the content: that it loads, or why it could not be loaded.
  private func message(_ loads: LoadSummary) -> [StyledText] {
    if let failure = loads.failure, !loads.isLoading {
      let text = open.sentence(of: loads).firstUppercased
      return [StyledText(text, style: Style(foreground: .yellow))]
        + (failure.suggestion.map { [StyledText($0, style: .dim)] } ?? [])
        + (failure.isOffline ? [] : [StyledText(), KeyTable.hint(.refresh, "reload")])
    }
    return [StyledText("\(view.spinner)Loading \(open.route.name)\(glyphs.ellipsis)", style: .dim)]
  }

  /// The text of the empty list; after a search, it is cut to a line, and the keys follow.
  private func emptyMessage(_ text: String, width: Int) -> [StyledText] {
    guard let search = open.search, !search.text.isEmpty else { return [StyledText(text, style: .dim)] }
    let loads = open.screen.base.loads
    if let progress = loads.progress {
      return [StyledText("\(view.spinner)\(progress.searchText)\(glyphs.ellipsis)", style: .dim)]
    }
    let line = StyledText(text).truncated(toWidth: max(min(width, 60), 1), ellipsis: glyphs.ellipsis)
    let clear = KeyTable.hint(.clearSearch, "clear")
    guard let part = loads.part else { return [line, clear] }
    let reason = loads.failure.map { ": \($0.shortDescription)" } ?? ""
    let reload = loads.failure?.isOffline == true ? "" : KeyTable.hint(.refresh, "reload") + "  "
    let missing = StyledText(part.missingText + reason, style: Style(foreground: .yellow))
    return [line, missing, StyledText(), reload + clear]
  }
}

extension ListProgress {
  /// What a search that waits for the rest of a list says: `Searching 60 of 167`.
  var searchText: String { "Searching \(loadedCount)" + (totalCount.map { " of \($0)" } ?? "") }

  /// The number of rows that are not loaded: `147 missing`.
  var missingText: String { totalCount.map { "\(max($0 - loadedCount, 0)) missing" } ?? "others missing" }
}

extension OpenScreen.State {
  /// The title of the pane: the name, and that of the record if it is loaded.
  var title: String {
    let name = route.name.firstUppercased
    return shown.base.record?.title.map { "\(name): \($0)" } ?? name
  }

  /// Why the screen could not be loaded.
  func sentence(of loads: LoadSummary) -> String {
    loads.isNotFound ? "\(route.name) not found" : loads.failure?.description ?? ""
  }
}

extension String {
  /// The text with an uppercase first letter, unless it is a URL.
  var firstUppercased: String { hasPrefix("http") ? self : prefix(1).uppercased() + dropFirst() }
}
