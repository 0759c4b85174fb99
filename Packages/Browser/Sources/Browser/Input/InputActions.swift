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
  let state: BrowserFeature.State
  let layout: BrowserLayout
  /// The server that the user has selected, which copied commands have.
  let server: Server
  /// Where the keys are pressed.
  let context: KeyContext
  /// Whether commands act in the preview; otherwise in the screen beside it.
  private(set) var isInPreview: Bool

  init(state: BrowserFeature.State, layout: BrowserLayout, server: Server) {
    self.state = state
    self.layout = layout
    self.server = server
    context = state.context
    isInPreview = state.current.hasPreviewFocus
  }

  var tab: BrowserTab.State { state.current }
  /// The screen in which commands act.
  var open: OpenScreen.State { isInPreview ? tab.preview?.open ?? tab.top : tab.top }
  var pane: BrowserLayout.Pane? { isInPreview ? layout.preview : layout.main }
  var form: FormState? { open.content.form }

  /// Returns the actions in the preview, or in the screen beside it.
  func acting(inPreview: Bool) -> InputActions {
    var actions = self
    actions.isInPreview = inPreview && tab.preview != nil
    return actions
  }

  func send(_ action: OpenScreen.Action) -> InputEffect { send(tab: .screen(open.id, action)) }
  func send(form event: FormEvent) -> InputEffect { send(.event(.form(event))) }
  func send(tab action: BrowserTab.Action) -> InputEffect { .send(.tab(state.tab, action)) }
  func toast(_ text: String) -> [InputEffect] { [.send(.toastShown(text))] }

  /// Returns the steps of a command, or the message why it does nothing.
  func effects(_ outcome: Result<[InputEffect], Obstacle>) -> [InputEffect] {
    switch outcome {
    case .success(let effects): effects
    // The line of a search is in the place of the message.
    case .failure(let obstacle): context.scope.isSearch ? [] : toast(obstacle.message)
    }
  }

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

  func require<Value>(_ value: Value?, _ message: @autoclosure () -> String) throws(Obstacle) -> Value {
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

  func moveRecord(by offset: Int) throws(Obstacle) -> [InputEffect] {
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
  func openRow() throws(Obstacle) -> [InputEffect] {
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
}

extension OpenScreen.State {
  /// The id to copy, and the noun of its record: that of the row in a list and of a part of a record.
  fileprivate var copiedID: CopyItem? {
    // The id in the route of a list is that of its owner.
    guard let route = partRoute ?? (route.entry.isList ? nil : route) else { return nil }
    return route.id.map { CopyItem(kind: route.entry.noun.one, text: "\($0)") }
  }
}
