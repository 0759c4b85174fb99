import Features
import Terminal
import Views

/// A step that the loop performs for a key.
enum InputEffect {
  /// Sends an action.
  case send(BrowserFeature.Action)
  /// Sends a text to the clipboard, such as the ID of a record.
  case copy(CopyItem)
  /// Opens a link in another program.
  case open(String)
  /// Switches the preview, or the mouse, on or off.
  case togglePreview, toggleMouse
  /// Draws the screen again.
  case redraw
}

/// The reason why a command does nothing now.
struct Obstacle: Error, Hashable {
  let message: String

  init(_ message: String) { self.message = message }
}

/// Turns commands into actions, with the layout of the last frame.
struct InputActions {
  /// The number of lines that a notch of the wheel scrolls in a page.
  private static let linesPerNotch = 3

  let state: BrowserFeature.State
  let layout: BrowserLayout
  /// The server that the user has selected, which copied commands have.
  let server: Server
  /// Where the keys are pressed.
  let context: KeyContext
  /// Whether commands act in the preview; otherwise in the screen beside it.
  private var isInPreview: Bool

  init(state: BrowserFeature.State, layout: BrowserLayout, server: Server) {
    self.state = state
    self.layout = layout
    self.server = server
    context = state.context
    isInPreview = state.current.hasPreviewFocus
  }

  private var tab: BrowserTab.State { state.current }
  /// The screen in which commands act.
  private var open: OpenScreen.State { isInPreview ? tab.preview?.open ?? tab.top : tab.top }
  private var pane: BrowserLayout.Pane? { isInPreview ? layout.preview : layout.main }
  private var form: FormState? { open.content.form }

  /// Returns the actions in the preview, or in the screen beside it.
  private func acting(inPreview: Bool) -> InputActions {
    var actions = self
    actions.isInPreview = inPreview && tab.preview != nil
    return actions
  }

  private func send(_ action: OpenScreen.Action) -> InputEffect { send(tab: .screen(open.id, action)) }
  private func send(form event: FormEvent) -> InputEffect { send(.event(.form(event))) }
  private func send(tab action: BrowserTab.Action) -> InputEffect { .send(.tab(state.tab, action)) }
  private func toast(_ text: String) -> [InputEffect] { [.send(.toastShown(text))] }

  /// Returns the steps of a key.
  func effects(for key: Key) -> [InputEffect] {
    // While one types, text comes first.
    var (isEdited, hasRoom) = (false, true)
    let effects = edit { line in
      isEdited = true
      if let text = key.text { hasRoom = line.insert(text) } else { isEdited = line.press(key) }
    }
    if isEdited { return hasRoom ? effects : toast(Self.noRoom) }
    return outcome(of: key).map(self.effects) ?? []
  }

  /// Returns the steps of a text that was pasted.
  func effects(forPaste text: String) -> [InputEffect] {
    let lines = text.split(whereSeparator: \.isNewline)
    var hasRoom = true
    let effects = edit { hasRoom = $0.insert(String(lines.first ?? "")) }
    if effects.isEmpty { return toast("text can only be pasted into a field") }
    if !hasRoom { return toast(Self.noRoom) }
    return effects + (lines.count > 1 ? toast("pasted the first of \(lines.count) lines") : [])
  }

  private static let noRoom = "there is room for \(LineEditor.maximumLength) characters"

  /// Returns the steps of a command, or the message why it does nothing.
  private func effects(_ outcome: Result<[InputEffect], Obstacle>) -> [InputEffect] {
    switch outcome {
    case .success(let effects): effects
    // The line of a search is in the place of the message.
    case .failure(let obstacle): context.scope.isSearch ? [] : toast(obstacle.message)
    }
  }

  // MARK: - Text

  /// Edits the text that has the caret; returns no effects without one.
  ///
  /// All texts share the one that was cut last.
  private func edit(_ change: (inout LineEditor) -> Void) -> [InputEffect] {
    var cutText = state.cutText
    let effects = editText { line in
      line.cutText = cutText
      change(&line)
      cutText = line.cutText
      line.cutText = ""
    }
    return cutText == state.cutText ? effects : effects + [.send(.textCut(cutText))]
  }

