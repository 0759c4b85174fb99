import Features
import Models
import NetworkClient
import Persistence
import ReducerRuntime
import Terminal
import Views

/// The line below the panes, and the line with the keys.
struct StatusLine {
  let state: Browser.State
  let glyphs: Glyphs
  /// The spinner and a space; empty without one.
  let spinner: String
  /// A message in place of the content, for a screen reader.
  var message: [StyledText] = []
  /// The page with the focus; `nil` for a list.
  var page: Page?
  /// Whether the screen is for a screen reader.
  var isAccessible = false

  private var tab: BrowserTab.State { state.current }
  private var place: BrowserPlace.State { tab.focused }
  private var dot: String { glyphs.separator }

  /// Draws both lines; on a low terminal the status is in the place of the keys if there is one.
  func draw(on screen: ScreenLayout, in frame: inout Frame) {
    let isUrgent = drawUrgent(on: screen, in: &frame)
    if !isUrgent, !screen.sharesStatus { draw(status(width: frame.columns - 1), on: screen.statusRow, in: &frame) }
    if !isUrgent || !screen.sharesStatus { draw(keyLine(width: frame.columns - 1), on: screen.keyRow, in: &frame) }
  }

  private func draw(_ text: StyledText, on row: Int, in frame: inout Frame) {
    frame.draw(text.truncated(toWidth: frame.columns - 1, ellipsis: glyphs.ellipsis), at: 1, row)
  }

  // MARK: - Status

  /// Draws a confirmation, the search line, or a notice.
  private func drawUrgent(on screen: ScreenLayout, in frame: inout Frame) -> Bool {
    if let confirmation = state.confirmation {
      let text = StyledText(confirmation.question, style: Style(.bold, foreground: .yellow)) + StyledText(" y/N")
      draw(text, on: screen.statusRow, in: &frame)
      frame.cursor = Frame.Position(column: min(text.displayWidth + 2, frame.columns - 1), row: screen.statusRow)
      frame.isCursorVisible = true
      return true
    }
    if let search = place.search, search.isEditing {
      var editor = LineEditor(search.text)
      editor.moveCaret(to: search.caret)
      let count = StyledText(matchCount, style: .dim)
      let room = max(frame.columns - 6 - count.displayWidth, frame.columns / 2)
      let window = editor.window(width: room)
      frame.draw(StyledText("/", style: .bold), at: 1, screen.statusRow)
      frame.draw(window.text, at: 2, screen.statusRow, width: room)
      let column = max(window.text.displayWidth, window.caretColumn + 1) + 4
      if column + count.displayWidth < frame.columns { frame.draw(count, at: column, screen.statusRow) }
      frame.cursor = Frame.Position(column: 2 + window.caretColumn, row: screen.statusRow)
      frame.isCursorVisible = true
      return true
    }
    guard let toast = state.toast else { return false }
    draw(StyledText(toast.text, style: .bold), on: screen.statusRow, in: &frame)
    return true
  }

  /// The number of rows that match, `12 of 100`, or of matches in a page.
  private var matchCount: String {
    guard place.destination.isList else {
      guard let page, let text = place.search?.text, let matches = SearchMatches(text) else { return "" }
      let count = page.lines.reduce(0) { $0 + matches.count(in: $1) }
      return count == 0 ? "no match" : count == 1 ? "1 match" : "\(count) matches"
    }
    let count = place.rows.count
    guard let total = place.totalCount, total != count else { return "\(count)" }
    return "\(count) of \(total)"
  }

  private func status(width: Int) -> StyledText {
    if !message.isEmpty { return message.filter { !$0.isEmpty }.joined(separator: StyledText(dot, style: .dim)) }
    if case .form(let form) = place.screen { return status(of: form) }
    let load = place.shownScreen.load
    if load.isLoading, !load.isMissing {
      if case .producers(let feed) = place.screen, let progress = feed.progress {
        let total = progress.totalCount.map { " of \($0)" } ?? ""
        return StyledText("\(spinner)Loading all producers  \(progress.loadedCount)\(total)  ", style: .dim)
          + StyledText("Esc", style: .bold) + StyledText(" stop", style: .dim)
      }
      return StyledText("\(spinner)Loading \(place.destination.name)\(glyphs.ellipsis)", style: .dim)
    }
    if let failure = load.failure, !load.isMissing {
      let isOffline = if case .network(.offline(_)) = failure { true } else { false }
      let time = load.date.map { "cached \(ClockTime($0).text)" } ?? ""
      let style = Style(foreground: .yellow)
      let reload = StyledText(dot, style: .dim) + StyledText("r", style: .bold) + StyledText(" reload", style: .dim)
      if isOffline { return StyledText("offline: \(time)", style: style) + reload }
      let end = StyledText(dot + time, style: style) + reload
      let room = width - "not reloaded".displayWidth - end.displayWidth
      return StyledText("not reloaded" + failure.reason(width: room, glyphs: glyphs), style: style) + end
    }
    if case .producers(let feed) = place.screen, feed.hasRetryRow, let failure = feed.nextPage.failure {
      return StyledText(summary + dot, style: .dim)
        + StyledText("could not load more: \(failure.shortDescription)", style: Style(foreground: .yellow))
    }
    if let search = place.search {
      return StyledText("/\(search.text)", style: .bold) + StyledText("  \(matchCount)\(searchCount)", style: .dim)
    }
    return StyledText(summary, style: .dim)
  }

