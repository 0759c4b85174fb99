import Features
import Terminal
import Views

/// Draws a screen in a pane of the frame.
struct PaneView {
  let view: BrowserView
  let canvas: Canvas
  let open: OpenScreen.State
  let isFocused: Bool
  let cache: LayoutCache
  var layout: BrowserLayout.Pane

  private var inside: Rectangle { layout.area }
  private var glyphs: Glyphs { view.glyphs }
  private var isAccessible: Bool { view.isAccessible }

  /// Draws the pane and returns its layout.
  mutating func draw() -> BrowserLayout.Pane {
    // Until there is a selected row.
    moveCursor(column: inside.column, row: inside.row)
    let loads = open.shown.loads
    layOut()
    if let form = open.content.form {
      FormView(form: form, glyphs: glyphs, area: inside, canvas: canvas).draw()
      drawBorder("")
    } else if let window = layout.page {
      drawPage(window)
      drawImage(window)
      drawSelectedItem(window)
      drawBorder(range(of: window))
    } else if let content = layout.content, !loads.isMissing {
      drawList(content)
      drawBorder(counter(of: content))
    } else {
      layout.message = message(loads)
      drawMessage(in: inside)
      drawBorder("")
    }
    return layout
  }

  /// Lays out the rows of a list or the page of a record.
  private mutating func layOut() {
    if open.content.form != nil { return }
    let shown = open.shown
    let width = inside.columns - 2
    let options = view.session.viewOptions
    let style = PageStyle(
      .browser, mapHeight: max(inside.rows / 3, 8), imageHeight: max(min(inside.rows - 8, inside.rows / 2), 3),
      height: inside.rows, isLinear: isAccessible, mapZoom: open.mapZoom)
    cache.begin(.init(id: open.id, width: width, options: options, style: style))
    if open.route.entry.isList {
      layout.content = cache.values.content.value(for: shown) { shown.base.view(options).listContent }
    } else {
      var profile = view.profile
      profile.size = TerminalSize(columns: max(width, 1), rows: profile.size.rows)
      let page = cache.values.page.value(for: shown) { shown.base.view(options).page(profile, style) }
      layout.page = page.map { PageWindow($0, height: inside.rows, position: open.position) }
    }
  }

  // MARK: - Border

  private func drawBorder(_ trailing: StyledText) {
    let style: Style = isFocused ? .bold : .dim
    let name = StyledText(showsTitle ? open.route.name.uppercasedFirst : open.title, style: style)
    let hasBrackets = isFocused && view.profile.colorDepth == .none && !isAccessible
    let title = hasBrackets ? "[" + name + "]" : name
    let room = layout.border.columns - 6 - (trailing.isEmpty ? 0 : trailing.displayWidth + 4)
    let shown = title.truncated(toWidth: max(room, 0), ellipsis: glyphs.ellipsis)
    view.drawPane(layout.border, shown, trailing, style: style, on: canvas)
  }

  /// Whether the first line of the page is the title and in sight.
  private var showsTitle: Bool {
    guard let window = layout.page, window.firstVisibleLine == 0, let title = open.shown.recordSummary?.title else {
      return false
    }
    let (first, safe) = (window.page.lines.first?.text ?? "", StyledText(title).text)
    return !first.isEmpty && (first.hasPrefix(safe) || safe.hasPrefix(first))
  }

