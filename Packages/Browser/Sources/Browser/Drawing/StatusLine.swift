import Features
import Terminal
import Views

/// The line below the panes, and the line with the keys.
struct StatusLine {
  let state: BrowserFeature.State
  let glyphs: Glyphs
  /// The spinner and a space; empty without one.
  let spinner: String
  /// A message in place of the content, for a screen reader.
  var message: [StyledText] = []
  /// The page with the focus; `nil` for a list.
  var pane: BrowserLayout.Pane?
  /// Whether the screen is for a screen reader.
  var isAccessible = false

  private var tab: BrowserTab.State { state.current }
  private var open: OpenScreen.State { tab.focused }
  private var dot: String { glyphs.separator }

  /// Draws both lines; on a low terminal the status is in the place of the keys if there is one.
  func draw(on screen: ScreenLayout, in frame: inout Frame, _ layout: inout BrowserLayout) {
    let isUrgent = drawUrgent(on: screen, in: &frame)
    if !isUrgent, !screen.sharesStatus { draw(status(width: frame.columns - 1), on: screen.statusRow, in: &frame) }
    if !isUrgent || !screen.sharesStatus {
      draw(keyLine(width: frame.columns - 1, row: screen.keyRow, &layout), on: screen.keyRow, in: &frame)
    }
  }

  private func draw(_ text: StyledText, on row: Int, in frame: inout Frame) {
    frame.draw(text.truncated(toWidth: frame.columns - 1, ellipsis: glyphs.ellipsis), at: Position(column: 1, row: row))
  }

  // MARK: - Status

  /// Draws a confirmation, the search line, or a notice.
  private func drawUrgent(on screen: ScreenLayout, in frame: inout Frame) -> Bool {
    if let confirmation = state.confirmation {
      let text = StyledText(confirmation.question, style: Style(.bold, foreground: .yellow)) + StyledText(" y/N")
      draw(text, on: screen.statusRow, in: &frame)
      frame.cursor = Position(column: min(text.displayWidth + 2, frame.columns - 1), row: screen.statusRow)
      frame.isCursorVisible = true
      return true
    }
    if let search = open.search, search.isEditing {
      var editor = LineEditor(search.text)
      editor.moveCaret(to: search.caret)
      let count = StyledText(matchCount, style: .dim)
      let room = max(frame.columns - 6 - count.displayWidth, frame.columns / 2)
      let window = editor.window(width: room)
      frame.draw(StyledText("/", style: .bold), at: Position(column: 1, row: screen.statusRow))
      frame.draw(window.visibleText, at: Position(column: 2, row: screen.statusRow), width: room)
      if search.text.isEmpty {
        frame.draw(
          StyledText(searchPlaceholder, style: .dim), at: Position(column: 2, row: screen.statusRow), width: room)
      }
      let width = search.text.isEmpty ? StyledText(searchPlaceholder).displayWidth : window.visibleText.displayWidth
      let column = max(width, window.caretColumn + 1) + 4
      if column + count.displayWidth < frame.columns {
        frame.draw(count, at: Position(column: column, row: screen.statusRow))
      }
      frame.cursor = Position(column: 2 + window.caretColumn, row: screen.statusRow)
      frame.isCursorVisible = true
      return true
    }
    guard let toast = state.shownToast else { return false }
    draw(StyledText(toast.text, style: .bold), on: screen.statusRow, in: &frame)
    return true
  }

  /// What a search examines, shown until there is a text.
  private var searchPlaceholder: String {
    let labels = open.screen.base.searchedLabels
    return labels.isEmpty ? "words in the text" : "words in \(labels.joined(separator: ", "))"
  }

  /// The number of rows that match, `12 of 100`, or of matches in a page.
  private var matchCount: String {
    if let progress = open.screen.base.loads.progress, open.search?.text.isEmpty == false {
      return progress.searchText.lowercased() + glyphs.ellipsis
    }
    guard open.route.entry.isList else {
      guard let page = pane?.page, let text = open.search?.text, !text.isEmpty else { return "" }
      let count = PageMatches(page, rows: open.rows, text: text).count
      if count > 1, open.search?.isEditing == false, let pane {
        let found = PageMatches(page, rows: open.rows, text: text)
        let window = PageWindow(page, height: pane.area.rows, position: open.position)
        return "\(found.number(in: window)) of \(found.matches.count)"
      }
      return count == 0 ? "no match" : count == 1 ? "1 match" : "\(count) matches"
    }
    guard let content = pane?.content, content.totalCount != content.count else { return "\(open.rows.count)" }
    return "\(content.count) of \(content.totalCount)"
  }