  /// The number of producers that were searched.
  private var searchCount: String {
    guard case .producers(let feed) = place.screen, let searched = feed.searchedCount else { return "" }
    let total = feed.content.value?.totalCount
    guard let total, searched < total else { return "" }
    return "\(dot)searched the cache: \(searched) of \(total)\(dot)a loads all"
  }

  private var summary: String {
    guard place.destination.isList, !place.screen.load.isMissing else { return "" }
    switch place.screen {
    case .producers(let feed):
      let total = feed.content.value?.totalCount
      let count = feed.rows.count
      if let total, count < total { return "\(count) of \(total.counted("producer"))" }
      return count.counted("producer") + (feed.isAtEnd ? "\(dot)end of the list" : "")
    case .users(let users):
      guard let chosen = users.selected else { return place.rows.count.counted("user") }
      return "\(chosen.name), ID \(chosen.id)\(dot)\(users.visibleRows.count.counted("other user"))"
    default: return place.rows.count.counted(place.destination.noun)
    }
  }

  private func status(of form: FormPlace.State) -> StyledText {
    switch form.form.phase {
    case .idle, .loading: StyledText("\(spinner)Loading \(place.destination.name)\(glyphs.ellipsis)", style: .dim)
    case .submitting: StyledText("\(spinner)Sending\(glyphs.ellipsis)", style: .dim)
    case .notLoaded(let failure):
      StyledText("not loaded: \(failure.shortDescription)", style: Style(foreground: .yellow))
    case .unchanged: StyledText("nothing changed; nothing was sent", style: .bold)
    case .failed(let error, let outcome):
      StyledText("not sent, \(outcome.text): \(error.shortDescription)", style: Style(foreground: .yellow))
    case .draftUnavailable(let problem):
      StyledText(problem.text, style: Style(foreground: .yellow))
    case .editing, .finished:
      form.errorCount == 0
        ? StyledText(form.form.draftID.map { "draft \($0)" } ?? "", style: .dim)
        : StyledText("\(form.errorCount.counted("field")) to correct", style: Style(foreground: .yellow))
    }
  }

  // MARK: - Keys

  /// The keys of the place, as many as fit: help and quit first.
  private func keyLine(width: Int) -> StyledText {
    var line = StyledText()
    var isAfterRule = false
    for (binding, hint) in KeyTable.hints(in: state.context, isAccessible: isAccessible) {
      guard let key = binding.keys.first else { continue }
      let item = StyledText(key.name, style: .bold) + StyledText(" \(hint)", style: .dim)
      let isGlobal = binding.command == .help || binding.command == .quit
      let separator: StyledText =
        line.isEmpty
        ? ""
        : !isGlobal && !isAfterRule && state.context.isSubset(of: .panes)
          ? StyledText(" \(glyphs.verticalRule) ", style: .dim) : "  "
      if line.displayWidth + separator.displayWidth + item.displayWidth > width { continue }
      if !isGlobal { isAfterRule = true }
      line += separator + item
    }
    return line
  }
}

extension LoadFailure {
  /// The reason after a colon, truncated to a width; empty if there is no room for some words.
  func reason(width: Int, glyphs: Glyphs) -> String {
    let room = width - 2
    return room < 8 ? "" : ": " + shortDescription.terminalSafe().truncated(toWidth: room, ellipsis: glyphs.ellipsis)
  }
}

extension BrowserPlace.State {
  /// The number of rows without a search.
  fileprivate var totalCount: Int? {
    switch screen {
    case .posts(let state): state.content.value?.value.count
    case .users(let state): state.content.value?.value.count
    case .albums(let state): state.content.value?.value.count
    case .todos(let state): state.content.value?.value.count
    case .accounts(let state): state.content.value?.value.count
    case .producers(let state): state.searchedCount ?? state.content.value?.value.count
    default: nil
    }
  }
}

extension Browser.Confirmation {
  fileprivate var question: String {
    switch self {
    case .leavingForm: "Leave and lose what you typed?"
    case .quitting: "Quit and lose what you typed?"
    case .discarding(let id): "Delete draft \(id)?"
    case .resending: "The server may have accepted it. Send it again?"
    }
  }
}

extension AccountForm.DraftOutcome {
  fileprivate var text: String {
    switch self {
    case .kept(let id): "kept as draft \(id)"
    case .notKept(let reason): "not kept (\(reason))"
    }
  }
}

extension AccountForm.DraftProblem {
  fileprivate var text: String {
    switch self {
    case .inUse: "another process is sending the draft"
    case .gone: "the draft does not exist any more"
    case .mayHaveBeenSent: "the server may have accepted the draft"
    case .storage(let failure): "the drafts are not available: \(failure)"
    }
  }
}