  private func editText(_ change: (inout LineEditor) -> Void) -> [InputEffect] {
    switch context.scope {
    case .search:
      guard var search = open.search else { return [] }
      change(&search.line)
      return [send(.searchEdited(search.line))] + find(search.text, from: search.savedPosition)
    case .helpSearch:
      guard case .help(var line?) = state.overlay?.content else { return [] }
      change(&line)
      return [.send(.overlayChanged(Overlay(content: .help(search: line))))]
    case .jump:
      guard let overlay = state.overlay, case .jump(var line) = overlay.content else { return [] }
      let text = line.text
      change(&line)
      // Another text has other rows.
      return [.send(.overlayChanged(Overlay(content: .jump(line), row: line.text == text ? overlay.row : 0)))]
    case .form:
      return editForm(change)
    default:
      return []
    }
  }

  private func editForm(_ change: (inout LineEditor) -> Void) -> [InputEffect] {
    guard let form, case .field(let index) = form.focus else { return [] }
    let text = form.fields[index].text
    var line = LineEditor(text, caret: form.caret)
    change(&line)
    // The editor shows a text on one line, which is no change by the user.
    let isEdited = line.text != LineEditor(text).text
    return [send(form: isEdited ? .edited(line.text, caret: line.caret) : .caretMoved(line.caret))]
  }

  /// Selects the first match in a page from where the search began, or the first one of all; without a match the page
  /// stays where it was.
  private func find(_ text: String, from position: ListPosition) -> [InputEffect] {
    guard let window = pageWindow else { return [] }
    let found = window.page.matches(of: text, open.rows)
    guard let match = found.first(where: { $0.line >= position.top }) ?? found.first else {
      return [send(.rowSelected(index: position.index, top: position.top))]
    }
    return [select(window.showing(match))]
  }

  // MARK: - Commands

  /// Returns the steps of the command of a key, or why it does nothing now; `nil` if the key has no command.
  func outcome(of key: Key) -> Result<[InputEffect], Obstacle>? {
    KeyTable.command(for: key, in: context).map(outcome)
  }

  /// Returns the steps of a command, or why it does nothing now.
  func outcome(of command: KeyCommand) -> Result<[InputEffect], Obstacle> {
    Result { () throws(Obstacle) in try steps(of: command) }
  }

  private func steps(of command: KeyCommand) throws(Obstacle) -> [InputEffect] {
    switch command {
    case .send(let action): [.send(action)]
    case .sendToTab(.recordMoved(let offset)): try moveRecord(by: offset)
    case .sendToTab(let action): [send(tab: action)]
    case .sendToScreen(.event(let event)): try handle(event)
    case .sendToScreen(.reloadRequested): try reload()
    case .sendToScreen(let action): [send(action)]
    case .sendToForm(.restored): try restoreForm()
    case .sendToForm(let event): [send(form: event)]
    case .move(let count): try move { $0.move(by: count) }
    case .scroll(let pages): try move { $0.scroll(pages: pages) }
    case .jump(let toEnd): try jump(toEnd: toEnd)
    case .scrollPreview(let pages): try inPreview("there is no preview").steps(of: .scroll(pages: pages))
    case .sideways(let direction): try sideways(direction)
    case .match(let direction): [select(try require(match(direction), "no other match"))]
    case .zoom(let steps): try zoom(by: steps)
    case .open: try openRow()
    case .openCandidate: try openCandidate()
    case .otherPane: try inPreview("there is no other pane").moveFocus()
    case .search: try beginSearch()
    case .preview: try togglePreview()
    case .openLink: [.open(try selectedLink())]
    case .copyItem: copyItem
    case .copyID: [.copy(try require(open.content.loads.isNotFound ? nil : open.copiedID, "there is no ID here"))]
    case .go(let route): try openRoute(route)
    case .comments: try comments()
    case .image: try image()
    case .delete: [send(.event(.deletionRequested(try selectedRoute())))]
    case .choose: [send(.event(.rowChosen(try selectedRoute())))]
    case .sendForm: try sendForm()
    case .mouse: [.toggleMouse]
    case .redraw: [.redraw]
    }
  }