  private func status(width: Int) -> StyledText {
    if !message.isEmpty { return message.filter { !$0.isEmpty }.joined(separator: StyledText(dot, style: .dim)) }
    if let form = open.screen.base.form { return status(of: form) }
    let loads = open.shown.base.loads
    if loads.isLoading, !loads.isMissing {
      if let progress = loads.progress {
        let total = progress.totalCount.map { " of \($0)" } ?? ""
        return StyledText("\(spinner)Loading all \(open.route.name)  \(progress.loadedCount)\(total)  ", style: .dim)
          + KeyTable.hint(.back, "stop")
      }
      return StyledText("\(spinner)Loading \(open.route.name)\(glyphs.ellipsis)", style: .dim)
    }
    if let failure = loads.failure, !loads.isMissing {
      let time = loads.date.map { "cached \(ClockTime($0).text)" } ?? ""
      let style = Style(foreground: .yellow)
      if failure.isOffline { return StyledText("offline: \(time)", style: style) }
      let end = StyledText(dot + time, style: style) + StyledText(dot, style: .dim) + KeyTable.hint(.refresh, "reload")
      let room = width - "not reloaded".count - end.displayWidth
      return StyledText("not reloaded" + failure.reason(width: room, glyphs: glyphs), style: style) + end
    }
    if let failure = loads.nextPageFailure {
      return StyledText(summary + dot, style: .dim)
        + StyledText("could not load more: \(failure.shortDescription)", style: Style(foreground: .yellow))
    }
    if let search = open.search {
      return StyledText("/\(search.text)", style: .bold)
        + StyledText("  \(([matchCount] + (pane?.content?.searchNotes ?? [])).joined(separator: dot))", style: .dim)
    }
    let summary = StyledText(summary, style: .dim)
    guard let title = cutTitle.map({ StyledText($0) }) else { return summary }
    // A long title leaves the time; the border has the number of rows.
    let time = StyledText(open.shown.base.loads.date.map { ClockTime($0).text } ?? "", style: .dim)
    let end = title.displayWidth + summary.displayWidth + 2 <= width ? summary : time
    let room = width - end.displayWidth - 2
    return title.truncated(toWidth: room, ellipsis: glyphs.ellipsis).padded(toWidth: room + 2) + end
  }

  /// The title of the selected row if its line cuts it; otherwise `nil`.
  private var cutTitle: String? {
    guard let title = open.selectedRow?.title.map({ StyledText($0).text }), let shown = pane?.selectedText,
      !shown.isEmpty
    else {
      return nil
    }
    func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return words(shown).contains(words(title)) ? nil : title
  }

  /// The number of rows, and the time of the content.
  private var summary: String {
    let time = open.shown.base.loads.date.map { "as of \(ClockTime($0).text)" }
    let rows = open.screen.base.loads.isMissing ? [] : pane?.content?.summary ?? []
    return (rows + [time].compactMap(\.self)).joined(separator: dot)
  }

  private func status(of form: ScreenForm) -> StyledText {
    switch form.status {
    case .loading: return StyledText("\(spinner)Loading \(open.route.name)\(glyphs.ellipsis)", style: .dim)
    case .sending: return StyledText("\(spinner)Sending\(glyphs.ellipsis)", style: .dim)
    case .idle(let message): return StyledText(message, style: .dim)
    case .failed(let message, let failure):
      let reason = failure.map { ": \($0.reason)" } ?? ""
      let url = failure?.networkError.flatMap { $0.kind == .unacceptableStatus ? nil : $0.url }.map { " (\($0))" } ?? ""
      return StyledText(message + reason + url, style: Style(foreground: .yellow))
    }
  }

  // MARK: - Keys

  /// The keys of the screen, as many as fit: help and quit first.
  private func keyLine(width: Int, row: Int, _ layout: inout BrowserLayout) -> StyledText {
    var line = StyledText()
    var isAfterRule = false
    let bindings = KeyTable.bindings(in: state.context, isAccessible: isAccessible)
    // The order in which hints are left out on a narrow screen, from the last.
    let ranks = Dictionary(grouping: bindings, by: \.hintRank)
    for binding in ranks.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      guard let key = binding.keys.first, let hint = binding.hint(in: state.context) else { continue }
      if binding.command == .refresh, open.shown.base.loads.failure?.isOffline == true { continue }
      let item = StyledText(key.name, style: .bold) + StyledText(" \(hint)", style: .dim)
      let isGlobal = binding.command == .help || binding.command == .quit
      let separator: StyledText =
        line.isEmpty
        ? ""
        : !isGlobal && !isAfterRule && state.context.scope.isSubset(of: .panes)
          ? StyledText(" \(glyphs.verticalRule) ", style: .dim) : "  "
      if line.displayWidth + separator.displayWidth + item.displayWidth > width { continue }
      if !isGlobal { isAfterRule = true }
      layout.addTarget(
        .command(binding.command), column: 1 + line.displayWidth + separator.displayWidth, row: row,
        columns: item.displayWidth)
      line += separator + item
    }
    return line
  }
}

extension KeyBinding {
  /// The place of the hint in the key line: help and quit, then those of all lists and records, those of the screen,
  /// reload, those that open a list of the record, the rest.
  fileprivate var hintRank: Int {
    switch command {
    case .help, .quit: 0
    case .open, .back, .search, .edit, .close: 1
    case .refresh: 3
    case .comments, .todos, .posts: 4
    default: screens == nil ? 5 : 2
    }
  }
}

extension BrowserFeature.Confirmation {
  fileprivate var question: String {
    switch self {
    case .leavingForm: "Leave and lose what you typed?"
    case .quitting: "Quit and lose what you typed?"
    case .action(let question, _, _, _): question
    }
  }
}
