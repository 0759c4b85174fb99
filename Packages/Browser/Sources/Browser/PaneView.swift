import Features
import Models
import NetworkClient
import Persistence
import ReducerRuntime
import Terminal
import Views

/// Draws a place in a pane.
struct PaneView {
  /// The areas and lines of the last frame, for keys and the mouse.
  struct Layout {
    /// The cells inside the border.
    var area: Rectangle
    /// The rows of the list, without the heading; `nil` for a page.
    var list: ListWindow?
    /// The page; `nil` for a list.
    var page: Page?
    /// The first row of the screen with a row of the list.
    var firstRow = 0
    /// The message in place of the content.
    var message: [StyledText] = []
  }

  /// The state between frames.
  struct Memory {
    fileprivate var id: BrowserPlace.ID?
    fileprivate var table = TableLayout()
    fileprivate var screen: BrowserPlace.Screen?
    fileprivate var width = 0
    fileprivate var mapZoom = 0
    fileprivate var page: Page?
  }

  let place: BrowserPlace.State
  let profile: TerminalProfile
  let screen: ScreenLayout
  let isFocused: Bool
  let spinner: String

  private var glyphs: Glyphs { profile.glyphs }

  /// Draws the border, the title and the content.
  func draw(in area: Rectangle, of frame: inout Frame, memory: inout Memory) -> Layout {
    if memory.id != place.id { memory = Memory(id: place.id) }
    let inside = area.inset()
    var layout = Layout(area: inside)
    let load = place.shownScreen.load
    let pages = PlacePages(
      profile: profile.with(columns: inside.columns - 2), mapHeight: max(inside.rows - 8, 8),
      isAccessible: screen.isAccessible)
    // Until there is a selected row.
    place(cursorAt: inside.column, inside.row, &frame)
    var trailing = StyledText()
    if case .form(let state) = place.screen {
      drawBorder(area, "", &frame)
      FormView(state: state, glyphs: glyphs).draw(in: inside, of: &frame)
      return layout
    }
    if let page = self.page(pages, &memory) {
      layout.page = page
      trailing = draw(page, in: inside, of: &frame)
    } else if place.destination.isList, !load.isMissing,
      let list = PlaceList(place, width: inside.columns, isAccessible: screen.isAccessible)
    {
      layout.list = draw(list, in: inside, of: &frame, memory: &memory, layout: &layout)
      trailing = counter(list.count)
    } else {
      layout.message = message(load)
      draw(centered: layout.message, in: inside, of: &frame)
    }
    drawBorder(area, trailing, &frame)
    return layout
  }

  /// The page, laid out again only if the content or the width changed.
  private func page(_ pages: PlacePages, _ memory: inout Memory) -> Page? {
    if place.destination.isList { return nil }
    let width = pages.profile.size.columns
    if memory.page == nil || memory.width != width || memory.mapZoom != place.mapZoom
      || memory.screen != place.shownScreen
    {
      memory.page = pages.page(place)
      memory.width = width
      memory.mapZoom = place.mapZoom
      memory.screen = place.shownScreen
    }
    return memory.page
  }

  // MARK: - Border

  private func drawBorder(_ area: Rectangle, _ trailing: StyledText, _ frame: inout Frame) {
    let name = StyledText(place.title, style: isFocused ? .bold : .dim)
    let hasColors = profile.colorDepth > .none
    let title = isFocused && !hasColors && !screen.isAccessible ? StyledText("[") + name + StyledText("]") : name
    let room = area.columns - 6 - (trailing.isEmpty ? 0 : trailing.displayWidth + 4)
    frame.drawPane(
      area, title: title.truncated(toWidth: max(room, 0), ellipsis: glyphs.ellipsis), trailing: trailing,
      style: isFocused ? .bold : .dim, glyphs: glyphs, isAccessible: screen.isAccessible)
  }

  private func counter(_ count: Int) -> StyledText {
    if count == 0 { return StyledText() }
    return StyledText("\(min(place.position.index, count - 1) + 1) of \(count)", style: isFocused ? .plain : .dim)
  }

  // MARK: - Contents

  private func draw(
    _ list: PlaceList, in area: Rectangle, of frame: inout Frame, memory: inout Memory, layout: inout Layout
  ) -> ListWindow {
    let isTodos = if case .todos = place.screen { true } else { false }
    let hasHeading = screen.showsHeadings || isTodos
    let rows = Rectangle(
      column: area.column, row: area.row + (hasHeading ? 1 : 0), columns: area.columns,
      rows: area.rows - (hasHeading ? 1 : 0))
    let window = ListWindow(
      count: list.count, height: rows.rows, selected: place.position.index, top: place.position.top)
    // The first cell is that of the bar, the last one stays empty.
    let lines = list.lines(window.visible, area.columns - 2, &memory.table, glyphs)
    if hasHeading, isTodos || list.count > 0 {
      frame.draw(lines.heading, at: area.column + 1, area.row, width: area.columns - 2)
    }
    layout.firstRow = rows.row
    if list.count == 0 {
      layout.message = emptyMessage(width: area.columns - 4)
      draw(centered: layout.message, in: rows, of: &frame)
      return window
    }
    for (index, line) in zip(window.visible, lines.rows) {
      let row = rows.row + index - window.top
      if index == window.selected {
        drawSelection(line, at: area.column, row, columns: area.columns, &frame)
      } else {
        frame.draw(line, at: area.column + 1, row, width: area.columns - 2)
      }
    }
    return window
  }