  private func require<Value>(_ value: Value?, _ message: @autoclosure () -> String) throws(Obstacle) -> Value {
    guard let value else { throw Obstacle(message()) }
    return value
  }

  /// Returns the actions in the preview.
  private func inPreview(_ message: String) throws(Obstacle) -> InputActions {
    if tab.preview == nil { throw Obstacle(message) }
    return acting(inPreview: true)
  }

  /// Returns the record of the selected row of a list.
  private func selectedRoute() throws(Obstacle) -> Route {
    try require(open.selectedRow?.route, "there is no \(open.route.entry.noun.one) here")
  }

  /// Throws if the screen is a list without a record in the selected row.
  private func requireRecord() throws(Obstacle) {
    if open.content.loads.isNotFound { throw Obstacle("there is no \(open.route.name)") }
    if open.route.entry.isList { _ = try selectedRoute() }
  }

  private var recordName: String { (open.recordRoute ?? open.route).name }

  private func handle(_ event: ScreenEvent) throws(Obstacle) -> [InputEffect] {
    if open.content.action(for: event) != nil { return [send(.event(event))] }
    switch event {
    case .orderReversed where open.rows.count > 0: throw Obstacle("the rows are in the order of the list")
    case .allRequested where open.rows.count > 0: throw Obstacle("all rows are loaded")
    default: throw Obstacle("there are no rows")
    }
  }

  private func reload() throws(Obstacle) -> [InputEffect] {
    if open.shown.loads.failure?.isOffline == true { throw Obstacle("the browser is offline") }
    return [send(.reloadRequested)]
  }

  private func moveRecord(by offset: Int) throws(Obstacle) -> [InputEffect] {
    if !tab.canMoveRecord(by: offset) { throw Obstacle("there is no \(offset > 0 ? "next" : "previous") record") }
    return [send(tab: .recordMoved(by: offset))]
  }

  private func moveFocus() -> [InputEffect] { [send(tab: .focusMoved(toPreview: !tab.hasPreviewFocus))] }

  private func beginSearch() throws(Obstacle) -> [InputEffect] {
    if !open.route.isSearchable { throw Obstacle("there is nothing to search") }
    return [send(.searchBegan)]
  }

  private func togglePreview() throws(Obstacle) -> [InputEffect] {
    if layout.areas.isAccessible { throw Obstacle("there is no preview in accessible mode") }
    if !layout.areas.hasRoomForPreview {
      throw Obstacle("a preview needs \(PaneLayout.minimumPreviewRows) rows")
    }
    try requireRecord()
    return [.togglePreview]
  }

  private func sendForm() throws(Obstacle) -> [InputEffect] {
    if open.content.action(for: .form(.sent)) == nil { throw Obstacle("the form is not ready") }
    return [send(form: .sent)]
  }

  private func restoreForm() throws(Obstacle) -> [InputEffect] {
    if open.content.action(for: .form(.restored)) == nil { throw Obstacle("there are no other values") }
    return [send(form: .restored)]
  }

  private func image() throws(Obstacle) -> [InputEffect] {
    if open.shown.recordSummary?.image?.isMissing != false { throw Obstacle("there is no image here") }
    return [send(.event(.requested(.images))), .send(.overlayRequested(.image))]
  }

  /// Opens a route of the record.
  private func openRoute(_ route: KeyPath<OpenScreen.State, Route?>) throws(Obstacle) -> [InputEffect] {
    try requireRecord()
    return [.send(.opened(try require(open[keyPath: route], "\(recordName) has none")))]
  }

  /// Opens the selected row, or scrolls to it if it is out of sight.
  private func openRow() throws(Obstacle) -> [InputEffect] {
    if var window = pageWindow, window.item == nil, window.page.items.indices.contains(window.index) {
      window.reveal()
      return [select(window)]
    }
    if let link = open.selectedRow?.link { return [.open(link)] }
    return [.send(.opened(try require(open.selectedRow?.route, "there is nothing to open")))]
  }

  private func openCandidate() throws(Obstacle) -> [InputEffect] {
    guard let box = state.box else { return [] }
    guard let action = box.action else { throw Obstacle(box.message) }
    return [.send(action)]
  }

