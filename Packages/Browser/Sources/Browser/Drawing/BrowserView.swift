import Features
import Foundation
import Terminal
import Views

/// Draws the browser: a pure function of its state and of the size of the terminal.
struct BrowserView {
  let state: BrowserFeature.State
  let profile: TerminalProfile
  /// The origin of the data, such as `sandbox`.
  var source = ""
  /// Whether the user asked for a preview, or against one; `nil` for neither.
  var preview: Bool?
  var spinnerIndex = 0
  /// The terminal's protocol for images; `nil` if it has none.
  var graphics: InlineImage.GraphicsProtocol?
  /// Whether images are shown in lists and pages.
  var showsImages = false
  /// Whether the screen is for a screen reader.
  var isAccessible = false
  /// Returns the link of a screen.
  var link: (OpenScreen.State) -> String? = { _ in nil }

  private var glyphs: Glyphs { profile.glyphs }
  private var tab: BrowserTab.State { state.current }
  /// The spinner and a space; empty without one.
  private var spinner: String {
    isAccessible ? "" : glyphs.spinnerFrames[spinnerIndex % glyphs.spinnerFrames.count] + " "
  }

  /// Whether something on the screen is loading.
  var isLoading: Bool {
    tab.top.screen.base.loads.isLoading || tab.preview?.screen.base.loads.isLoading == true
      || state.overlay == .jump && state.jump.search.loads.isLoading
      || state.overlay == .image && tab.focused.screen.base.screenImage?.data.isLoading == true
  }

  /// The areas of the screen.
  var screen: ScreenLayout {
    ScreenLayout(
      profile.size, preview: preview, hasDetail: tab.top.route.entry.hasPreviews, isAccessible: isAccessible)
  }

  /// Returns the frame.
  func frame(_ cache: inout LayoutCache) -> (Frame, BrowserLayout) {
    let screen = screen
    var frame = Frame(profile.size)
    var layout = BrowserLayout(screen: screen, showsImages: showsImages)
    if screen.isTooSmall {
      let lines = StyledText("Terminal too small (40x8 needed)").wrapped(toWidth: max(frame.columns, 1))
      for (row, line) in (lines + (state.hasChanges ? ["Ctrl-C ends"] : [])).enumerated() where row < frame.rows {
        frame.draw(line, at: Position(row: row))
      }
      return (frame, layout)
    }
    drawTabs(in: &frame, &layout)
    let hasPreviewFocus = tab.preview != nil && tab.focus == .preview
    func pane(_ open: OpenScreen.State, isFocused: Bool) -> PaneView {
      PaneView(
        open: open, profile: profile, screen: screen, isFocused: isFocused, spinner: spinner,
        search: open.search ?? tab.listSearch(of: open), graphics: state.overlay == nil ? graphics : nil,
        showsImages: showsImages)
    }
    layout.main = pane(tab.top, isFocused: !hasPreviewFocus).draw(
      in: screen.main, of: &frame, cache: &cache.main, targets: &layout)
    if let side = screen.side {
      if let preview = tab.preview {
        layout.preview = pane(preview, isFocused: hasPreviewFocus).draw(
          in: side, of: &frame, cache: &cache.preview, targets: &layout)
      } else {
        frame.drawBorder(in: side, style: .dim, glyphs: glyphs)
      }
    }
    let focused = hasPreviewFocus ? layout.preview : layout.main
    let message = isAccessible ? focused?.message ?? [] : []
    StatusLine(
      state: state, glyphs: glyphs, spinner: spinner, message: message, pane: focused, isAccessible: isAccessible,
      link: link
    )
    .draw(on: screen, in: &frame, &layout)
    switch state.overlay {
    case .help: drawHelp(in: &frame, &layout)
    case .image: drawImage(in: &frame)
    case .jump: drawJump(in: &frame, &layout)
    case nil: break
    }
    if isAccessible { frame.isCursorVisible = true }
    return (frame, layout)
  }

  // MARK: - Tabs

  private func drawTabs(in frame: inout Frame, _ layout: inout BrowserLayout) {
    let origin = StyledText(source, style: .dim)
    let isReverse = profile.colorDepth > .none && !isAccessible
    func tabs(_ text: (Int, Tab) -> String) -> [StyledText] {
      Tab.allCases.enumerated().map { index, tab in
        let isSelected = tab == state.tab
        let (left, right) = isSelected && !isReverse ? ("[", "]") : (" ", " ")
        let style: Style = isSelected ? (isReverse ? Style([.bold, .reverse]) : .bold) : .plain
        return StyledText(left + text(index, tab) + right, style: style)
      }
    }
    var line = StyledText()
    var labels = tabs { "\($0 + 1) \($1.name)" }
    let isWide = labels.reduce(0) { $0 + $1.displayWidth } + origin.displayWidth + 1 < frame.columns
    if !isWide {
      line = " "
      labels = tabs { index, _ in "\(index + 1)" }
    }
    for (index, label) in labels.enumerated() {
      layout.addTarget(.command(.tab(index)), column: line.displayWidth, row: 0, columns: label.displayWidth)
      line += label
    }
    if !isWide { line += StyledText("  " + state.tab.name, style: .bold) }
    frame.draw(line, at: .zero)
    let column = frame.columns - origin.displayWidth - 1
    if column > line.displayWidth { frame.draw(origin, at: Position(column: column)) }
  }

