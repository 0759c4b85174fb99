import Dependencies
import Features

/// One tab of the browser: a list, the screens that were opened from it, and a preview of the selected row.
struct BrowserTab: Reducer {
  /// A pane of the tab.
  enum Pane: Hashable, Sendable {
    /// The screen that was opened last.
    case main
    /// The preview of its selected row.
    case preview
  }

  /// A move from a record to its neighbor.
  struct PendingMove: Hashable, Sendable {
    let record: OpenScreen.ID
    let offset: Int
  }

  /// The state of a tab.
  struct State: Hashable, Sendable {
    /// The screens from the root to the one that was opened last.
    var screens: [OpenScreen.State]
    /// The preview of the row that is selected in the last one; `nil` if there is none.
    var preview: OpenScreen.State?
    /// Whether there is room for a preview.
    var showsPreview = false
    /// The pane with the focus.
    var focus = Pane.main
    /// Whether the pages of posts show their comments.
    var showsComments = false
    /// The move to a neighbor that waits for the screen above the record; `nil` without one.
    var pendingMove: PendingMove?

    /// Creates a tab whose last screen is a route.
    ///
    /// The screens below it select the row that leads to it when they load.
    init(_ route: Route) {
      let path = route.path
      screens = path.enumerated().map { OpenScreen.State($1, depth: $0) }
      // Another list is no row of the list below it.
      for (index, next) in (path.dropFirst() + [route]).enumerated() where next != path[index] && next.id != nil {
        screens[index].position.row = SelectableRow(next)
      }
    }

    /// The screen that was opened last.
    var top: OpenScreen.State {
      get { screens[screens.count - 1] }
      set { screens[screens.count - 1] = newValue }
    }
    /// The screen with the focus.
    var focused: OpenScreen.State {
      get { focus == .preview ? preview ?? top : top }
      set { if focus == .preview { preview = newValue } else { top = newValue } }
    }
    /// Whether the top screen is the root.
    var isAtRoot: Bool { top.id.depth == 0 }

    /// The search whose matches are marked in a screen: its own, or that of the list that it was opened from.
    func search(of screen: OpenScreen.State) -> SearchLine? {
      if let search = screen.search { return search }
      guard let list = screens.prefix(screen.id.depth).last, list.route.entry.isList else { return nil }
      return list.search
    }

    /// The index of the first screen of the jump that led to the screen with the focus; `nil` if the user opened it.
    fileprivate var jumpIndex: Int? {
      guard let index = screens.lastIndex(where: { $0.jump != nil }), let jump = screens[index].jump else { return nil }
      return focused.id.depth > jump.depth ? nil : index
    }
    /// The jump that led to the screen with the focus.
    var jump: OpenScreen.Jump? { jumpIndex.flatMap { screens[$0].jump } }

    /// Makes going back from the screens of a jump stay in the tab, which the user has chosen.
    mutating func stay(in tab: Tab) {
      screens[0].jump = nil
      for index in screens.indices { screens[index].jump?.origin = tab }
    }

    /// Returns an action of the screen with the focus.
    func action(_ action: OpenScreen.Action) -> Action { .screen(focused.id, action) }
  }

  /// The actions of a tab.
  enum Action: Hashable, Sendable {
    /// The tab appeared. The content of its screens loads if it has not been loaded before.
    case appeared
    /// The user reloaded all screens of the tab.
    case allRefreshed
    /// A screen handled an event.
    case screen(OpenScreen.ID, OpenScreen.Action)
    /// A form saved the record of a route.
    case formSaved(OpenScreen.ID, Route)
    /// The user has left a form.
    case formLeft(OpenScreen.ID)
    /// The user opened a screen from the one with the focus. If it is the preview, the focus moves there.
    case opened(Route)
    /// The user went to a screen by its name, from a tab. It opens above the others; a record has a list of its own.
    case jumped(Route, from: Tab, then: [OpenScreen.Action])
    /// The user moved to a neighbor of the record, in the screen that it was opened from, or else in the one above it.
    case recordMoved(by: Int)
    /// The user showed or hid the comments on posts.
    case commentsShown(Bool)
    /// The user went one level back: a load of all producers, the search, the preview, the screen. At the root, nothing
    /// happens.
    case backRequested
    /// The user moved the focus to a pane.
    case focusMoved(Pane)
    /// The room for a preview appeared or disappeared.
    case previewShown(Bool)
    /// The selection has not moved for 100 ms. The preview loads.
    case previewDebounced(Route)
  }