  private func draw(_ page: Page, in area: Rectangle, of frame: inout Frame) -> StyledText {
    let window = PageWindow(page, height: area.rows, position: place.position)
    let matches = place.search.flatMap { SearchMatches($0.text) }
    for line in window.visible {
      let row = area.row + line - window.top
      let text = matches?.marked(page.lines[line]) ?? page.lines[line]
      frame.draw(text, at: area.column + 1, row, width: area.columns - 2)
    }
    if let stop = window.stop {
      for line in stop.lines where window.visible.contains(line) {
        let row = area.row + line - window.top
        let column = area.column + stop.column
        let width = min(stop.columns?.count ?? area.columns - 2, area.columns - 1 - stop.column)
        if line == stop.lines.upperBound - 1 || stop.columns == nil {
          frame.fill(Rectangle(column: column + 1, row: row, columns: width, rows: 1))
          let text =
            stop.columns.map { page.lines[line].cells($0.lowerBound..<$0.lowerBound + width) } ?? page.lines[line]
          drawSelection(text, at: column, row, columns: width + 1, &frame)
        } else {
          drawBar(at: column, row, &frame)
        }
      }
      place(cursorAt: area.column + stop.column, area.row + stop.lines.lowerBound - window.top, &frame)
    }
    guard page.count > area.rows else { return StyledText() }
    return StyledText(
      "\(window.top + 1)-\(window.visible.upperBound)/\(page.count)", style: isFocused ? .plain : .dim)
  }

  /// Draws a row with the bar, in reverse if the pane has the focus.
  private func drawSelection(_ line: StyledText, at column: Int, _ row: Int, columns: Int, _ frame: inout Frame) {
    drawBar(at: column, row, &frame)
    let text = isFocused ? line.mapStyles { Style($0.attributes.subtracting(.dim)) } : line
    frame.draw(text, at: column + 1, row, width: columns - 1)
    if isFocused { frame.apply(.reverse, to: Rectangle(column: column + 1, row: row, columns: columns - 1, rows: 1)) }
    place(cursorAt: column, row, &frame)
  }

  private func drawBar(at column: Int, _ row: Int, _ frame: inout Frame) {
    let bar = StyledText(glyphs.selectionBar, style: isFocused ? Style(foreground: .green) : .dim)
    frame.draw(bar, at: column, row, width: 1)
  }

  private func place(cursorAt column: Int, _ row: Int, _ frame: inout Frame) {
    if isFocused { frame.cursor = Frame.Position(column: column, row: row) }
  }

  // MARK: - Messages

  /// Draws a message; for a screen reader it is in the status line.
  private func draw(centered lines: [StyledText], in area: Rectangle, of frame: inout Frame) {
    if screen.isAccessible { return }
    let lines = lines.flatMap { line in
      line.displayWidth <= area.columns - 4
        ? [line]
        : line.text.wrapped(toWidth: max(area.columns - 4, 1)).map {
          StyledText($0, style: line.runs.first?.style ?? .plain)
        }
    }
    let top = area.row + max((area.rows - lines.count) / 2, 0)
    for (index, line) in lines.prefix(area.rows).enumerated() {
      frame.draw(line, at: area.column + max((area.columns - line.displayWidth) / 2, 0), top + index)
    }
  }

  private func message(_ load: PlaceLoad) -> [StyledText] {
    if load.failure != nil, !load.isLoading {
      let reload = StyledText("r", style: .bold) + StyledText(" reload", style: .dim)
      return [StyledText(load.sentence(place.destination).firstUppercased, style: Style(foreground: .yellow))]
        + (load.failure?.networkError?.suggestion.map { [StyledText($0, style: .dim)] } ?? [])
        + [StyledText(), reload]
    }
    return [StyledText("\(spinner)Loading \(place.destination.name)\(glyphs.ellipsis)", style: .dim)]
  }

  /// A search without matches, whose text is cut, or an empty list.
  private func emptyMessage(width: Int) -> [StyledText] {
    if let search = place.search, !search.text.isEmpty {
      let start = "No \(place.destination.noun) matches \""
      let text = search.text.terminalSafe().truncated(
        toWidth: max(min(width, 60) - start.displayWidth - 1, 1), ellipsis: glyphs.ellipsis)
      return [
        StyledText("\(start)\(text)\""), StyledText("Esc", style: .bold) + StyledText(" clear", style: .dim),
      ]
    }
    return [StyledText("There are no \(place.destination.noun)s", style: .dim)]
  }
}

extension BrowserPlace.State {
  /// The title of the pane: `Users`, `User 3: Clementine Bauch`.
  var title: String {
    let name = destination.name.firstUppercased
    let subject: String? =
      switch shownScreen {
      case .post(let state): state.post.value?.value.title
      case .user(let state): state.user.value?.value.name
      case .album(let state): state.album.value?.value.title
      case .photo(let state): state.content.value?.value.title
      case .producer(let state): state.producer.value?.value.name
      case .account(let state): state.content.value?.value.name
      default: nil
      }
    return subject.map { "\(name): \($0)" } ?? name
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
