import Features
import Foundation
import Terminal
import Views

/// The view of the browser from frame to frame, which depends on its state and on the size of the terminal only.
struct BrowserView {
  /// The state of the last frame.
  private(set) var state: BrowserFeature.State
  /// The layout of the last frame; before the first one, that of the smallest terminal.
  ///
  /// Keys and the mouse act on it.
  private(set) var layout = BrowserLayout(areas: PaneLayout(TerminalSize(columns: 1, rows: 1)))
  /// The areas of the terminal.
  private(set) var areas = PaneLayout(TerminalSize(columns: 1, rows: 1))
  let session: BrowserSession
  private(set) var profile: TerminalProfile
  /// The terminal's protocol for images; `nil` if it has none.
  var graphics: InlineImage.GraphicsProtocol?
  /// Whether the user asked for a preview, or against one; `nil` for neither.
  var preview: Bool?
  var spinnerIndex = 0
  private let mainCache = LayoutCache()
  /// The layout of the list that has previews.
  private let listCache = LayoutCache()
  private let previewCache = LayoutCache()

  init(state: BrowserFeature.State, session: BrowserSession) {
    self.state = state
    self.session = session
    profile = session.profile
    if session.isAccessible { profile.glyphs = .ascii }
    graphics = InlineImage.GraphicsProtocol(
      environment: session.environment, profile: session.profile, setting: session.environment["APP_IMAGES"])
  }

  var glyphs: Glyphs { profile.glyphs }
  var isAccessible: Bool { session.isAccessible }
  private var tab: BrowserTab.State { state.current }
  /// The spinner and a space; empty without one.
  var spinner: String {
    isAccessible ? "" : glyphs.spinnerFrames[spinnerIndex % glyphs.spinnerFrames.count] + " "
  }

  /// Returns the line of something that takes time.
  func progress(_ text: String) -> StyledText { StyledText("\(spinner)\(text)\(glyphs.ellipsis)", style: .dim) }

  /// Whether something on the screen is loading.
  var isLoading: Bool {
    tab.top.content.loads.isLoading || tab.preview?.open.content.loads.isLoading == true
      || state.box != nil && state.search.loads.isLoading
      || [layout.main, layout.preview].contains { $0?.page?.page.pendingImage != nil }
      || state.overlay?.content == .image && tab.focused.content.recordSummary?.image?.data.isLoading == true
  }

  /// The areas of the list that has previews, which may be below the opened record; `nil` without rows.
  var listAreas: PaneLayout? {
    listColumns.map { PaneLayout(profile.size, preview: preview, listColumns: $0, isAccessible: isAccessible) }
  }

  private var listColumns: Int? {
    guard let list = tab.screens.last(where: \.route.entry.hasPreviews)?.shown, !list.loads.isMissing else {
      return nil
    }
    let options = session.viewOptions
    guard let content = listCache.values.content.value(for: list, { list.base.view(options).listContent }) else {
      return nil
    }
    let width = content.avatarWidth + listCache.columns.value(for: content.key, content.measure).uncutWidth
    // The border, the cell of the bar, and an empty one.
    let columns = max(width + 4, PaneLayout.minimumListColumns)
    return content.hasExcerpts ? max(columns, profile.size.columns * 2 / 5) : columns
  }

  /// Returns the frame of a state.
  mutating func frame(of state: BrowserFeature.State, size: TerminalSize) -> Frame {
    self.state = state
    profile.size = size
    let listAreas = tab.top.route.entry.hasPreviews ? listAreas : nil
    areas = listAreas ?? PaneLayout(size, isAccessible: isAccessible)
    let canvas = Canvas(BrowserLayout(areas: areas))
    if areas.isTooSmall {
      let lines = StyledText("Terminal too small (40x8 needed)").wrapped(toWidth: max(size.columns, 1))
      canvas.frame.draw(lines, in: canvas.frame.bounds)
    } else {
      draw(on: canvas)
    }
    layout = canvas.layout
    return canvas.frame
  }