  // MARK: - Overlays

  private func drawHelp(in frame: inout Frame, _ layout: inout BrowserLayout) {
    let lines = helpLines(width: frame.columns - 6)
    let width = min((lines.map(\.displayWidth).max() ?? 0) + 4, frame.columns - 2)
    let height = min(lines.count + 2, frame.rows - 3)
    // A screen reader reads whole rows: nothing of the page may be beside the help.
    let area =
      isAccessible
      ? screen.main
      : Rectangle(
        column: (frame.columns - width) / 2, row: max((frame.rows - height) / 2, 1), columns: width, rows: height)
    let inside = area.inset(columns: 2, rows: 1)
    let top = max(0, min(state.overlayTop, lines.count - inside.rows))
    let visible = top..<min(top + inside.rows, lines.count)
    frame.fill(area)
    let position =
      lines.count > inside.rows
      ? "\(visible.lowerBound + 1)-\(visible.upperBound)/\(lines.count)" : ""
    frame.drawPane(
      area, title: StyledText("Keys: \(tab.focused.route.name)", style: .bold), trailing: StyledText(position),
      style: .bold, glyphs: glyphs, isAccessible: isAccessible)
    frame.draw(lines[visible], in: inside)
    frame.cursor = inside.origin
    frame.isCursorVisible = false
    layout.overlayHeight = inside.rows
    layout.overlayCount = lines.count
  }

  /// Draws the text of the box, and the screens and records below it.
  private func drawJump(in frame: inout Frame, _ layout: inout BrowserLayout) {
    let box = state.jump
    let candidates = box.candidates
    let columns = min(frame.columns, 80)
    let area =
      isAccessible
      ? screen.main
      : Rectangle(
        column: (frame.columns - columns) / 2, row: 1, columns: columns,
        rows: min(max(candidates.count, 1) + 3, screen.main.rows))
    let inside = area.inset()
    frame.fill(area)
    frame.drawPane(
      area, title: StyledText("Go to", style: .bold), style: .bold, glyphs: glyphs, isAccessible: isAccessible)
    let text = LineEditor(box.search.text, caret: box.caret).window(width: inside.columns - 2)
    frame.draw(StyledText(":", style: .bold), at: inside.origin)
    frame.draw(text.visibleText, at: Position(column: inside.column + 1, row: inside.row))
    let rows = RowWindow(
      count: candidates.count, height: inside.rows - 1, selectedRow: state.overlayTop, firstVisibleRow: 0
    ) { _ in 1 }
    for (line, row) in rows.visibleRows.enumerated() {
      let isSelected = row == rows.selectedRow
      let name = StyledText(candidates[row].name, style: isSelected ? .reverse : .plain)
      frame.draw(
        StyledText(isSelected ? glyphs.selectionBar : " ", style: Style(foreground: .green))
          + name.truncated(toWidth: inside.columns - 2, ellipsis: glyphs.ellipsis),
        at: Position(column: inside.column, row: inside.row + 1 + line), width: inside.columns)
    }
    if candidates.isEmpty {
      frame.draw(StyledText(" " + box.message, style: .dim), at: Position(column: inside.column, row: inside.row + 1))
    }
    frame.cursor = Position(column: inside.column + 1 + text.caretColumn, row: inside.row)
    frame.isCursorVisible = true
    (layout.overlayHeight, layout.overlayCount) = (1, candidates.count)
  }

  /// The keys of the screen with their meanings beside them.
  ///
  /// In a narrow pane the column of the keys is narrower, and keys wider than it have a line of their own.
  private func helpLines(width: Int) -> [StyledText] {
    let help = KeyTable.help(in: state.screenContext, isAccessible: isAccessible)
    let widest = help.flatMap(\.keys).map { StyledText($0.keys).displayWidth }.max() ?? 0
    let keyWidth = width - widest - 2 >= 24 ? widest : min(widest, width / 3)
    let texts = TextLayout(width: max(width - keyWidth - 2, 1))
    let paragraph = TextLayout(width: width)
    func lines(_ keys: String, _ text: String) -> [StyledText] {
      let isBeside = StyledText(keys).displayWidth <= keyWidth
      let meaning = texts.lines(text).enumerated().map { index, line in
        StyledText(isBeside && index == 0 ? keys : "", style: .bold).padded(toWidth: keyWidth + 2) + line
      }
      return (isBeside ? [] : paragraph.lines(keys, style: .bold)) + meaning
    }
    var lines = help.flatMap { group in
      paragraph.lines(group.title, style: .underline) + group.keys.flatMap(lines) + [StyledText()]
    }
    let notes = ["Ctrl-C ends, Ctrl-Z suspends.", "Each screen has a command: app help"]
    lines += notes.flatMap { paragraph.lines($0, style: .dim) }
    if glyphs.isASCII, !isAccessible {
      lines += paragraph.lines("? is a character that this terminal cannot show.", style: .dim)
    }
    return lines
  }