  /// Shows the comments on posts in the pages of the tab, or selects the first of them; at the comments, hides those on
  /// the next posts.
  private func comments() throws(Obstacle) -> [InputEffect] {
    try requireRecord()
    if open.route.entry.isList {
      guard let preview = tab.preview?.open else {
        return open.recordRoute.map { [send(tab: .opened($0)), send(tab: .commentsShown(true))] } ?? []
      }
      let shown = try acting(inPreview: true).comments()
      return preview.firstComment == nil ? shown : [send(tab: .focusMoved(toPreview: true))] + shown
    }
    if hasNoComments { throw Obstacle("there are no comments") }
    guard var window = pageWindow, let first = open.firstComment else { return [send(tab: .commentsShown(true))] }
    if window.index >= first, tab.showsComments {
      return [send(tab: .commentsShown(false))] + toast("the next posts have no comments; c shows them")
    }
    window.index = first
    window.reveal()
    return [select(window)]
  }

  /// Whether the comments have been loaded, and there are none.
  private var hasNoComments: Bool {
    guard tab.showsComments, !open.content.loads.isLoading else { return false }
    return open.firstComment == nil && open.content.action(for: .requested(.comments)) == nil
  }

  /// Copies the selected text of the menu, and closes it.
  private var copyItem: [InputEffect] {
    let items = CopyItem.items(of: state, server)
    guard let row = state.overlay?.row, row < items.count else { return [] }
    return [.send(.backRequested), .copy(items[row])]
  }

  /// Returns the link of the selected row, or of the screen.
  private func selectedLink() throws(Obstacle) -> String {
    try requireRecord()
    // The record has the link.
    if state.awaitsContent(in: context) { throw Obstacle("\(recordName) is loading") }
    return try require(open.selectedRow?.link ?? open.link, "\(recordName) has no web page")
  }

  /// Zooms the map, and scrolls it into view.
  private func zoom(by steps: Int?) throws(Obstacle) -> [InputEffect] {
    guard var window = pageWindow, let map = window.page.map else { throw Obstacle("there is no map here") }
    let line = window.firstVisibleLine
    window.firstVisibleLine = max(min(line, map.lowerBound), map.upperBound - window.height)
    if open.mapZoom(by: steps) == open.mapZoom, window.firstVisibleLine == line {
      throw Obstacle(open.mapZoom == 0 ? "the map shows the world" : "the map has no more detail")
    }
    return [select(window), send(.mapZoomed(by: steps))]
  }

  // MARK: - Moves

  private func move(_ change: (inout any ScrollWindow) -> Void) throws(Obstacle) -> [InputEffect] {
    if var overlay = state.overlay {
      guard var rows = layout.overlay else { return [] }
      rows.select(overlay.row)
      var window: any ScrollWindow = rows
      change(&window)
      overlay.row = window.position.index
      return [.send(.overlayChanged(overlay))]
    }
    var window = try require(rowWindow as (any ScrollWindow)? ?? pageWindow, "there are no rows")
    change(&window)
    return [select(window)]
  }

  private func jump(toEnd: Bool) throws(Obstacle) -> [InputEffect] {
    if toEnd, state.overlay == nil, open.content.action(for: .endRequested) != nil {
      return [send(.event(.endRequested))]
    }
    return try move { $0.jump(toEnd: toEnd) }
  }

  private func select(_ window: any ScrollWindow) -> InputEffect {
    send(.rowSelected(index: window.position.index, top: window.position.top))
  }

  /// The list now, `nil` without rows: of keys that arrive together, each moves the selection of the one before.
  private var rowWindow: RowWindow? {
    let count = open.rows.count
    guard count > 0, var window = pane?.list else { return nil }
    window.count = count
    window.select(open.position.index, firstVisibleRow: open.position.top)
    return window
  }

  private var pageWindow: PageWindow? {
    pane?.page.map { PageWindow($0.page, height: $0.height, position: open.position) }
  }