  private func draw(on canvas: Canvas) {
    drawPanes(on: canvas)
    // An overlay covers the panes.
    if state.overlay != nil || state.confirmation != nil { canvas.layout.targets = [] }
    drawTabs(on: canvas)
    let pane = tab.hasPreviewFocus ? canvas.layout.preview : canvas.layout.main
    StatusLine(view: self, canvas: canvas, pane: pane).draw()
    if let overlay = state.overlay { canvas.layout.overlay = draw(overlay, on: canvas) }
    if isAccessible { canvas.frame.isCursorVisible = true }
  }

  private func drawPanes(on canvas: Canvas) {
    var main = PaneView(
      view: self, canvas: canvas, open: tab.top, isFocused: !tab.hasPreviewFocus,
      cache: tab.top.route.entry.hasPreviews ? listCache : mainCache,
      layout: .init(border: areas.main))
    canvas.layout.main = main.draw()
    guard let side = areas.side else { return }
    guard let preview = tab.preview else {
      return canvas.frame.drawBorder(in: side, style: .dim, glyphs: glyphs)
    }
    var pane = PaneView(
      view: self, canvas: canvas, open: preview.open, isFocused: preview.hasFocus, cache: previewCache,
      layout: .init(border: side))
    canvas.layout.preview = pane.draw()
  }

  // MARK: - Tabs

  /// Draws the names of the tabs; on a narrow screen without their numbers, or the numbers with the name of the
  /// current one.
  private func drawTabs(on canvas: Canvas) {
    let origin = StyledText(session.source(of: state.tab), style: .dim)
    let numbered = tabLabels { "\($0 + 1) \($1.name)" }
    let named = tabLabels { $1.name }
    let mark = glyphs.separator.filter { $0 != " " }
    let numbers = tabLabels { $1 == state.tab ? "\($0 + 1)\(mark)\($1.name)" : "\($0 + 1)" }
    let labels =
      [numbered, named].first { labels in
        labels.reduce(0) { $0 + $1.label.displayWidth } + origin.displayWidth + 1 < profile.size.columns
      } ?? numbers
    var line = StyledText()
    for (tab, label) in labels {
      let area = Rectangle(column: line.displayWidth, columns: label.displayWidth, rows: 1)
      canvas.layout.targets.append((area, .send(.tabSelected(tab))))
      line += label
    }
    canvas.frame.draw(line, at: .zero)
    let column = profile.size.columns - origin.displayWidth - 1
    if column > line.displayWidth { canvas.frame.draw(origin, at: Position(column: column)) }
  }

  private func tabLabels(_ text: (Int, Tab) -> String) -> [(tab: Tab, label: StyledText)] {
    let isReverse = profile.colorDepth > .none && !isAccessible
    return Tab.allCases.enumerated().map { index, tab in
      let text = text(index, tab)
      if tab != state.tab { return (tab, StyledText(" \(text) ")) }
      if isReverse { return (tab, StyledText(" \(text) ", style: Style([.bold, .reverse]))) }
      return (tab, StyledText("[\(text)]", style: .bold))
    }
  }

  // MARK: - Overlays

  /// Draws an overlay, and returns its rows in view.
  private func draw(_ overlay: Overlay, on canvas: Canvas) -> RowWindow? {
    switch overlay.content {
    case .help(let search): return drawHelp(from: overlay.row, search, on: canvas)
    case .image: drawImage(on: canvas)
    case .jump: return state.box.map { draw($0, on: canvas) }
    case .copy: return drawCopyMenu(row: overlay.row, on: canvas)
    }
    return nil
  }

  /// Draws the border of a pane with its titles; for a screen reader the titles only.
  func drawPane(_ area: Rectangle, _ title: StyledText, _ trailing: StyledText, style: Style, on canvas: Canvas) {
    guard isAccessible else {
      return canvas.frame.drawBorder(in: area, title: title, trailingTitle: trailing, style: style, glyphs: glyphs)
    }
    canvas.frame.draw(
      title + (trailing.isEmpty ? "" : "  ") + trailing, at: Position(column: area.column + 1, row: area.row),
      width: area.columns - 2)
  }

  /// Draws an empty pane above the others.
  private func drawOverlay(_ area: Rectangle, title: String, trailing: String = "", on canvas: Canvas) {
    canvas.frame.fill(area)
    drawPane(area, StyledText(title, style: .bold), StyledText(trailing), style: .bold, on: canvas)
  }