  private enum CancelID { case debounce }

  private static let screen = ActionPath(embed: { Action.screen($0.id, $0.action) }) {
    if case .screen(let id, let action) = $0 { (id: id, action: action) } else { nil }
  }

  @Dependency(\.continuousClock) private var clock

  /// The tab, and its screens.
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      let effect = handle(action, &state)
      return .merge(effect, finishMove(&state), updatePreview(&state))
    }
    .forEach(\.allScreens, action: Self.screen) { OpenScreen() }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .appeared:
      // A preview without the focus is debounced.
      let screens = state.focus == .preview ? state.allScreens : state.screens
      return .merge(screens.map { .send(.screen($0.id, .event(.appeared))) })
    case .allRefreshed:
      return .merge(state.allScreens.map { .send(.screen($0.id, .reloadRequested)) })
    case .formSaved(let id, let route):
      return finishForm(id, route, &state)
    case .formLeft(let id):
      if id == state.top.id { return goBack(&state) }
      close(id, for: state.screens[0].route, &state)
      return .none
    case .screen, .previewShown(state.showsPreview):
      return .none
    case .opened(let route):
      return open(route, &state)
    case .jumped(let route, let origin, let actions):
      let load = jump(to: route, from: origin, opensAgain: !actions.isEmpty, &state)
      let id = state.focused.id
      return .concatenate([load] + actions.map { .send(.screen(id, $0)) })
    case .recordMoved(let offset):
      return moveRecord(by: offset, &state)
    case .commentsShown(let areShown):
      state.showsComments = areShown
      if areShown {
        if state.preview == nil { state.top.anchor = .firstComment } else { state.preview?.anchor = .firstComment }
      }
      return requestComments(on: state.preview ?? state.top, state)
    case .backRequested:
      return goBack(&state)
    case .focusMoved(let pane):
      return moveFocus(to: pane, &state)
    case .previewShown(let isShown):
      state.showsPreview = isShown
      if !isShown { state.closePreview(keepsFocused: true) } else { state.adoptPreview() }
      return .none
    case .previewDebounced(let route):
      guard let preview = state.preview, preview.route == route else { return .none }
      return show(preview, state)
    }
  }

  /// Loads a screen, and the comments on its post if they are shown.
  private func show(_ screen: OpenScreen.State, _ state: State) -> Effect<Action> {
    .merge(.send(.screen(screen.id, .event(.appeared))), requestComments(on: screen, state))
  }

  private func requestComments(on screen: OpenScreen.State, _ state: State) -> Effect<Action> {
    guard state.showsComments, screen.screen.action(for: .requested(.comments)) != nil else { return .none }
    return .send(.screen(screen.id, .event(.requested(.comments))))
  }

  private func open(_ route: Route, _ state: inout State) -> Effect<Action> {
    let source = state.focused
    guard route != source.route else { return .none }
    if state.focus == .main, state.preview?.route == route { return moveFocus(to: .preview, &state) }
    state.closePreview(keepsFocused: true)
    let screen = source.opening(route, depth: state.screens.count)
    state.screens.append(screen)
    return show(screen, state)
  }

  /// Opens a screen above the others, unless it is the one with the focus.
  ///
  /// - Parameter opensAgain: Whether it opens in any case, because its rows are to be others.
  private func jump(
    to route: Route, from origin: Tab, opensAgain: Bool, _ state: inout State
  ) -> Effect<Action> {
    let isOpen = state.focused.route == route && !opensAgain
    if isOpen, origin == route.tab { return .none }
    if isOpen, state.isAtRoot {
      state.top.jump = OpenScreen.Jump(origin: origin, depth: 0)
      return .none
    }
    let source = state.focused
    state.closePreview(keepsFocused: true)
    let index = state.screens.count
    if let list = route.entry.list, route.entry.kind == .detail {
      var screen = OpenScreen.State(list, depth: index)
      screen.position.row = SelectableRow(route)
      state.screens.append(screen)
    }
    let screen = source.opening(route, depth: state.screens.count)
    state.screens.append(screen)
    state.screens[index].jump = OpenScreen.Jump(origin: origin, depth: screen.id.depth)
    let list = state.screens[index]
    state.adoptPreview()
    let load = show(screen, state)
    return list.id == screen.id ? load : .merge(.send(.screen(list.id, .event(.appeared))), load)
  }

  private func goBack(_ state: inout State) -> Effect<Action> {
    if state.focused.screen.action(for: .cancelled) != nil {
      return .send(state.action(.event(.cancelled)))
    }
    if state.focused.search != nil { return .send(state.action(.searchCleared)) }
    if let index = state.jumpIndex {
      state.closePreview(keepsFocused: false)
      if index > 0 { state.screens.removeSubrange(index...) } else { state.screens[0].jump = nil }
      state.adoptPreview()
      return .send(.screen(state.top.id, .event(.appeared)))
    }
    if state.focus == .preview {
      return moveFocus(to: .main, &state)
    } else if !state.isAtRoot {
      state.closePreview(keepsFocused: false)
      if let parent = state.insertParent() { state.screens[parent.depth].position.revealsRow = true }
      let screen = state.screens.removeLast()
      state.selectRow(of: screen.route)
      state.adoptPreview()
      return .send(.screen(state.top.id, .event(.appeared)))
    }
    return .none
  }

  /// Opens a neighbor of the record in its place, with its image if that of the record was requested.
  private func moveRecord(by offset: Int, _ state: inout State) -> Effect<Action> {
    let record = state.focused
    let below = record.id.depth - 1
    guard state.canMoveRecord(by: offset) else { return .none }
    guard let next = state.selectRecord(like: record.route, by: offset, in: below) else {
      guard let parent = state.insertParent() else { return .none }
      state.pendingMove = PendingMove(record: state.top.id, offset: offset)
      return .merge(.send(.screen(parent, .event(.appeared))), show(state.top, withImagesOf: record, state))
    }
    let screen = state.screens[below].opening(next, depth: record.id.depth)
    state.focused = screen
    return show(screen, withImagesOf: record, state)
  }

  /// Loads a screen, and its image if that of another record was requested.
  private func show(
    _ screen: OpenScreen.State, withImagesOf record: OpenScreen.State, _ state: State
  ) -> Effect<Action> {
    let load = show(screen, state)
    guard record.screen.images.isRequested else { return load }
    return .concatenate(load, .send(.screen(screen.id, .event(.requested(.images)))))
  }

  /// Moves to a neighbor once the rows have arrived, unless the user has left the record.
  private func finishMove(_ state: inout State) -> Effect<Action> {
    guard let move = state.pendingMove else { return .none }
    guard move.record == state.top.id, let loads = state.screens.dropLast().last?.screen.loads else {
      state.pendingMove = nil
      return .none
    }
    guard !loads.isLoading, !loads.isMissing || loads.failure != nil else { return .none }
    state.pendingMove = nil
    return moveRecord(by: move.offset, &state)
  }

  private func moveFocus(to pane: Pane, _ state: inout State) -> Effect<Action> {
    guard let preview = state.preview else { return .none }
    state.focus = pane
    // The user comes back to the list, which may be older than its maximum age.
    guard pane == .preview else { return .send(.screen(state.top.id, .event(.appeared))) }
    // The user looks at the preview now, so it is not debounced.
    return .merge(.cancel(id: CancelID.debounce), .send(.previewDebounced(preview.route)))
  }

  /// Closes a form, reloads the other screens, and opens its record, unless the user has changed it from a list.
  private func finishForm(_ id: OpenScreen.ID, _ route: Route, _ state: inout State) -> Effect<Action> {
    let isTop = id == state.top.id
    close(id, for: route, &state)
    let reloads = state.screens.filter { $0.screen.form == nil }
      .map { Effect<Action>.send(.screen($0.id, .event(.refreshed))) }
    let opens = isTop && route.id != nil && route != state.top.route && id.route.entry != Route.accountEditor.entry
    return .merge(reloads + (opens ? [.send(.opened(route))] : []))
  }

  /// Closes a form; one below other screens is replaced.
  private func close(_ id: OpenScreen.ID, for route: Route, _ state: inout State) {
    guard let index = state.screens.firstIndex(where: { $0.id == id }) else { return }
    if id == state.top.id {
      state.closePreview(keepsFocused: false)
      state.screens.removeLast()
    } else {
      let jump = state.screens[index].jump
      state.screens[index] = OpenScreen.State(route, depth: index)
      state.screens[index].jump = jump
    }
  }

  private func updatePreview(_ state: inout State) -> Effect<Action> {
    let route = state.previewRoute
    if route != state.preview?.route {
      // If the row is gone, the user still looks at its screen.
      let keepsFocused = state.focus == .preview
      state.closePreview(keepsFocused: keepsFocused)
      if keepsFocused { return .none }
    }
    guard let route else { return .cancel(id: CancelID.debounce) }
    guard route != state.preview?.route else { return .none }
    state.preview = state.top.opening(route, depth: state.screens.count)
    return .run { [clock] send in
      try await clock.sleep(for: .milliseconds(100))
      await send(.previewDebounced(route))
    }
    .cancellable(id: CancelID.debounce, cancelInFlight: true)
  }
}

