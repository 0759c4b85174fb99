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
      let profile = view.profile.with(columns: inside.columns - 2)
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
    let name = StyledText(open.title, style: isFocused ? .bold : .dim)
    let hasBrackets = isFocused && view.profile.colorDepth == .none && !isAccessible
    let title = hasBrackets ? "[" + name + "]" : name
    let room = area.columns - 6 - (trailing.isEmpty ? 0 : trailing.displayWidth + 4)
    frame.drawPane(
      area, title: title.truncated(toWidth: max(room, 0), ellipsis: glyphs.ellipsis), trailing: trailing,
      style: isFocused ? .bold : .dim, glyphs: glyphs, isAccessible: isAccessible)
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
    var area = area
    for line in area.rows > content.pinned.count + 1 ? content.pinned : [] {
      frame.draw(line, at: Position(column: area.column + 1, row: area.row), width: area.columns - 2)
      (area.row, area.rows) = (area.row + 1, area.rows - 1)
    }
    let columns = cache.columns.value(for: content.key) { content.layout(area.columns - 2, isAccessible) }
    let heading = content.heading(columns)
    let hasHeading = content.hasPermanentHeading || (view.screen.showsHeadings && !heading.isEmpty && content.count > 0)
    let rows = Rectangle(
      column: area.column, row: area.row + (hasHeading ? 1 : 0), columns: area.columns,
      rows: area.rows - (hasHeading ? 1 : 0))
    let lines = RowLines { content.lines($0, columns, isAccessible, glyphs) }
    let isUniform = !columns.isStacked && content.isUniform
    // A key can follow a response whose rows are in no frame yet: they count as one line.
    let window = RowWindow(
      count: content.count, height: rows.rows, selectedRow: open.position.index, firstVisibleRow: open.position.top
    ) { isUniform || $0 >= content.count ? 1 : lines[$0].count }
    // The first cell is that of the bar, the last one stays empty.
    if hasHeading {
      frame.draw(heading, at: Position(column: area.column + 1, row: area.row), width: area.columns - 2)
    }
    layout.firstRow = rows.row
    if content.count == 0 {
      layout.message = emptyMessage(width: area.columns - 4)
      draw(centered: layout.message, in: rows, of: &frame)
      return window
    }
    layout.selectedText = lines[window.selectedRow].map(\.text).joined(separator: " ")
    var row = rows.row
    for index in window.visibleRows {
      for (number, line) in lines[index].prefix(rows.row + rows.rows - row).enumerated() {
        if index == window.selectedRow, number == 0 {
          let indent = isAccessible ? 0 : content.avatarWidth
          if indent > 0 { frame.draw(line, at: Position(column: area.column + 1, row: row), width: indent) }
          drawSelection(
            indent > 0 ? line.cells(indent..<area.columns) : line, at: Position(column: area.column, row: row),
            columns: area.columns, indent: indent, &frame)
        } else {
          // Only the first line is reverse: half the bytes of a move.
          if index == window.selectedRow { drawBar(at: Position(column: area.column, row: row), &frame) }
          frame.draw(line, at: Position(column: area.column + 1, row: row), width: area.columns - 2)
        }
        row += 1
      }
    }
    return window
  }

  private func draw(
    _ page: Page, in area: Rectangle, of frame: inout Frame, cache: inout LayoutCache.Pane,
    layout: inout BrowserLayout.Pane
  ) -> StyledText {
    let window = PageWindow(page, height: area.rows, position: open.position)
    let search = open.search ?? view.state.current.listSearch(of: open)
    let matches = search.flatMap { SearchMatches($0.text) }
    for line in window.visibleLines {
      let row = area.row + line - window.firstVisibleLine
      let text = matches?.marked(page.lines[line]) ?? page.lines[line]
      frame.draw(text, at: Position(column: area.column + 1, row: row), width: area.columns - 2)
    }
    // An image that is cut by the window stays in half blocks.
    if view.state.overlay == nil, let graphics = view.graphics, let image = page.image,
      window.visibleLines.contains(image.lines),
      var encoded = cache.image.value(for: image, { encode(image, graphics) })
    {
      encoded.position = Position(
        column: area.column + 1, row: area.row + image.lines.lowerBound - window.firstVisibleLine)
      frame.fill(
        Rectangle(
          column: encoded.position.column, row: encoded.position.row, columns: image.columns, rows: image.lines.count))
      frame.image = encoded
    }
    if let item = window.item {
      layout.selectedText = page.text(of: item)
      for line in item.lines where window.visibleLines.contains(line) {
        let row = area.row + line - window.firstVisibleLine
        let column = area.column + item.column
        let width = min(item.columns?.count ?? area.columns - 2, area.columns - 1 - item.column)
        if line == item.lines.upperBound - 1 || item.columns == nil {
          frame.fill(Rectangle(column: column + 1, row: row, columns: width, rows: 1))
          let text =
            item.columns.map { page.lines[line].cells($0.lowerBound..<$0.lowerBound + width) } ?? page.lines[line]
          drawSelection(text, at: Position(column: column, row: row), columns: width + 1, &frame)
        } else {
          drawBar(at: Position(column: column, row: row), &frame)
        }
      }
      moveCursor(
        to: Position(
          column: area.column + item.column, row: area.row + item.lines.lowerBound - window.firstVisibleLine), &frame)
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

  /// Draws a row with the bar, in reverse if the pane has the focus.
  ///
  /// - Parameter indent: The width between the bar and the line.
  private func drawSelection(
    _ line: StyledText, at position: Position, columns: Int, indent: Int = 0, _ frame: inout Frame
  ) {
    drawBar(at: position, &frame)
    let start = Position(column: position.column + 1 + indent, row: position.row)
    let columns = columns - 1 - indent
    let text = isFocused ? line.mapStyles { Style($0.attributes.subtracting(.dim)) } : line
    frame.draw(text, at: start, width: columns)
    if isFocused {
      frame.apply(.reverse, to: Rectangle(column: start.column, row: start.row, columns: columns, rows: 1))
    }
    moveCursor(to: position, &frame)
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
    for (index, line) in lines.prefix(area.rows).enumerated() {
      frame.draw(
        line, at: Position(column: area.column + max((area.columns - line.displayWidth) / 2, 0), row: top + index))
    }
  }

  /// The message in place of the content: that it loads, or why it could not be loaded.
  private func message(_ loads: LoadSummary) -> [StyledText] {
    if let failure = loads.failure, !loads.isLoading {
      let text = open.sentence(of: loads).firstUppercased
      return [StyledText(text, style: Style(foreground: .yellow))]
        + (failure.networkError?.suggestion.map { [StyledText($0, style: .dim)] } ?? [])
        + (failure.isOffline ? [] : [StyledText(), KeyTable.hint(.refresh, "reload")])
    }
    return [StyledText("\(view.spinner)Loading \(open.route.name)\(glyphs.ellipsis)", style: .dim)]
  }

  /// A search without matches, whose text is cut, or an empty list.
  private func emptyMessage(width: Int) -> [StyledText] {
    if let search = open.search, !search.text.isEmpty {
      if let progress = open.screen.base.loads.progress {
        return [StyledText("\(view.spinner)\(progress.searchText)\(glyphs.ellipsis)", style: .dim)]
      }
      let loads = open.screen.base.loads
      if let part = loads.part {
        let reason = loads.failure.map { ": \($0.shortDescription)" } ?? ""
        let reload = loads.failure?.isOffline == true ? "" : KeyTable.hint(.refresh, "reload") + "  "
        return [
          StyledText("No match in \(part.text(open.route.entry.noun))"),
          StyledText(part.missingText + reason, style: Style(foreground: .yellow)), StyledText(),
          reload + KeyTable.hint(.clearSearch, "clear"),
        ]
      }
      let start = "No \(open.route.entry.noun) matches \""
      let text = StyledText(search.text).truncated(
        toWidth: max(min(width, 60) - start.count - 1, 1), ellipsis: glyphs.ellipsis)
      return ["\(start)\(text)\"", KeyTable.hint(.clearSearch, "clear")]
    }
    return [StyledText("There are no \(open.route.entry.noun)s", style: .dim)]
  }
}

extension LoadSummary.Progress {
  /// What a search that waits for the rest of a list says: `Searching 60 of 167`.
  var searchText: String { "Searching \(loadedCount)" + (totalCount.map { " of \($0)" } ?? "") }

  /// The number of rows that are not loaded: `147 missing`.
  var missingText: String { totalCount.map { "\(max($0 - loadedCount, 0)) missing" } ?? "others missing" }
}

extension OpenScreen.State {
  /// The title of the pane: the name, and that of the record if it is loaded.
  var title: String {
    let name = route.name.firstUppercased
    return shown.base.title.map { "\(name): \($0)" } ?? name
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

extension StyledText {
  /// Returns the text with other styles.
  func mapStyles(_ style: (Style) -> Style) -> StyledText {
    runs.map { StyledText($0.text, style: style($0.style)) }.joined()
  }
}

extension TerminalProfile {
  /// Returns the profile of a part of the terminal.
  func with(columns: Int) -> TerminalProfile {
    var profile = self
    profile.size = TerminalSize(columns: max(columns, 1), rows: size.rows)
    return profile
  }
}
