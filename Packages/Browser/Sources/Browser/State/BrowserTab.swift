import Dependencies
import Features

/// One tab of the browser: a list, the screens that were opened from it, and a preview of the selected row.
struct BrowserTab: Reducer {
  struct Preview: Hashable, Sendable {
    var open: OpenScreen.State
    var hasFocus = false
  }

  struct State: Hashable, Sendable {
    typealias Effect = Features.Effect<Action>

    /// The screens from the root to the one that was opened last, each at the index of its depth.
    var screens: [OpenScreen.State]
    /// The preview of the row that is selected in the last one; `nil` if there is none.
    var preview: Preview?
    /// Whether there is room for a preview.
    var showsPreview = false
    /// Whether the pages of posts show their comments.
    var showsComments = false
    /// The move to a neighbor that waits for the screen above the record; `nil` without one.
    var pendingMove: PendingMove?

    /// Creates a tab whose last screen is a route.
    ///
    /// The screens below it select the row that leads to it when they load.
    init(_ route: Route, _ settings: ScreenSettings = ScreenSettings()) {
      let path = route.path
      screens = path.enumerated().map { OpenScreen.State($1, $1 == route ? settings : ScreenSettings(), depth: $0) }
      showsComments = settings.showsComments
      // Another list is no row of the list below it.
      for (index, next) in path.dropFirst().enumerated() where next.id != nil {
        screens[index].position.row = SelectableRow(next)
      }
    }

    /// The screen that was opened last.
    var top: OpenScreen.State {
      get { screens[screens.count - 1] }
      set { screens[screens.count - 1] = newValue }
    }
    var focused: OpenScreen.State {
      get { if let preview, preview.hasFocus { preview.open } else { top } }
      set { if hasPreviewFocus { preview?.open = newValue } else { top = newValue } }
    }
    var hasPreviewFocus: Bool { preview?.hasFocus == true }
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
    /// A form that was left has changed an account or a draft. The screens reload without a toast.
    case listsRefreshed
    /// The user opened a screen from the one with the focus. If it is the preview, the focus moves there.
    case opened(Route)
    /// The user went to a screen by its name, from a tab. It opens above the others; a record has a list of its own.
    case jumped(ScreenRequest, from: Tab)
    /// The user moved to a neighbor of the record, in the screen that it was opened from, or else in the one above it.
    case recordMoved(by: Int)
    /// The user showed or hid the comments on posts.
    case commentsShown(Bool)
    /// The user went one level back: a load of all producers, the search, the preview, the screen. At the root, nothing
    /// happens.
    case backRequested
    /// The user moved the focus to the preview, or to the screen beside it.
    case focusMoved(toPreview: Bool)
    /// The room for a preview appeared or disappeared.
    case previewShown(Bool)
    /// The selection has not moved for 100 ms. The preview loads.
    case previewDebounced(Route)
  }

  fileprivate enum CancelID { case debounce }

  private static let screen = ActionPath(embed: { Action.screen($0.id, $0.action) }) {
    if case .screen(let id, let action) = $0 { (id: id, action: action) } else { nil }
  }