extension BrowserTab.State {
  /// The route of the preview that should be shown.
  fileprivate var previewRoute: Route? {
    guard showsPreview, top.route.entry.hasPreviews else { return nil }
    return top.expectedRow?.route
  }

  /// The opened screens and the preview.
  fileprivate var allScreens: [OpenScreen.State] {
    get { screens + [preview].compactMap(\.self) }
    set {
      if preview != nil { preview = newValue.last }
      screens = Array(newValue.prefix(screens.count))
    }
  }

  /// Whether a screen is open.
  func has(_ id: OpenScreen.ID) -> Bool { allScreens.contains { $0.id == id } }

  /// Whether the record has a neighbor, as far as it is known.
  func canMoveRecord(by offset: Int) -> Bool {
    guard focus == .preview || preview == nil else { return false }
    return neighbor(of: focused.route, by: offset, in: focused.id.depth - 1) != nil || missingParent != nil
  }

  /// The screen above a record that was opened by its path alone, such as the album of a photo; `nil` if it is open.
  private var missingParent: Route? {
    guard focus == .main, let parent = top.shown.record?.parentRoute else { return nil }
    return screens.dropLast().last?.route == parent ? nil : parent
  }

  /// Opens the missing parent below the record, and returns its identity.
  fileprivate mutating func insertParent() -> OpenScreen.ID? {
    guard let route = missingParent else { return nil }
    let record = screens.removeLast()
    var parent = OpenScreen.State(route, depth: record.id.depth)
    parent.position.row = SelectableRow(record.route)
    screens += [parent, record.moved(to: record.id.depth + 1)]
    return parent.id
  }

