import Features
import Terminal
import Views

/// The line below the panes, and the line with the keys.
struct StatusLine {
  let view: BrowserView
  let canvas: Canvas
  /// The pane with the focus.
  let pane: BrowserLayout.Pane?

  private var state: BrowserFeature.State { view.state }
  private var open: OpenScreen.State { state.current.focused }
  private var glyphs: Glyphs { view.glyphs }
  private var areas: PaneLayout { view.areas }
  private var dot: String { glyphs.separator }
  private var width: Int { canvas.frame.columns - 1 }

  /// A line of text.
  private struct Line {
    var text: StyledText
    /// The column of the cursor where one types in the line; `nil` elsewhere.
    var cursor: Int?
  }

  /// Draws both lines; a low terminal has one, for the keys, or for what cannot wait.
  func draw() {
    let urgent = urgentLine
    if let line = urgent ?? (areas.sharesStatus ? nil : Line(text: status)) { draw(line, on: areas.statusRow) }
    if urgent == nil || !areas.sharesStatus { draw(Line(text: keyLine), on: areas.keyRow) }
  }

  private func draw(_ line: Line, on row: Int) {
    canvas.draw(line.text.truncated(toWidth: width, ellipsis: glyphs.ellipsis), column: 1, row: row)
    if let cursor = line.cursor { canvas.setCursor(column: min(cursor, width), row: row, isVisible: true) }
  }

  // MARK: - Status

  /// What has precedence over the status of the screen and, on a low terminal, over the keys; otherwise `nil`.
  private var urgentLine: Line? {
    if state.ending == .sending {
      let names = state.outbox.requests.map(\.title).joined(separator: ", ")
      return Line(text: view.progress("Sending \(names)") + StyledText(" any key ends at once", style: .dim))
    }
    if state.isKeepingForms { return Line(text: view.progress("Keeping what you typed")) }
    if let confirmation = state.confirmation { return line(of: confirmation) }
    if let search = helpSearch ?? open.search.flatMap({ $0.isEditing ? $0.line : nil }) { return line(of: search) }
    if let toast = state.shownToast { return Line(text: text(ofToast: toast)) }
    guard areas.sharesStatus, let form = open.content.form, form.status.isUrgent else { return nil }
    return Line(text: status(of: form))
  }

  private func line(of confirmation: BrowserFeature.Confirmation) -> Line {
    let question = StyledText(confirmation.question, style: .warning)
    let text = question.truncated(toWidth: width - 6, ellipsis: glyphs.ellipsis) + " y/N"
    return Line(text: text, cursor: text.displayWidth + 2)
  }

  /// Returns the line of a search, with a toast or the number of matches if there is room for it.
  private func line(of search: LineEditor) -> Line {
    let toast = state.shownToast.map { StyledText($0, style: .bold) }
    let count = toast ?? StyledText(helpSearch == nil ? matchCount : "", style: .dim)
    let window = search.window(width: max(width - 5 - count.displayWidth, canvas.frame.columns / 2))
    let text = search.text.isEmpty ? StyledText(searchPlaceholder, style: .dim) : window.visibleText
    let room = max(text.displayWidth, window.caretColumn + 1) + 2
    let hasCount = room + 1 + count.displayWidth < width
    let line = StyledText("/", style: .bold) + (hasCount ? text.padded(toWidth: room) + count : text)
    return Line(text: line, cursor: 2 + window.caretColumn)
  }

  /// Returns a toast, and at the right the status of the form, or the count and the time, if there is room for both.
  private func text(ofToast toast: String) -> StyledText {
    let text = StyledText(toast, style: .bold)
    let loads = open.shown.loads
    let form = open.content.form
    guard !areas.sharesStatus, form != nil || !loads.isLoading else { return text }
    let end =
      form.map(status)
      ?? joined(LoadStatus(of: loads, notice: notice, isSearch: open.search != nil, count: count).parts)
    let room = width - end.displayWidth - 2
    return text.displayWidth > room ? text : text.padded(toWidth: room) + "  " + end
  }

  private var helpSearch: LineEditor? {
    if case .help(let search) = state.overlay?.content { search } else { nil }
  }

  /// What a search examines, shown until there is a text.
  private var searchPlaceholder: String {
    if helpSearch != nil { return "words in the help" }
    return open.content.search.map { "words in \($0.labels.joined(separator: ", "))" } ?? "words in the text"
  }

  /// The number of rows that match, `12 of 100`, or of matches in a page.
  private var matchCount: String {
    if let progress = open.content.loads.progress, open.search?.text.isEmpty == false {
      return progress.searchText.lowercased() + glyphs.ellipsis
    }
    guard open.route.entry.isList else {
      guard let window = pane?.page, let search = open.search, !search.text.isEmpty else { return "" }
      let found = window.page.matches(of: search.text, open.rows)
      guard found.count > 1 else { return found.isEmpty ? "no match" : "1 match" }
      if search.isEditing { return "\(found.count) matches" }
      // The selected one, or the first visible one.
      let selected = window.item == nil ? nil : found.firstIndex { $0.item == window.index }
      let index = selected ?? found.firstIndex { $0.line >= window.firstVisibleLine } ?? found.count - 1
      return "\(index + 1) of \(found.count)"
    }
    guard let content = pane?.content else { return "\(open.rows.count)" }
    let count = "\(content.recordCount)"
    return content.totalCount == content.recordCount ? count : "\(count) of \(content.totalCount)"
  }

