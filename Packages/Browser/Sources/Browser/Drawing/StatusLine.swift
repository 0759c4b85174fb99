import Features
import Terminal
import Views

/// The line below the panes, and the line with the keys.
struct StatusLine {
  let view: BrowserView
  /// The pane with the focus.
  let pane: BrowserLayout.Pane?

  private var state: BrowserFeature.State { view.state }
  private var open: OpenScreen.State { state.current.focused }
  private var glyphs: Glyphs { view.glyphs }
  private var screen: ScreenLayout { view.screen }
  private var dot: String { glyphs.separator }

  /// Draws both lines; on a low terminal the status is in the place of the keys if there is one.
  func draw(in frame: inout Frame, _ layout: inout BrowserLayout) {
    let isUrgent = drawUrgent(in: &frame)
    if !isUrgent, !screen.sharesStatus { draw(status(width: frame.columns - 1), on: screen.statusRow, in: &frame) }
    if !isUrgent || !screen.sharesStatus {
      draw(keyLine(width: frame.columns - 1, row: screen.keyRow, &layout), on: screen.keyRow, in: &frame)
    }
  }

  private func draw(_ text: StyledText, on row: Int, in frame: inout Frame) {
    frame.draw(text.truncated(toWidth: frame.columns - 1, ellipsis: glyphs.ellipsis), at: Position(column: 1, row: row))
  }

  /// Draws the status with the cursor of a text.
  private func draw(_ status: StyledText, cursor: Int, in frame: inout Frame) -> Bool {
    draw(status, on: screen.statusRow, in: &frame)
    frame.cursor = Position(column: min(cursor, frame.columns - 1), row: screen.statusRow)
    frame.isCursorVisible = true
    return true
  }

  // MARK: - Status

  /// Draws a confirmation, the search line, or a notice, and returns whether there is one.
  private func drawUrgent(in frame: inout Frame) -> Bool {
    if let confirmation = state.confirmation {
      let text = StyledText(confirmation.question, style: Style(.bold, foreground: .yellow)) + " y/N"
      return draw(text, cursor: text.displayWidth + 2, in: &frame)
    }
    if let search = open.search, search.isEditing {
      let count = StyledText(matchCount, style: .dim)
      let window = LineEditor(search.text, caret: search.caret)
        .window(width: max(frame.columns - 6 - count.displayWidth, frame.columns / 2))
      let text = search.text.isEmpty ? StyledText(searchPlaceholder, style: .dim) : window.visibleText
      let width = max(text.displayWidth, window.caretColumn + 1) + 2
      let hasCount = width + 2 + count.displayWidth < frame.columns
      return draw(
        StyledText("/", style: .bold) + (hasCount ? text.padded(toWidth: width) + count : text),
        cursor: 2 + window.caretColumn, in: &frame)
    }
    guard let toast = state.toast else { return false }
    draw(StyledText(toast, style: .bold), on: screen.statusRow, in: &frame)
    return true
  }

  /// What a search examines, shown until there is a text.
  private var searchPlaceholder: String {
    open.screen.base.search.map { "words in \($0.labels.joined(separator: ", "))" } ?? "words in the text"
  }

  /// The number of rows that match, `12 of 100`, or of matches in a page.
  private var matchCount: String {
    if let progress = open.screen.base.loads.progress, open.search?.text.isEmpty == false {
      return progress.searchText.lowercased() + glyphs.ellipsis
    }
    guard open.route.entry.isList else {
      guard let pane, let page = pane.page, let search = open.search, !search.text.isEmpty else { return "" }
      let found = page.matches(of: search.text, open.rows)
      guard found.count > 1 else { return found.isEmpty ? "no match" : "1 match" }
      if search.isEditing { return "\(found.count) matches" }
      // The selected one, or the first visible one.
      let window = PageWindow(page, height: pane.area.rows, position: open.position)
      let selected = window.item == nil ? nil : found.firstIndex { $0.item == window.index }
      let index = selected ?? found.firstIndex { $0.line >= window.firstVisibleLine } ?? found.count - 1
      return "\(index + 1) of \(found.count)"
    }
    guard let content = pane?.content, content.totalCount != content.count else { return "\(open.rows.count)" }
    return "\(content.count) of \(content.totalCount)"
  }