  /// Returns the area of an overlay: all of the panes, or inside their border as many rows as it needs.
  private func overlayArea(rows: Int = .max) -> Rectangle {
    if isAccessible || rows > areas.panes.rows - 2 { return areas.panes }
    return areas.panes.inset(columns: 2, rows: 1).part(row: 0, rows: rows)
  }

  /// Draws the keys of the screen, and returns the lines in view.
  private func drawHelp(from top: Int, _ search: LineEditor?, on canvas: Canvas) -> RowWindow {
    let area = overlayArea()
    let inside = area.inset(columns: 2, rows: 1)
    let lines = helpLines(width: inside.columns, matching: search?.text ?? "")
    // The help has no selection: its first visible line moves.
    let window = RowWindow(count: max(lines.count - inside.rows, 0) + 1, height: inside.rows, selectedRow: top)
    let visible = window.selectedRow..<min(window.selectedRow + inside.rows, lines.count)
    let position = "\(visible.lowerBound + 1)-\(visible.upperBound)/\(lines.count)"
    drawOverlay(
      area, title: "Keys: \(tab.focused.route.name)", trailing: lines.count > inside.rows ? position : "", on: canvas)
    canvas.frame.draw(lines[visible], in: inside)
    if search == nil { canvas.setCursor(column: inside.column, row: inside.row, isVisible: false) }
    return window
  }

  /// Draws the text of the box with the screens and records below it, and returns the rows in view.
  private func draw(_ box: JumpBox, on canvas: Canvas) -> RowWindow {
    let candidates = box.candidates
    let area = overlayArea(rows: max(candidates.count, 1) + 3)
    var inside = area.inset()
    drawOverlay(area, title: "Go to", on: canvas)
    let text = box.line.window(width: inside.columns - 2)
    canvas.frame.draw(StyledText(":", style: .bold) + text.visibleText, at: inside.origin)
    canvas.setCursor(column: inside.column + 1 + text.caretColumn, row: inside.row, isVisible: true)
    inside.row += 1
    inside.rows -= 1
    if candidates.isEmpty { canvas.frame.draw([StyledText(" " + box.message, style: .dim)], in: inside) }
    return drawChoices(candidates.map(\.name), row: box.row, in: inside, on: canvas)
  }

  /// Draws lines of which one is selected.
  private func drawChoices(_ names: [String], row: Int, in area: Rectangle, on canvas: Canvas) -> RowWindow {
    let window = RowWindow(count: names.count, height: area.rows, selectedRow: row)
    let rows = window.visibleRows.map { row in
      let isSelected = row == window.selectedRow
      let name = StyledText(names[row]).truncated(toWidth: area.columns - 2, ellipsis: glyphs.ellipsis)
      // The whole row is reversed, as in a list.
      return StyledText(isSelected ? glyphs.selectionBar : " ", style: .accent)
        + (isSelected ? name.padded(toWidth: area.columns - 1).styled(.reverse) : name)
    }
    canvas.frame.draw(rows, in: area)
    return window
  }