  /// Draws the image by the graphics protocol of the terminal, or with half blocks.
  private func drawImage(in frame: inout Frame) {
    let area = Rectangle(row: 1, columns: frame.columns, rows: screen.statusRow - 1)
    frame.fill(area)
    frame.drawPane(
      area, title: StyledText(tab.focused.title, style: .bold), style: .bold, glyphs: glyphs,
      isAccessible: isAccessible)
    let inside = area.inset()
    guard let image = tab.focused.shown.base.screenImage else { return }
    // The color stands for the image until it is there, or if it cannot be loaded.
    guard let color = image.color.map(Color.init), image.data.record == nil else {
      return draw(image, in: inside, of: &frame)
    }
    frame.fill(inside, style: Style(background: color))
    let style = Style(foreground: color.legibleForeground, background: color)
    frame.draw(StyledText(" \(color) ", style: style), at: Position(column: inside.column + 1, row: inside.row + 1))
  }

  private func draw(_ image: ScreenImage, in area: Rectangle, of frame: inout Frame) {
    let bytes = image.data.record.map { [UInt8]($0) } ?? []
    if let graphics, let image = InlineImage(bytes) {
      let size = image.size(columns: area.columns, rows: area.rows)
      let position = Position(
        column: area.column + (area.columns - size.columns) / 2, row: area.row + (area.rows - size.rows) / 2)
      frame.image = Frame.Image(image, for: graphics, at: position, columns: area.columns, rows: area.rows)
      if frame.image != nil { return }
    }
    var obstacle = "This terminal cannot show the image"
    if image.data.record != nil, profile.colorDepth > .none, !glyphs.isASCII {
      do throws(ImageDecodingError) {
        let lines = HalfBlockImage(try RasterImage(bytes)).lines(columns: area.columns, rows: area.rows)
        let width = lines.first?.displayWidth ?? 0
        frame.draw(
          lines,
          in: Rectangle(
            column: area.column + (area.columns - width) / 2, row: area.row + (area.rows - lines.count) / 2,
            columns: width, rows: lines.count))
        return
      } catch {
        obstacle = error.description
      }
    }
    let loads = tab.focused.screen.base.loads
    let text =
      switch image.data {
      case .idle where loads.failure != nil && !loads.isLoading:
        "The image could not be loaded: \(tab.focused.sentence(of: loads))"
      case .idle where !loads.isLoading: "There is no image"
      case .idle, .loading: "\(spinner)Loading the image\(glyphs.ellipsis)"
      case .failed(let error, _): "The image could not be loaded: \(error.reason)"
      case .loaded: obstacle
      }
    var lines = TextLayout(width: area.columns - 2).lines(text, style: .dim)
    if let link = image.link {
      lines += [StyledText()] + TextLayout(width: area.columns - 2).lines(link.urlText, style: .link(to: link))
    }
    frame.draw(lines, in: area.inset())
  }
}

extension Frame {
  /// Draws the border of a pane with its titles; for a screen reader the titles only.
  mutating func drawPane(
    _ area: Rectangle, title: StyledText, trailing: StyledText = "", style: Style, glyphs: Glyphs, isAccessible: Bool
  ) {
    guard isAccessible else {
      return drawBorder(in: area, title: title, trailingTitle: trailing, style: style, glyphs: glyphs)
    }
    draw(
      title + (trailing.isEmpty ? "" : "  ") + trailing, at: Position(column: area.column + 1, row: area.row),
      width: area.columns - 2)
  }
}

extension BrowserFeature.State {
  /// The keys of the screen with the focus, without those of panes above it.
  var screenContext: KeyContext { context(scope) }

  /// The keys that work now.
  var context: KeyContext {
    if confirmation != nil { return context(.confirmation) }
    switch overlay {
    case .help: return context(.help)
    case .image: return context(.image)
    case .jump: return context(.jump)
    case nil: break
    }
    if current.focused.search?.isEditing == true { return context(.search) }
    return screenContext
  }

  private var scope: KeyScope {
    let entry = current.focused.route.entry
    return entry.kind == .form ? .form : entry.isList ? .lists : .details
  }

  private func context(_ scope: KeyScope) -> KeyContext {
    let screen = current.focused
    let loads = screen.screen.base.loads
    let isCancellable = screen.screen.action(for: .cancelled) != nil
    let backHint =
      loads.progress != nil && isCancellable
      ? "stop" : isCancellable || screen.search != nil ? "clear" : screen.id.depth == 0 ? nil : "back"
    return KeyContext(
      scope: scope, entry: screen.route.entry, backHint: backHint, hasSearch: screen.search != nil,
      hasChoice: isCancellable && loads.progress == nil)
  }
}