  private func status(width: Int) -> StyledText {
    // For a screen reader the message in place of the content is here.
    if view.isAccessible, let message = pane?.message, !message.isEmpty {
      return message.filter { !$0.isEmpty }.joined(separator: StyledText(dot, style: .dim))
    }
    if let form = open.screen.base.form { return status(of: form) }
    let loads = open.shown.base.loads
    if loads.isLoading, !loads.isMissing {
      if let progress = loads.progress {
        let total = progress.totalCount.map { " of \($0)" } ?? ""
        return StyledText(
          "\(view.spinner)Loading all \(open.route.name)  \(progress.loadedCount)\(total)  ", style: .dim)
          + KeyTable.hint(.back, "stop")
      }
      return StyledText("\(view.spinner)Loading \(open.route.name)\(glyphs.ellipsis)", style: .dim)
    }
    let failure = loads.isMissing ? nil : loads.failure ?? loads.nextPageFailure
    let missing = open.search == nil ? nil : loads.part?.missingText
    let isOffline = missing == nil && failure?.isOffline == true
    let isOutdated = failure != nil && failure == loads.failure
    let problem =
      missing
      ?? (failure == nil ? "" : isOffline ? "offline" : isOutdated ? "not reloaded" : "could not load more")
    let time = loads.date.map { "\(isOutdated ? "cached" : "as of") \(ClockTime($0).text)" } ?? ""
    func line(_ count: String, _ reason: String) -> StyledText {
      [
        StyledText(count, style: .dim), StyledText(problem + reason, style: Style(foreground: .yellow)),
        open.search != nil && problem.isEmpty ? "" : StyledText(time, style: .dim),
        (isOutdated || missing != nil) && failure?.isOffline != true ? KeyTable.hint(.refresh, "reload") : "",
      ].filter { !$0.isEmpty }.joined(separator: StyledText(dot, style: .dim))
    }
    // A narrow line shortens the title first, and then leaves out the count and the reason.
    let count = line(count, "").displayWidth <= width ? count : ""
    let room = isOffline ? 0 : width - line(count, "").displayWidth
    let end = line(count, failure?.reason(width: room, glyphs: glyphs) ?? "")
    guard let title = open.search.map({ StyledText("/\($0.text)", style: .bold) }) ?? cutTitle.map({ StyledText($0) })
    else { return end }
    let titleRoom = width - end.displayWidth - 2
    if titleRoom < min(title.displayWidth, 20) { return end }
    let shown = title.truncated(toWidth: titleRoom, ellipsis: glyphs.ellipsis)
    return (open.search == nil ? shown.padded(toWidth: titleRoom) : shown) + "  " + end
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

  /// The number of rows, or of those that match the search.
  private var count: String {
    if open.search != nil { return matchCount }
    return open.screen.base.loads.isMissing ? "" : (pane?.content?.summary ?? []).joined(separator: dot)
  }

  private func status(of form: ScreenForm) -> StyledText {
    switch form.status {
    case .loading: return StyledText("\(view.spinner)Loading \(open.route.name)\(glyphs.ellipsis)", style: .dim)
    case .sending: return StyledText("\(view.spinner)Sending\(glyphs.ellipsis)", style: .dim)
    case .idle(let message): return StyledText(message, style: .dim)
    case .failed(let message, let failure):
      let reason = failure.map { ": \($0.shownReason)" } ?? ""
      let url =
        failure.flatMap { [.unacceptableStatus, .notCached].contains($0.kind) ? nil : $0.url }.map { " (\($0))" } ?? ""
      return StyledText(message + reason + url, style: Style(foreground: .yellow))
    }
  }

  // MARK: - Keys

  /// The keys that do something now, as many as fit: help and quit first.
  private func keyLine(width: Int, row: Int, _ layout: inout BrowserLayout) -> StyledText {
    var line = StyledText()
    var isAfterRule = false
    let actions = InputActions(state: state, layout: layout, link: view.link)
    let context = state.context
    let bindings = KeyTable.bindings(in: context, isAccessible: view.isAccessible)
    // The order in which hints are left out on a narrow screen, from the last.
    let ranks = Dictionary(grouping: bindings) { $0.hintRank(in: context.scope) }
    for binding in ranks.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      guard let key = binding.keys.first, let hint = binding.hint(in: context) else { continue }
      if binding.command == .refresh, open.shown.base.loads.failure?.isOffline == true { continue }
      let item = StyledText(key.name, style: .bold) + StyledText(" \(hint)", style: .dim)
      let isGlobal = binding.command == .help || binding.command == .quit
      let separator: StyledText =
        line.isEmpty
        ? ""
        : !isGlobal && !isAfterRule && context.scope.isSubset(of: .panes)
          ? StyledText(" \(glyphs.verticalRule) ", style: .dim) : "  "
      let end = line.displayWidth + separator.displayWidth + item.displayWidth
      guard end <= width, actions.isAvailable(binding.command) else { continue }
      if !isGlobal { isAfterRule = true }
      layout.addTarget(
        binding.command, column: 1 + line.displayWidth + separator.displayWidth, row: row,
        columns: item.displayWidth)
      line += separator + item
    }
    return line
  }
}

extension KeyBinding {
  /// The place of the hint in the key line: help and quit, then those of all lists and records, those of the screen,
  /// reload, the rest.
  ///
  /// In a list those that open a list of the record follow reload; in a record those of movement do.
  fileprivate func hintRank(in scope: KeyScope) -> Int {
    switch command {
    case .help, .quit: 0
    case .back, .edit, .close, .openCandidate, .match, .sendForm: 1
    case .open, .search: scope == .details ? 4 : 1
    case .comments, .todos, .posts: scope == .details ? 2 : 4
    case .refresh: 3
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