  /// Draws the texts that can be copied, each on a line.
  private func drawCopyMenu(row: Int, on canvas: Canvas) -> RowWindow {
    let items = CopyItem.items(of: state, session.server)
    let area = overlayArea(rows: items.count + 2)
    drawOverlay(area, title: "Copy", on: canvas)
    let names = items.map { item in
      StyledText(item.kind).padded(toWidth: 9).text
        + item.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    canvas.frame.cursor = Position(column: area.column + 1, row: area.row + 1 + row)
    return drawChoices(names, row: row, in: area.inset(), on: canvas)
  }

  /// Returns the keys of the screen that match a search, with their meanings beside them; all keys for an empty text.
  ///
  /// In a narrow pane the column of the keys is narrower, and keys wider than it have a line of their own.
  private func helpLines(width: Int, matching text: String) -> [StyledText] {
    let matcher = SearchMatcher(text)
    let help = KeyTable.help(in: state.screenContext, isAccessible: isAccessible)
    let widest = help.flatMap(\.keys).map { StyledText($0.keys).displayWidth }.max() ?? 0
    let keyWidth = width - widest - 2 >= 24 ? widest : min(widest, width / 3)
    let texts = TextLayout(width: max(width - keyWidth - 2, 1))
    let paragraph = TextLayout(width: width)
    func lines(_ keys: String, _ text: String) -> [StyledText] {
      let names = paragraph.lines(keys, style: .bold)
      let isBeside = StyledText(keys).displayWidth <= keyWidth
      if isBeside { return names.beside(texts.lines(text), column: keyWidth + 2) }
      return names + [StyledText]().beside(texts.lines(text), column: keyWidth + 2)
    }
    var shown: [StyledText] = []
    for group in help {
      let keys = group.keys.filter { matcher.matches([$0.keys, $0.text]) }
      if keys.isEmpty { continue }
      shown += paragraph.lines(group.title, style: .underline) + keys.flatMap(lines) + [StyledText()]
    }
    if !text.isEmpty { return shown.isEmpty ? paragraph.lines("No key matches", style: .dim) : shown }
    var notes = ["Ctrl-C cancels a line of text, or ends; Ctrl-Z suspends.", "Each screen has a command: app help"]
    if !profile.isUTF8, !isAccessible { notes.append("? is a character that this terminal cannot show.") }
    return shown + notes.flatMap { paragraph.lines($0, style: .dim) }
  }

  /// Draws the image by the graphics protocol of the terminal, or with half blocks.
  private func drawImage(on canvas: Canvas) {
    let area = overlayArea()
    drawOverlay(area, title: tab.focused.title, on: canvas)
    let inside = area.inset()
    guard let image = tab.focused.shown.recordSummary?.image else { return }
    // The color stands for the image until it is there, or if it cannot be loaded.
    guard let color = image.color.map(Color.init), image.data.record == nil else {
      return draw(image, in: inside, on: canvas)
    }
    canvas.frame.fill(inside, style: Style(background: color))
    let style = Style(foreground: color.legibleForeground, background: color)
    canvas.draw(StyledText(" \(color) ", style: style), column: inside.column + 1, row: inside.row + 1)
  }

  /// The text in place of the image of a record that was not loaded, or has none.
  private var unrequestedImageText: String {
    guard let failure = tab.focused.content.loads.failure else { return "There is no image" }
    return "The image could not be loaded: \(tab.focused.sentence(of: failure))"
  }

  private func draw(_ image: RecordImage, in area: Rectangle, on canvas: Canvas) {
    func centered(columns: Int, rows: Int) -> Rectangle {
      Rectangle(
        column: area.column + (area.columns - columns) / 2, row: area.row + (area.rows - rows) / 2, columns: columns,
        rows: rows)
    }
    if let graphics, let data = image.data.record, let image = InlineImage([UInt8](data)) {
      let size = image.size(columns: area.columns, rows: area.rows, cellAspectRatio: profile.cellAspectRatio)
      let position = centered(columns: size.columns, rows: size.rows).origin
      canvas.frame.image = Frame.Image(
        image, for: graphics, at: position, columns: area.columns, rows: area.rows,
        cellAspectRatio: profile.cellAspectRatio)
      if canvas.frame.image != nil { return }
    }
    var obstacle = "This terminal cannot show the image"
    if let data = image.data.record, profile.colorDepth > .none, !glyphs.isASCII {
      do throws(ImageDecodingError) {
        let lines = try session.images.lines(data, columns: area.columns, rows: area.rows)
        return canvas.frame.draw(lines, in: centered(columns: lines.first?.displayWidth ?? 0, rows: lines.count))
      } catch {
        obstacle = error.description
      }
    }
    let text =
      switch image.data {
      case .idle where !tab.focused.content.loads.isLoading: unrequestedImageText
      case .idle, .loading: "\(spinner)Loading the image\(glyphs.ellipsis)"
      case .failed(let error, _): "The image could not be loaded: \(error.text(.clause))"
      case .loaded: obstacle
      }
    let layout = TextLayout(width: area.columns - 2)
    let link = image.link.map { [StyledText()] + layout.lines($0.urlText, style: .link(to: $0)) } ?? []
    canvas.frame.draw(layout.lines(text, style: .dim) + link, in: area.inset())
  }
}
