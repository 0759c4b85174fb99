import Features
import Foundation
import Terminal
import Views

/// Draws the browser: a pure function of its state and of the size of the terminal.
struct BrowserView {
  var state: BrowserFeature.State
  var profile: TerminalProfile
  /// Returns the origin of the data in a tab, such as `sandbox`.
  var source: (Tab) -> String = { _ in "" }
  /// Whether the user asked for a preview, or against one; `nil` for neither.
  var preview: Bool?
  var spinnerIndex = 0
  /// The terminal's protocol for images; `nil` if it has none.
  var graphics: InlineImage.GraphicsProtocol?
  /// Whether images are shown in lists and pages.
  var showsImages = false
  /// Whether the screen is for a screen reader.
  var isAccessible = false
  /// Whether a failure names the command with sample data.
  var namesSampleData = false
  /// The options that select the server, which copied commands have.
  var serverArguments = ""

  var glyphs: Glyphs { profile.glyphs }
  private var tab: BrowserTab.State { state.current }
  /// The spinner and a space; empty without one.
  var spinner: String {
    isAccessible ? "" : glyphs.spinnerFrames[spinnerIndex % glyphs.spinnerFrames.count] + " "
  }

  /// Returns the line of something that takes time.
  func progress(_ text: String) -> StyledText { StyledText("\(spinner)\(text)\(glyphs.ellipsis)", style: .dim) }

  /// Whether something on the screen is loading.
  var isLoading: Bool {
    tab.top.screen.loads.isLoading || tab.preview?.screen.screen.loads.isLoading == true
      || state.box != nil && state.search.loads.isLoading
      || state.overlay == .image && tab.focused.screen.record?.image?.data.isLoading == true
  }

  /// The areas of the screen.
  var screen: PaneLayout {
    PaneLayout(
      profile.size, preview: preview, hasDetail: tab.top.route.entry.hasPreviews, isAccessible: isAccessible)
  }

  /// Returns the frame.
  func frame(_ cache: inout LayoutCache) -> (frame: Frame, layout: BrowserLayout) {
    let screen = screen
    var frame = Frame(profile.size)
    var layout = BrowserLayout(screen: screen, showsImages: showsImages)
    if screen.isTooSmall {
      let lines = StyledText("Terminal too small (40x8 needed)").wrapped(toWidth: max(frame.columns, 1))
      for (row, line) in lines.enumerated() where row < frame.rows {
        frame.draw(line, at: Position(row: row))
      }
      return (frame, layout)
    }
    var main = PaneView(view: self, open: tab.top, isFocused: !tab.hasPreviewFocus, layout: .init(border: screen.main))
    layout.main = main.draw(in: &frame, cache: &cache.main, targets: &layout)
    if let side = screen.side, let preview = tab.preview {
      var pane = PaneView(view: self, open: preview.screen, isFocused: preview.hasFocus, layout: .init(border: side))
      layout.preview = pane.draw(in: &frame, cache: &cache.preview, targets: &layout)
    } else if let side = screen.side {
      frame.drawBorder(in: side, style: .dim, glyphs: glyphs)
    }
    // An overlay covers the panes.
    if state.overlay != nil || state.confirmation != nil { layout.removeTargets() }
    drawTabs(in: &frame, &layout)
    StatusLine(view: self, pane: tab.hasPreviewFocus ? layout.preview : layout.main).draw(in: &frame, &layout)
    switch state.overlay {
    case .help(let top, let search): layout.overlay = drawHelp(from: top, search, in: &frame)
    case .image: drawImage(in: &frame)
    case .jump(let box): layout.overlay = draw(box, in: &frame)
    case .copy(let row): layout.overlay = drawCopyMenu(row, in: &frame)
    case nil: break
    }
    if isAccessible { frame.isCursorVisible = true }
    return (frame, layout)
  }

  // MARK: - Tabs