  /// Returns the index of a neighbor of the record in the screen below it; `nil` if there is none.
  private func neighbor(of route: Route, by offset: Int, in below: Int) -> Int? {
    guard below >= 0 else { return nil }
    let (rows, position) = (screens[below].rows, screens[below].position)
    let row = SelectableRow.ID.record(route)
    guard var index = position.row?.id == row ? position.index : rows.firstIndex(of: row) else { return nil }
    index += offset
    while (0..<rows.count).contains(index), rows[index].route?.entry != route.entry { index += offset.signum() }
    return (0..<rows.count).contains(index) ? index : nil
  }

  /// Selects a neighbor of the record in the screen below it, and returns its route; `nil` if there is none.
  fileprivate mutating func selectRecord(like route: Route, by offset: Int, in below: Int) -> Route? {
    guard let index = neighbor(of: route, by: offset, in: below) else { return nil }
    screens[below].select(index)
    screens[below].position.revealsRow = true
    return screens[below].rows[index].route
  }

  /// Selects the row of a record in the list that the user comes back to, such as that of a new account.
  fileprivate mutating func selectRow(of route: Route) {
    guard top.route.entry.isList, let index = top.rows.firstIndex(of: .record(route)) else { return }
    top.select(index)
  }

  /// Closes the preview; with the focus, it can stay as an opened screen.
  fileprivate mutating func closePreview(keepsFocused: Bool) {
    if keepsFocused, focus == .preview, let preview { screens.append(preview) }
    preview = nil
    focus = .main
  }

  /// Shows an opened record of the list below as its preview.
  fileprivate mutating func adoptPreview() {
    guard showsPreview, preview == nil, let list = screens.dropLast().last else { return }
    guard list.route.entry.hasPreviews, list.expectedRow?.route == top.route else { return }
    preview = screens.removeLast()
    focus = .preview
  }
}

extension OpenScreen.State {
  /// The selected row, or the one to select when the rows arrive.
  fileprivate var expectedRow: SelectableRow? { search == nil ? position.row : selectedRow }
}