  @Dependency(\.continuousClock) private var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      let effect = handle(action, &state)
      return .merge(effect, state.finishMove(), updatePreview(&state))
    }
    .forEach(\.allScreens, action: Self.screen) { OpenScreen() }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .appeared: state.loadScreens()
    case .allRefreshed: .merge(state.allScreens.map { .send(.screen($0.id, .reloadRequested)) })
    case .formSaved(let id, let route): state.finishForm(id, route)
    case .formLeft(let id): state.leaveForm(id)
    case .listsRefreshed: state.refreshLists()
    case .screen, .previewShown(state.showsPreview): .none
    case .opened(let route): state.open(route)
    case .jumped(let request, let origin): state.jump(to: request, from: origin)
    case .recordMoved(let offset): state.moveRecord(by: offset)
    case .commentsShown(let areShown): state.showComments(areShown)
    case .backRequested: state.goBack()
    case .focusMoved(let toPreview): state.moveFocus(toPreview: toPreview)
    case .previewShown(let isShown): state.showPreview(isShown)
    case .previewDebounced(let route): state.loadPreview(of: route)
    }
  }

  private func updatePreview(_ state: inout State) -> Effect<Action> {
    let route = state.previewRoute
    if route != state.preview?.open.route {
      // If the row is gone, the user still looks at its screen.
      let keepsFocused = state.hasPreviewFocus
      state.closePreview(keepsFocused: keepsFocused)
      if keepsFocused { return .none }
    }
    guard let route else { return .cancel(id: CancelID.debounce) }
    if state.preview != nil { return .none }
    state.preview = Preview(open: state.top.opening(route, depth: state.screens.count))
    return .run { [clock] send in
      try await clock.sleep(for: .milliseconds(100))
      await send(.previewDebounced(route))
    }
    .cancellable(id: CancelID.debounce, cancelInFlight: true)
  }
}

// MARK: - Screens

extension BrowserTab.State {
  /// The opened screens and the preview.
  fileprivate var allScreens: [OpenScreen.State] {
    get { screens + [preview?.open].compactMap(\.self) }
    set {
      for screen in newValue {
        if screen.id.depth < screens.count { screens[screen.id.depth] = screen } else { preview?.open = screen }
      }
    }
  }

  func has(_ id: OpenScreen.ID) -> Bool { allScreens.contains { $0.id == id } }

  private func send(_ event: ScreenEvent, to screen: OpenScreen.State) -> Effect {
    .send(.screen(screen.id, .event(event)))
  }

  fileprivate func loadScreens() -> Effect {
    // A preview without the focus is debounced.
    .merge((hasPreviewFocus ? allScreens : screens).map { send(.appeared, to: $0) })
  }

  /// Loads a screen, and the comments on its post if they are shown.
  func load(_ screen: OpenScreen.State) -> Effect {
    .merge(send(.appeared, to: screen), loadComments(on: screen))
  }

  private func loadComments(on screen: OpenScreen.State) -> Effect {
    guard showsComments, screen.content.action(for: .requested(.comments)) != nil else { return .none }
    return send(.requested(.comments), to: screen)
  }

  fileprivate mutating func showComments(_ areShown: Bool) -> Effect {
    showsComments = areShown
    if areShown {
      if preview == nil { top.anchor = .firstComment } else { preview?.open.anchor = .firstComment }
    }
    return loadComments(on: preview?.open ?? top)
  }

  fileprivate mutating func open(_ route: Route) -> Effect {
    let source = focused
    guard route != source.route else { return .none }
    if preview?.open.route == route { return moveFocus(toPreview: true) }
    closePreview(keepsFocused: true)
    screens.append(source.opening(route, depth: screens.count))
    return load(top)
  }

  /// Opens a screen above the others, unless it is the one with the focus.
  fileprivate mutating func jump(to request: ScreenRequest, from origin: Tab) -> Effect {
    let route = request.route
    let isOpen = focused.request == request
    if isOpen, origin == route.tab { return .none }
    if isOpen, isAtRoot {
      top.jump = OpenScreen.Jump(origin: origin, depth: 0)
      return .none
    }
    let source = focused
    closePreview(keepsFocused: true)
    let index = screens.count
    if let list = route.entry.list, route.entry.kind == .detail {
      screens.append(OpenScreen.State(list, depth: index))
      top.position.row = SelectableRow(route)
    }
    let screen = source.opening(route, request.settings, depth: screens.count)
    screens.append(screen)
    if request.settings.showsComments { showsComments = true }
    screens[index].jump = OpenScreen.Jump(origin: origin, depth: screen.id.depth)
    let loads = screens[index...].map(load)
    adoptPreview()
    return .merge(loads)
  }