  /// Draws the names of the tabs; on a narrow screen without their numbers, or only that of the current one.
  private func drawTabs(in frame: inout Frame, _ layout: inout BrowserLayout) {
    let origin = StyledText(source(state.tab), style: .dim)
    let numbered = tabLabels { "\($0 + 1) \($1.name)" }
    let named = tabLabels { $1.name }
    let current = numbered.filter { $0.tab == state.tab }
    let labels =
      [numbered, named].first { labels in
        labels.reduce(0) { $0 + $1.label.displayWidth } + origin.displayWidth + 1 < frame.columns
      } ?? current
    var line = StyledText()
    for (tab, label) in labels {
      layout.addTarget(.send(.tabSelected(tab)), column: line.displayWidth, row: 0, columns: label.displayWidth)
      line += label
    }
    frame.draw(line, at: .zero)
    let column = frame.columns - origin.displayWidth - 1
    if column > line.displayWidth { frame.draw(origin, at: Position(column: column)) }
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

  /// Draws the border of a pane with its titles; for a screen reader the titles only.
  func drawPane(_ area: Rectangle, _ title: StyledText, _ trailing: StyledText, style: Style, in frame: inout Frame) {
    guard isAccessible else {
      return frame.drawBorder(in: area, title: title, trailingTitle: trailing, style: style, glyphs: glyphs)
    }
    frame.draw(
      title + (trailing.isEmpty ? "" : "  ") + trailing, at: Position(column: area.column + 1, row: area.row),
      width: area.columns - 2)
  }

  /// Draws an empty pane above the others.
  private func drawOverlay(_ area: Rectangle, title: String, trailing: String = "", in frame: inout Frame) {
    frame.fill(area)
    drawPane(area, StyledText(title, style: .bold), StyledText(trailing), style: .bold, in: &frame)
  }

  /// Returns the area of an overlay, which takes the panes from the top; all of them for a screen reader, which reads
  /// whole rows.
  private func overlayArea(rows: Int = .max) -> Rectangle {
    let rows = isAccessible ? screen.main.rows : min(rows, screen.main.rows)
    return Rectangle(column: 0, row: screen.main.row, columns: profile.size.columns, rows: rows)
  }

  /// Draws the keys of the screen, and returns the lines in view.
  private func drawHelp(from top: Int, _ search: LineEditor?, in frame: inout Frame) -> RowWindow {
    let area = overlayArea()
    let inside = area.inset(columns: 2, rows: 1)
    let lines = helpLines(width: inside.columns, matching: search?.text ?? "")
    // The help has no selection: its first visible line moves.
    let window = RowWindow(count: max(lines.count - inside.rows, 0) + 1, height: inside.rows, selectedRow: top)
    let visible = window.selectedRow..<min(window.selectedRow + inside.rows, lines.count)
    let position = "\(visible.lowerBound + 1)-\(visible.upperBound)/\(lines.count)"
    drawOverlay(
      area, title: "Keys: \(tab.focused.route.name)", trailing: lines.count > inside.rows ? position : "", in: &frame)
    frame.draw(lines[visible], in: inside)
    if search == nil {
      frame.cursor = inside.origin
      frame.isCursorVisible = false
    }
    return window
  }

  /// Draws the text of the box with the screens and records below it, and returns the rows in view.
  private func draw(_ box: JumpBox, in frame: inout Frame) -> RowWindow {
    let candidates = state.candidates(for: box)
    let area = overlayArea(rows: max(candidates.count, 1) + 3)
    var inside = area.inset()
    drawOverlay(area, title: "Go to", in: &frame)
    let text = box.line.window(width: inside.columns - 2)
    frame.draw(StyledText(":", style: .bold) + text.visibleText, at: inside.origin)
    frame.cursor = Position(column: inside.column + 1 + text.caretColumn, row: inside.row)
    frame.isCursorVisible = true
    inside.row += 1
    inside.rows -= 1
    if candidates.isEmpty { frame.draw([StyledText(" " + box.message(state.search), style: .dim)], in: inside) }
    return drawChoices(candidates.map(\.name), selected: box.row, in: inside, of: &frame)
  }

  /// Draws lines of which one is selected.
  private func drawChoices(_ names: [String], selected: Int, in area: Rectangle, of frame: inout Frame) -> RowWindow {
    let window = RowWindow(count: names.count, height: area.rows, selectedRow: selected)
    let rows = window.visibleRows.map { row in
      let isSelected = row == window.selectedRow
      let name = StyledText(names[row], style: isSelected ? .reverse : .plain)
      return StyledText(isSelected ? glyphs.selectionBar : " ", style: .accent)
        + name.truncated(toWidth: area.columns - 2, ellipsis: glyphs.ellipsis)
    }
    frame.draw(rows, in: area)
    return window
  }

  /// Draws the texts that can be copied, each on a line.
  private func drawCopyMenu(_ row: Int, in frame: inout Frame) -> RowWindow {
    let items = CopyItem.items(of: state, serverArguments)
    let area = overlayArea(rows: items.count + 2)
    drawOverlay(area, title: "Copy", in: &frame)
    let names = items.map { item in
      StyledText(item.kind).padded(toWidth: 9).text
        + item.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    frame.cursor = Position(column: area.column + 1, row: area.row + 1 + row)
    return drawChoices(names, selected: row, in: area.inset(), of: &frame)
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
    var notes = ["Ctrl-C ends, Ctrl-Z suspends.", "Each screen has a command: app help"]
    if glyphs.isASCII, !isAccessible { notes.append("? is a character that this terminal cannot show.") }
    return shown + notes.flatMap { paragraph.lines($0, style: .dim) }
  }

  /// Draws the image by the graphics protocol of the terminal, or with half blocks.
  private func drawImage(in frame: inout Frame) {
    let area = overlayArea()
    drawOverlay(area, title: tab.focused.title, in: &frame)
    let inside = area.inset()
    guard let image = tab.focused.shown.record?.image else { return }
    // The color stands for the image until it is there, or if it cannot be loaded.
    guard let color = image.color.map(Color.init), image.data.record == nil else {
      return draw(image, in: inside, of: &frame)
    }
    frame.fill(inside, style: Style(background: color))
    let style = Style(foreground: color.legibleForeground, background: color)
    frame.draw(StyledText(" \(color) ", style: style), at: Position(column: inside.column + 1, row: inside.row + 1))
  }

  private func draw(_ image: RecordImage, in area: Rectangle, of frame: inout Frame) {
    func centered(columns: Int, rows: Int) -> Rectangle {
      Rectangle(
        column: area.column + (area.columns - columns) / 2, row: area.row + (area.rows - rows) / 2, columns: columns,
        rows: rows)
    }
    let bytes = image.data.record.map { [UInt8]($0) } ?? []
    if let graphics, let image = InlineImage(bytes) {
      let size = image.size(columns: area.columns, rows: area.rows, cellAspectRatio: profile.cellAspectRatio)
      let position = centered(columns: size.columns, rows: size.rows).origin
      frame.image = Frame.Image(
        image, for: graphics, at: position, columns: area.columns, rows: area.rows,
        cellAspectRatio: profile.cellAspectRatio)
      if frame.image != nil { return }
    }
    var obstacle = "This terminal cannot show the image"
    if image.data.record != nil, profile.colorDepth > .none, !glyphs.isASCII {
      do throws(ImageDecodingError) {
        let lines = HalfBlockImage(try RasterImage(bytes)).lines(columns: area.columns, rows: area.rows)
        return frame.draw(lines, in: centered(columns: lines.first?.displayWidth ?? 0, rows: lines.count))
      } catch {
        obstacle = error.description
      }
    }
    let loads = tab.focused.screen.loads
    let text =
      switch image.data {
      case .idle where loads.failure != nil && !loads.isLoading:
        "The image could not be loaded: \(tab.focused.sentence(of: loads))"
      case .idle where !loads.isLoading: "There is no image"
      case .idle, .loading: "\(spinner)Loading the image\(glyphs.ellipsis)"
      case .failed(let error, _): "The image could not be loaded: \(error.shownReason)"
      case .loaded: obstacle
      }
    let layout = TextLayout(width: area.columns - 2)
    let link = image.link.map { [StyledText()] + layout.lines($0.urlText, style: .link(to: $0)) } ?? []
    frame.draw(layout.lines(text, style: .dim) + link, in: area.inset())
  }
}