  private func sideways(_ direction: Int) throws(Obstacle) -> [InputEffect] {
    if var window = pageWindow {
      if window.moveSideways(by: direction) { return [select(window)] }
      // At the edge of an album, the photo at the other edge of the row above or below.
      if window.page.isGrid, window.page.items.indices.contains(window.index + direction) {
        window.index += direction
        window.reveal()
        return [select(window)]
      }
      // A photo is beside its neighbors in the album.
      if open.shown.recordSummary?.parentRoute != nil { return try moveRecord(by: direction) }
    }
    return direction < 0 ? [.send(.backRequested)] : try openRow()
  }

  /// Returns the window at the next match, after the last one at the first; `nil` if there is no other match.
  ///
  /// In a list it is the next row, in a page the next line with the text.
  private func match(_ direction: Int) -> (any ScrollWindow)? {
    guard let window = pageWindow else {
      guard var rows = rowWindow, open.rows.count > 1 else { return nil }
      rows.select((rows.selectedRow + direction + open.rows.count) % open.rows.count)
      return rows
    }
    let found = window.page.matches(of: tab.search(of: open)?.text ?? "", open.rows)
    // The top cannot pass the last screenful, in which lines that match are visible.
    let isAtEnd = window.firstVisibleLine + window.height >= window.page.count
    let selected = window.item == nil ? nil : found.first { $0.item == window.index }
    let place = selected?.order ?? (window.firstVisibleLine, -1)
    let match =
      direction > 0
      ? found.first { $0.order > place && ($0.item != nil || !isAtEnd) } ?? found.first
      : found.last { $0.order < place } ?? found.last
    guard let shown = match.map(window.showing), shown.position != window.position else { return nil }
    return shown
  }

  // MARK: - Mouse

  /// Returns the steps of the mouse: a click selects, a click on the selected row opens, the wheel scrolls.
  func effects(for mouse: MouseEvent) -> [InputEffect] {
    if mouse.action == .pressed(.left), let target = layout.targets.first(where: { $0.area.contains(mouse.position) }) {
      return effects(outcome(of: target.command))
    }
    guard state.confirmation == nil else { return [] }
    // The wheel scrolls the pane below it, and leaves the focus.
    let target = acting(inPreview: layout.preview?.area.contains(mouse.position) == true)
    switch mouse.action {
    case .scrolledDown: return target.wheel(1)
    case .scrolledUp: return target.wheel(-1)
    case .pressed(.left): break
    default: return []
    }
    guard state.overlay == nil else { return [] }
    guard let pane = target.pane, pane.area.contains(mouse.position) else { return [] }
    return isInPreview == target.isInPreview
      ? click(mouse, in: pane) : [send(tab: .focusMoved(toPreview: target.isInPreview))]
  }

  /// Scrolls the lines of a page, or moves the selection of a list.
  private func wheel(_ direction: Int) -> [InputEffect] {
    guard state.overlay == nil, rowWindow == nil, var window = pageWindow else {
      return (try? move { $0.move(by: direction) }) ?? []
    }
    let line = window.firstVisibleLine
    window.scroll(lines: direction * Self.linesPerNotch)
    return window.firstVisibleLine == line ? [] : [select(window)]
  }

  private func click(_ mouse: MouseEvent, in pane: BrowserLayout.Pane) -> [InputEffect] {
    if var window = rowWindow {
      guard let row = window.row(atLine: mouse.position.row - pane.firstRow) else { return [] }
      // As Enter does.
      if row == window.selectedRow { return effects(for: Key(.enter)) }
      window.select(row)
      return [select(window)]
    }
    guard var window = pageWindow else { return [] }
    let line = window.firstVisibleLine + mouse.position.row - pane.area.row
    let column = mouse.position.column - pane.area.column - 1
    let item = window.page.items.firstIndex { $0.lines.contains(line) && ($0.columns?.contains(column) ?? true) }
    guard let item else { return [] }
    if item == window.index { return effects(outcome(of: .open)) }
    window.index = item
    return [select(window)]
  }
}

extension OpenScreen.State {
  /// The id to copy, and the noun of its record: that of the row in a list and of a part of a record.
  fileprivate var copiedID: CopyItem? {
    // The id in the route of a list is that of its owner.
    guard let route = partRoute ?? (route.entry.isList ? nil : route) else { return nil }
    return route.id.map { CopyItem(kind: route.entry.noun.one, text: "\($0)") }
  }
}
