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

/// Turns commands into actions, with the layout of the last frame.
struct InputActions {
  /// The number of lines that a notch of the wheel scrolls in a page.
  private static let linesPerNotch = 3

  var state: BrowserFeature.State
  let layout: BrowserLayout
  /// The options that select the server, which copied commands have.
  let serverArguments: String

  private var tab: BrowserTab.State { state.current }
  private var screen: OpenScreen.State { tab.focused }
  private var pane: BrowserLayout.Pane? { tab.hasPreviewFocus ? layout.preview : layout.main }

  private var form: FormState? { screen.screen.form }

  private func send(_ action: OpenScreen.Action) -> InputEffect { .send(state.action(action)) }
  private func send(form event: FormEvent) -> InputEffect { send(.event(.form(event))) }
  private func send(tab action: BrowserTab.Action) -> InputEffect { .send(.tab(state.tab, action)) }
  private func toast(_ text: String) -> [InputEffect] { [.send(.toastShown(text))] }

  /// Returns the steps of a key.
  func effects(for key: Key) -> [InputEffect] {
    // While one types, text comes first.
    let context = state.context
    var isEdited = false
    let effects = edit(in: context.scope) { isEdited = $0.press(key) }
    if isEdited { return effects }
    // From one button of a form to the other.
    if context.scope == .form, key == Key(.left) { return [send(form: .focused(.send))] }
    if context.scope == .form, key == Key(.right) { return [send(form: .focused(.cancel))] }
    return KeyTable.command(for: key, in: context).map { self.effects($0) } ?? []
  }

  /// Returns the steps of a text that was pasted.
  func effects(forPaste text: String) -> [InputEffect] {
    let effects = edit(in: state.context.scope) { $0.insert(text) }
    return effects.isEmpty ? toast("text can only be pasted into a field") : effects
  }

  // MARK: - Text