  private var status: StyledText {
    // For a screen reader the message in place of the content is here.
    if view.isAccessible, let message = pane?.message, !message.isEmpty { return joined(message) }
    if let form = open.content.form { return status(of: form) }
    let loads = open.shown.loads
    guard let value = loads.value, value.isReloading else { return status(of: loads) }
    guard let progress = value.progress else { return view.progress("Loading \(open.route.name)") }
    let text = "\(view.spinner)Loading all \(open.route.name)  \(progress.count)  "
    return StyledText(text, style: .dim) + KeyTable.hint(.back, "stop")
  }

  private func joined(_ parts: [StyledText]) -> StyledText {
    parts.filter { !$0.isEmpty }.joined(separator: StyledText(dot, style: .dim))
  }

  /// Fits the status of loads that have ended to the width: a narrow line shortens the title first, and then leaves out
  /// the count and the reason.
  private func status(of loads: LoadSummary) -> StyledText {
    var status = LoadStatus(of: loads, notice: notice, isSearch: open.search != nil, count: count)
    if joined(status.parts).displayWidth > width { status.count = "" }
    let reasonWidth = width - joined(status.parts).displayWidth - 2
    let reason = status.failure?.text(.clause(width: reasonWidth, glyphs: glyphs)) ?? ""
    status.reason = reason.isEmpty ? "" : ": \(reason)"
    let end = joined(status.parts)
    guard let title else { return end }
    let titleWidth = width - end.displayWidth - 2
    if titleWidth < min(title.displayWidth, 20) { return end }
    let shown = title.truncated(toWidth: titleWidth, ellipsis: glyphs.ellipsis)
    return (open.search == nil ? shown.padded(toWidth: titleWidth) : shown) + "  " + end
  }

  /// The text of the search, or the title that its line cuts; otherwise `nil`.
  private var title: StyledText? {
    if let search = open.search { return StyledText("/\(search.text)", style: .bold) }
    return cutTitle.map { StyledText($0) }
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
    return open.content.loads.isMissing ? "" : (pane?.content?.summary ?? []).joined(separator: dot)
  }

  /// What the list lacks, by the notice of the command.
  private var notice: String? { open.content.loads.isMissing ? nil : pane?.content?.notices.first }

  private func status(of form: FormState) -> StyledText {
    switch form.status {
    case .busy(let text): view.progress(text)
    case .idle(let text): StyledText(text, style: .dim)
    case .failed(let text): StyledText(text, style: .warning)
    }
  }

  // MARK: - Keys

  /// The keys of a context with their hints, in the order in which a narrow screen leaves them out, from the last.
  private func hints(in context: KeyContext) -> [(binding: KeyBinding, text: StyledText)] {
    let hints = KeyTable.bindings(in: context).compactMap { binding -> (binding: KeyBinding, text: StyledText)? in
      guard let key = binding.keys.first, let hint = binding.hint(in: context) else { return nil }
      return (binding, key.hint(hint))
    }
    let ranks = Dictionary(grouping: hints) {
      context.scope == .details ? $0.binding.rank.details : $0.binding.rank.lists
    }
    return ranks.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// As many keys that do something now as fit: those of the screen from the left, and then the general ones.
  private var keyLine: StyledText {
    let actions = InputActions(state: state, layout: canvas.layout, server: view.session.server)
    let gap = StyledText("  ")
    let rule = actions.context.scope.isPane ? StyledText(" \(glyphs.verticalRule) ", style: .dim) : gap
    var room = width - rule.displayWidth + 2 * gap.displayWidth
    let fitting = hints(in: actions.context).filter { hint in
      let columns = hint.text.displayWidth + gap.displayWidth
      // Last, because it costs most: the link of a row is that of its record.
      guard columns <= room, case .success = actions.outcome(of: hint.binding.command) else { return false }
      room -= columns
      return true
    }
    var line = StyledText()
    for isGeneral in [false, true] {
      for (index, hint) in fitting.filter({ $0.binding.rank.isGeneral == isGeneral }).enumerated() {
        if !line.isEmpty { line += isGeneral && index == 0 ? rule : gap }
        let columns = 1 + line.displayWidth..<1 + line.displayWidth + hint.text.displayWidth
        canvas.layout.targets.append((canvas.frame.bounds.part(columns, row: areas.keyRow), hint.binding.command))
        line += hint.text
      }
    }
    return line
  }
}

extension FormState.Status {
  /// Whether a low terminal shows the status in the place of the keys.
  fileprivate var isUrgent: Bool { if case .idle = self { false } else { true } }
}

/// What the status line says of loads that have ended.
private struct LoadStatus {
  var count: String
  var problem = ""
  /// The failure, if its reason is shown.
  var failure: NetworkError?
  var reason = ""
  var time = ""
  var hint = StyledText()

  init(of loads: LoadSummary, notice: String?, isSearch: Bool, count: String) {
    self.count = count
    guard let value = loads.value else { return }
    let isOutdated = value.outdatedBecause != nil
    failure = value.outdatedBecause ?? value.nextPageFailure
    let isOffline = failure?.isOffline == true
    // Without a failed reload of the rows, only the others are missing.
    let missing = isSearch || isOutdated ? value.extent?.missingText : nil
    if let missing {
      problem = missing
    } else if isOffline {
      problem = "offline"
      failure = nil
    } else if failure != nil {
      problem = isOutdated ? "not reloaded" : "could not load more"
    } else if let notice {
      problem = notice
    }
    if let date = value.date, !isSearch || !problem.isEmpty {
      time = "\(isOutdated ? "cached" : "as of") \(date.clockTime)"
    }
    if !isOffline, isOutdated || missing != nil { hint = KeyTable.hint(.refresh, "reload") }
  }

  /// The parts from the left, some of which are empty.
  var parts: [StyledText] {
    [
      StyledText(count, style: .dim), StyledText(problem + reason, style: .warning),
      StyledText(time, style: .dim), hint,
    ]
  }
}