  /// The number of the selected row, and that of the rows without the one that loads the next page again.
  private func counter(of content: ListContent) -> StyledText {
    let count = content.recordCount
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

  private mutating func drawList(_ content: ListContent) {
    // The first cell is that of the bar, the last one stays empty.
    var area = inside.inset(columns: 1, rows: 0)
    let columns = cache.columns.value(for: content.key, content.measure)
      .fitted(toWidth: area.columns - (isAccessible ? 0 : content.avatarWidth))
    let headingRows = drawHeading(of: content, columns, in: area)
    area.row += headingRows
    area.rows -= headingRows
    layout.firstRow = area.row
    let lines = cache.values.lines.value(for: open.shown) {
      RowLines { [isAccessible, glyphs] in content.lines($0, columns, isAccessible, glyphs) }
    }
    var window = RowWindow(
      count: content.count, height: area.rows, selectedRow: open.position.index, firstVisibleRow: open.position.top)
    if columns.isStacked || !content.isUniform { window = lines.fit(window, open.position) }
    layout.list = window
    if content.count == 0 {
      layout.message = emptyMessage(content.emptyText, width: area.columns - 4)
      return drawMessage(in: area)
    }
    canvas.frame.draw(window.visibleRows.flatMap { lines[$0] }, in: area)
    drawMarks(window, lines, in: area)
    drawSelectedRow(lines[window.selectedRow], window, indent: isAccessible ? 0 : content.avatarWidth, in: area)
  }

  private mutating func drawSelectedRow(_ lines: [StyledText], _ window: RowWindow, indent: Int, in area: Rectangle) {
    layout.selectedText = lines.map(\.text).joined(separator: " ")
    let top = area.row + window.selectedLines.lowerBound
    for (index, row) in (top..<area.row + window.selectedLines.upperBound).enumerated() where index < lines.count {
      // An avatar has two lines.
      let start = index < 2 ? indent : 0
      drawSelection(lines[index], start..<area.columns + 1, row: row)
      drawBar(column: inside.column, row: row)
    }
    moveCursor(column: inside.column, row: top)
  }

  /// Draws a dot beside the rows that a reload has added or changed.
  private func drawMarks(_ window: RowWindow, _ lines: RowLines, in area: Rectangle) {
    let rows = open.rows
    var line = area.row
    for row in window.visibleRows {
      if row < rows.count, rows[row].isChanged {
        let dot = StyledText(glyphs.isASCII ? "*" : "•", style: .accent)
        canvas.draw(dot, column: inside.column, row: line, width: 1)
      }
      line += lines[row].count
    }
  }

  /// Draws the lines above the rows, and returns their number.
  private func drawHeading(of content: ListContent, _ columns: Table.Layout, in area: Rectangle) -> Int {
    let heading = content.heading(columns)
    let lines = linesAbove(content, heading, height: area.rows)
    canvas.frame.draw(lines, in: area)
    if lines.count >= content.pinned.count {
      canvas.layout.targets.append((area.part(row: 0, rows: content.pinned.count), .clearChoice))
    }
    for (columns, event) in heading.targets {
      let command = KeyCommand.sendToTab(.screen(open.id, .event(event)))
      canvas.layout.targets.append((area.part(columns, row: lines.count - 1), command))
    }
    return lines.count
  }

  /// The pinned lines and the titles of the columns, if there is room.
  private func linesAbove(_ content: ListContent, _ heading: ListHeading, height: Int) -> [StyledText] {
    let hasHeading = view.areas.showsHeadings && !heading.text.isEmpty && content.count > 0
    var pinned = height > content.pinned.count + 1 ? content.pinned : []
    // An empty line separates them from the rows.
    if !pinned.isEmpty, height > pinned.count + 6 { pinned.append(StyledText()) }
    return pinned + (hasHeading || content.hasPermanentHeading ? [heading.text] : [])
  }

  // MARK: - Page

  private func drawPage(_ window: PageWindow) {
    let search = view.state.current.search(of: open)
    let matches = search.flatMap { SearchMatches($0.text) }
    let lines = window.page.lines[window.visibleLines]
    canvas.frame.draw(matches.map { lines.map($0.marked) } ?? Array(lines), in: inside.inset(columns: 1, rows: 0))
  }

  /// Draws the image by the graphics protocol; one that is cut by the window stays in half blocks.
  ///
  /// One that is loading has a spinner in the middle of its lines.
  private func drawImage(_ window: PageWindow) {
    if let pending = window.page.pendingImage {
      let line = (pending.lowerBound + pending.upperBound) / 2
      let text = view.progress("Loading the image")
      if window.visibleLines.contains(line) { canvas.draw(text, column: inside.column + 1, row: row(of: line, window)) }
    }
    guard view.state.overlay == nil, let graphics = view.graphics, let image = window.page.image,
      window.visibleLines.contains(image.lines),
      var encoded = cache.values.image.value(for: image, { encode(image, graphics) })
    else { return }
    let row = image.lines.lowerBound - window.firstVisibleLine
    let area = inside.part(1..<1 + image.columns, row: row, rows: image.lines.count)
    encoded.position = area.origin
    canvas.frame.fill(area)
    canvas.frame.image = encoded
  }

  private mutating func drawSelectedItem(_ window: PageWindow) {
    guard let item = window.item else { return }
    layout.selectedText = window.page.text(of: item)
    let columns = item.columns ?? 0..<inside.columns - 2
    let caption =
      item.caption
      ?? Rectangle(column: item.column, row: item.lines.lowerBound, columns: columns.count, rows: item.lines.count)
    let shown = caption.column..<min(caption.column + caption.columns, inside.columns - 1)
    let bar = inside.column + item.column
    for line in item.lines where window.visibleLines.contains(line) {
      let row = row(of: line, window)
      if line >= caption.row, line < caption.row + caption.rows {
        drawSelection(window.page.lines[line], shown, row: row)
      }
      drawBar(column: bar, row: row)
    }
    moveCursor(column: bar, row: row(of: item.lines.lowerBound, window))
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

  /// Draws columns of a line beside the bar in reverse, if the pane has the focus.
  private func drawSelection(_ line: StyledText, _ columns: Range<Int>, row: Int) {
    if !isFocused { return }
    let text = line.cells(columns).runs.map { StyledText($0.text, style: Style($0.style.attributes.subtracting(.dim))) }
    let column = inside.column + 1 + columns.lowerBound
    let area = Rectangle(column: column, row: row, columns: columns.count, rows: 1)
    canvas.frame.fill(area)
    canvas.frame.draw(text.joined(), at: area.origin, width: area.columns)
    canvas.frame.apply(.reverse, to: area)
  }

  private func drawBar(column: Int, row: Int) {
    let bar = StyledText(glyphs.selectionBar, style: isFocused ? .accent : .dim)
    canvas.draw(bar, column: column, row: row, width: 1)
  }

  private func moveCursor(column: Int, row: Int) {
    if isFocused { canvas.frame.cursor = Position(column: column, row: row) }
  }

  // MARK: - Messages

  /// Draws the message; for a screen reader it is in the status line.
  private func drawMessage(in area: Rectangle) {
    if isAccessible { return }
    let lines = layout.message.flatMap { $0.isEmpty ? [$0] : $0.wrapped(toWidth: area.columns - 4) }
    let top = area.row + max((area.rows - lines.count) / 2, 0)
    for (row, line) in zip(top..., lines.prefix(area.rows)) {
      canvas.draw(line, column: area.column + max((area.columns - line.displayWidth) / 2, 0), row: row)
    }
  }

  /// The message in place of the content: that it loads, or why it could not be loaded.
  private func message(_ loads: LoadSummary) -> [StyledText] {
    guard case .failed(let failure) = loads else { return [view.progress("Loading \(open.route.name)")] }
    var lines = [StyledText(open.sentence(of: failure).uppercasedFirst, style: .warning)]
    if let suggestion = failure.suggestion { lines.append(StyledText(suggestion, style: .dim)) }
    if failure.category == .unreachable, view.session.namesSampleData {
      lines.append(StyledText("Sample data without a network: app browse\(Server.sandbox.arguments)", style: .dim))
    }
    if !failure.isOffline { lines += [StyledText(), KeyTable.hint(.refresh, "reload")] }
    return lines
  }

  /// The text of the empty list; after a search, it is cut to a line, and the keys follow.
  private func emptyMessage(_ text: String, width: Int) -> [StyledText] {
    guard let search = open.search, !search.text.isEmpty else { return [StyledText(text, style: .dim)] }
    let loads = open.content.loads
    if let progress = loads.progress { return [view.progress(progress.searchText)] }
    let line = StyledText(text).truncated(toWidth: max(min(width, 60), 1), ellipsis: glyphs.ellipsis)
    let clear = KeyTable.hint(.clearSearch, "clear")
    guard let value = loads.value, let missing = value.extent?.missingText else { return [line, clear] }
    let reason = value.outdatedBecause.map { ": \($0.text(.clause))" } ?? ""
    let reload = value.outdatedBecause?.isOffline == true ? "" : KeyTable.hint(.refresh, "reload") + "  "
    let problem = StyledText(missing + reason, style: .warning)
    return [line, problem, StyledText(), reload + clear]
  }
}