  /// Edits the text that has the caret; returns no effects without one.
  private func edit(in scope: KeyScope, _ change: (inout LineEditor) -> Void) -> [InputEffect] {
    switch scope {
    case .search:
      guard var search = screen.search else { return [] }
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
    guard text.count <= LineEditor.maximumLength else { return toast("the text is too long to be edited here") }
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
    let found = window.page.matches(of: text, screen.rows)
    guard let match = found.first(where: { $0.line >= position.top }) ?? found.first else {
      return [send(.rowSelected(index: position.index, top: position.top))]
    }
    return [select(window.showing(match))]
  }

  // MARK: - Commands

  /// Returns why a command does nothing now; `nil` if it does something.
  func obstacle(to command: KeyCommand) -> String? {
    switch command {
    case .refresh: screen.shown.loads.failure?.isOffline == true ? "the browser is offline" : nil
    case .sendToScreen(.event(let event)): obstacle(to: event)
    case .sendToTab(.recordMoved(let offset)):
      tab.canMoveRecord(by: offset) ? nil : "there is no \(offset > 0 ? "next" : "previous") record"
    case .scrollPreview: tab.preview == nil ? "there is no preview" : nil
    case .match(let direction): match(direction) == nil ? "no other match" : nil
    case .open: screen.selectedRow?.route == nil && screen.selectedRow?.link == nil ? "there is nothing to open" : nil
    case .openCandidate: state.box?.obstacle
    case .otherPane: tab.preview == nil ? "there is no other pane" : nil
    case .search: screen.route.isSearchable ? nil : "there is nothing to search"
    case .preview where layout.screen.size.columns < PaneLayout.minimumPreviewColumns:
      "a preview needs \(PaneLayout.minimumPreviewColumns) columns"
    case .preview where layout.screen.isAccessible: "there is no preview in accessible mode"
    case .preview, .delete, .choose: missingRow
    case .openLink: missingRow ?? (selectedLink == nil ? "\(recordName) has no web page" : nil)
    case .copyID: screen.copiedID == nil ? "there is no ID here" : nil
    case .go(let route): missingRow ?? (screen[keyPath: route] == nil ? "\(recordName) has none" : nil)
    case .comments: missingRow ?? (hasNoComments ? "there are no comments" : nil)
    case .image: screen.shown.record?.image.map { !$0.isMissing } == true ? nil : "there is no image here"
    case .zoom: pageWindow?.page.map == nil ? "there is no map here" : nil
    case .sendForm: form?.status == .loading || form?.status == .sending ? "the form is not ready" : nil
    default: nil
    }
  }

  private func obstacle(to event: ScreenEvent) -> String? {
    if screen.screen.action(for: event) != nil { return nil }
    switch event {
    case .orderReversed where screen.rows.count > 0: return "the rows are in the order of the list"
    case .allRequested where screen.rows.count > 0: return "all rows are loaded"
    default: return "there are no rows"
    }
  }

  /// The obstacle to a command for the selected row of a list without rows.
  private var missingRow: String? {
    let isMissing = screen.route.entry.isList && screen.selectedRow?.route == nil
    return isMissing ? "there is no \(screen.route.entry.noun.one) here" : nil
  }

  private var recordName: String { (screen.recordRoute ?? screen.route).name }

  /// Returns the steps of a command, or the message why it does nothing.
  func effects(_ command: KeyCommand) -> [InputEffect] {
    obstacle(to: command).map(toast) ?? steps(of: command)
  }

  private func steps(of command: KeyCommand) -> [InputEffect] {
    switch command {
    case .send(let action): [.send(action)]
    case .sendToTab(let action): [send(tab: action)]
    case .sendToScreen(let action): [send(action)]
    case .sendToForm(let event): [send(form: event)]
    case .move(let count): move { $0.move(by: count) }
    case .scroll(let pages): move { $0.scroll(pages: pages) }
    case .jump(toEnd: true) where state.overlay == nil && screen.screen.action(for: .endRequested) != nil:
      [send(.event(.endRequested))]
    case .jump(let toEnd): move { $0.jump(toEnd: toEnd) }
    case .scrollPreview(let pages): inPreview?.effects(.scroll(pages: pages)) ?? []
    case .sideways(let direction): sideways(direction)
    case .match(let direction): match(direction).map { [select($0)] } ?? []
    case .zoom(let steps): zoom(by: steps)
    case .open: open
    case .openCandidate where state.box?.isQuit == true: [.send(.closeRequested)]
    case .openCandidate: state.box?.selected.map { [.send(.jumped($0.route, then: $0.actions))] } ?? []
    case .otherPane: [send(tab: .focusMoved(toPreview: !tab.hasPreviewFocus))]
    case .search: [send(.searchBegan)]
    case .preview: [.togglePreview]
    case .openLink: selectedLink.map { [.open($0)] } ?? []
    case .copyItem: copyItem
    case .copyID: screen.copiedID.map { [.copy($0)] } ?? []
    case .go(let route): open(screen[keyPath: route])
    case .comments: comments
    case .image: [send(.event(.requested(.images))), .send(.overlayRequested(.image))]
    case .delete: screen.selectedRow?.route.map { [send(.event(.deletionRequested($0)))] } ?? []
    case .choose: screen.selectedRow?.route.map { [send(.event(.rowChosen($0)))] } ?? []
    case .sendForm: [send(form: .sent)]
    case .mouse: [.toggleMouse]
    case .redraw: [.redraw]
    }
  }

  private func open(_ route: Route?) -> [InputEffect] { route.map { [.send(.opened($0))] } ?? [] }

  /// Opens the selected row, or scrolls to it if it is out of sight.
  private var open: [InputEffect] {
    if var window = pageWindow, window.item == nil, window.page.items.indices.contains(window.index) {
      window.reveal()
      return [select(window)]
    }
    if let link = screen.selectedRow?.link { return [.open(link)] }
    return open(screen.selectedRow?.route)
  }

  /// Shows the comments on posts in the pages of the tab, or selects the first of them; at the comments, hides those on
  /// the next posts.
  private var comments: [InputEffect] {
    if screen.route.entry.isList {
      guard let preview = inPreview else {
        return screen.recordRoute.map { [send(tab: .opened($0)), send(tab: .commentsShown(true))] } ?? []
      }
      if preview.screen.firstComment == nil { return preview.comments }
      return [send(tab: .focusMoved(toPreview: true))] + preview.comments
    }
    guard var window = pageWindow, let first = screen.firstComment else { return [send(tab: .commentsShown(true))] }
    if window.index >= first, tab.showsComments {
      return [send(tab: .commentsShown(false))] + toast("the next posts have no comments; c shows them")
    }
    window.index = first
    window.reveal()
    return [select(window)]
  }

  /// Whether the comments have been loaded, and there are none.
  private var hasNoComments: Bool {
    let page = screen.route.entry.isList ? tab.preview?.screen : screen
    guard let page, tab.showsComments, !page.screen.loads.isLoading else { return false }
    return page.firstComment == nil && page.screen.action(for: .requested(.comments)) == nil
  }

  /// Copies the selected text of the menu, and closes it.
  private var copyItem: [InputEffect] {
    let items = CopyItem.items(of: state, serverArguments)
    guard let row = state.overlay?.row, row < items.count else { return [] }
    return [.send(.backRequested), .copy(items[row])]
  }

  /// The link of the selected row, or of the screen.
  private var selectedLink: String? { screen.selectedRow?.link ?? screen.link }

  /// Zooms the map, and scrolls it into view.
  private func zoom(by steps: Int?) -> [InputEffect] {
    guard var window = pageWindow, let map = window.page.map else { return [] }
    window.firstVisibleLine = max(min(window.firstVisibleLine, map.lowerBound), map.upperBound - window.height)
    return [select(window), send(.mapZoomed(by: steps))]
  }

  // MARK: - Moves

  private func move(_ change: (inout any ScrollWindow) -> Void) -> [InputEffect] {
    if var overlay = state.overlay {
      guard var rows = layout.overlay else { return [] }
      rows.select(overlay.row)
      var window: any ScrollWindow = rows
      change(&window)
      overlay.row = window.position.index
      return [.send(.overlayChanged(overlay))]
    }
    guard var window = rowWindow as (any ScrollWindow)? ?? pageWindow else { return [] }
    change(&window)
    return [select(window)]
  }

  private func select(_ window: any ScrollWindow) -> InputEffect {
    send(.rowSelected(index: window.position.index, top: window.position.top))
  }

  /// The list now, `nil` without rows: of keys that arrive together, each moves the selection of the one before.
  private var rowWindow: RowWindow? {
    let count = screen.rows.count
    guard count > 0, var window = pane?.list else { return nil }
    window.count = count
    window.select(screen.position.index, firstVisibleRow: screen.position.top)
    return window
  }

  private var pageWindow: PageWindow? {
    pane?.page.map { PageWindow($0.page, height: $0.height, position: screen.position) }
  }

  /// The actions of the keys in the preview; `nil` if there is none.
  private var inPreview: InputActions? {
    guard tab.preview != nil else { return nil }
    var actions = self
    actions.state.tabs[state.tab]?.preview?.hasFocus = true
    return actions
  }

  private func sideways(_ direction: Int) -> [InputEffect] {
    guard var window = pageWindow else { return direction < 0 ? [.send(.backRequested)] : effects(.open) }
    if window.moveSideways(by: direction) { return [select(window)] }
    // At the edge of an album, the photo at the other edge of the row above or below.
    if window.page.isGrid, window.page.items.indices.contains(window.index + direction) {
      window.index += direction
      window.reveal()
      return [select(window)]
    }
    // A photo is beside its neighbors in the album.
    if screen.shown.record?.parentRoute != nil { return [send(tab: .recordMoved(by: direction))] }
    return direction < 0 ? [.send(.backRequested)] : effects(.open)
  }

  /// Returns the window at the next match, after the last one at the first; `nil` if there is no other match.
  ///
  /// In a list it is the next row, in a page the next line with the text.
  private func match(_ direction: Int) -> (any ScrollWindow)? {
    guard let window = pageWindow else {
      guard var rows = rowWindow, screen.rows.count > 1 else { return nil }
      rows.select((rows.selectedRow + direction + screen.rows.count) % screen.rows.count)
      return rows
    }
    let found = window.page.matches(of: tab.search(of: screen)?.text ?? "", screen.rows)
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
      return effects(target.command)
    }
    guard state.confirmation == nil else { return [] }
    // The wheel scrolls the pane below it, and leaves the focus.
    var target = self
    let isInPreview = layout.preview?.area.contains(mouse.position) == true
    target.state.tabs[state.tab]?.preview?.hasFocus = isInPreview
    switch mouse.action {
    case .scrolledDown: return target.wheel(1)
    case .scrolledUp: return target.wheel(-1)
    case .pressed(.left): break
    default: return []
    }
    guard state.overlay == nil else { return [] }
    guard let pane = target.pane, pane.area.contains(mouse.position) else { return [] }
    let movesFocus = tab.hasPreviewFocus != target.tab.hasPreviewFocus
    return movesFocus ? [send(tab: .focusMoved(toPreview: isInPreview))] : click(mouse, in: pane)
  }

  /// Scrolls the lines of a page, or moves the selection of a list.
  private func wheel(_ direction: Int) -> [InputEffect] {
    guard state.overlay == nil, rowWindow == nil, var window = pageWindow else {
      return effects(.move(by: direction))
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
    if item == window.index { return effects(.open) }
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