  fileprivate mutating func goBack() -> Effect {
    if focused.content.action(for: .cancelled) != nil { return .send(action(.event(.cancelled))) }
    if focused.search != nil { return .send(action(.searchCleared)) }
    if let jumpIndex {
      closePreview(keepsFocused: false)
      if jumpIndex > 0 { screens.removeSubrange(jumpIndex...) } else { screens[0].jump = nil }
    } else if hasPreviewFocus {
      return moveFocus(toPreview: false)
    } else if isAtRoot {
      return .none
    } else {
      closePreview(keepsFocused: false)
      if let parent = insertParent() { screens[parent.id.depth].position.revealsRow = true }
      let screen = screens.removeLast()
      selectRow(of: screen.route)
    }
    adoptPreview()
    return send(.appeared, to: top)
  }

  /// Selects the row of a record in the list that the user comes back to, such as that of a new account.
  private mutating func selectRow(of route: Route) {
    guard top.route.entry.isList, let index = top.rows.firstIndex(of: .record(route)) else { return }
    top.select(index)
  }
}

// MARK: - Forms

extension BrowserTab.State {
  fileprivate mutating func leaveForm(_ id: OpenScreen.ID) -> Effect {
    if id == top.id { return goBack() }
    closeForm(id, for: screens[0].route)
    return .none
  }

  /// Closes a form, reloads the other screens, and opens its record, unless the user has changed it from a list.
  fileprivate mutating func finishForm(_ id: OpenScreen.ID, _ route: Route) -> Effect {
    let isTop = id == top.id
    closeForm(id, for: route)
    let opens = isTop && route.id != nil && route != top.route && id.route.entry != Route.accountEditor.entry
    return .merge(refreshLists(), opens ? .send(.opened(route)) : .none)
  }

  fileprivate func refreshLists() -> Effect {
    .merge(screens.filter { $0.content.form == nil }.map { send(.refreshed, to: $0) })
  }

  /// Closes a form; one below other screens is replaced.
  private mutating func closeForm(_ id: OpenScreen.ID, for route: Route) {
    guard let index = screens.firstIndex(where: { $0.id == id }) else { return }
    if id == top.id {
      closePreview(keepsFocused: false)
      screens.removeLast()
    } else {
      let jump = screens[index].jump
      screens[index] = OpenScreen.State(route, depth: index)
      screens[index].jump = jump
    }
  }
}

// MARK: - Preview

extension BrowserTab.State {
  /// The route of the preview that should be shown.
  fileprivate var previewRoute: Route? {
    guard showsPreview, top.route.entry.hasPreviews else { return nil }
    return top.expectedRow?.route
  }

  fileprivate mutating func moveFocus(toPreview: Bool) -> Effect {
    guard let screen = preview?.open else { return .none }
    preview?.hasFocus = toPreview
    // The user comes back to the list, which may be older than its maximum age.
    guard toPreview else { return send(.appeared, to: top) }
    // The user looks at the preview now, so it is not debounced.
    return .merge(.cancel(id: BrowserTab.CancelID.debounce), .send(.previewDebounced(screen.route)))
  }

  fileprivate mutating func showPreview(_ isShown: Bool) -> Effect {
    showsPreview = isShown
    if !isShown { closePreview(keepsFocused: true) } else { adoptPreview() }
    return .none
  }

  fileprivate func loadPreview(of route: Route) -> Effect {
    guard let screen = preview?.open, screen.route == route else { return .none }
    return load(screen)
  }

  /// Closes the preview; with the focus, it can stay as an opened screen.
  fileprivate mutating func closePreview(keepsFocused: Bool) {
    if keepsFocused, let preview, preview.hasFocus { screens.append(preview.open) }
    preview = nil
  }

  /// Shows an opened record of the list below as its preview.
  private mutating func adoptPreview() {
    guard showsPreview, preview == nil, let list = screens.dropLast().last else { return }
    guard list.route.entry.hasPreviews, list.expectedRow?.route == top.route else { return }
    preview = BrowserTab.Preview(open: screens.removeLast(), hasFocus: true)
  }
}

extension OpenScreen.State {
  /// The selected row, or the one to select when the rows arrive.
  fileprivate var expectedRow: SelectableRow? { search == nil ? position.row : selectedRow }
}
