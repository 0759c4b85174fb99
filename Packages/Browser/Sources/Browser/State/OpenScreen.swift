import Dependencies
import Features
import Terminal
import Views

/// A screen that is open in a tab: its state, its selected row and its search.
struct OpenScreen: Reducer {
  /// The identity of an open screen: a route can be open twice in a tab.
  struct ID: Hashable, Sendable {
    let route: Route
    /// The number of screens below it.
    var depth = 0
  }

  /// The row that stays selected while rows arrive, until the user selects another one.
  enum Anchor: Hashable, Sendable {
    case first
    case last
    case firstComment
    case route(Route)
  }

  /// A jump: the tab where it began, and the depth of the screen that it led to.
  struct Jump: Hashable, Sendable {
    var origin: Tab
    let depth: Int
  }

  struct State: Hashable, Identifiable, Sendable {
    typealias Effect = Features.Effect<Action>

    let id: ID
    var content: AnyScreen
    /// The screen with the values that the list above has, shown until its own arrive.
    var placeholder: AnyScreen?
    var position = ListPosition()
    var search: SearchLine?
    /// The number of times that the map is doubled.
    var mapZoom = 0
    /// Whether a load that the user requested is in flight.
    var isReloading = false
    var anchor: Anchor?
    /// The jump whose first screen this is; `nil` if the user opened it from the screen below.
    var jump: Jump?

    /// Creates the screen of a route, whose search is kept.
    init(_ route: Route, _ settings: ScreenSettings = ScreenSettings(), depth: Int = 0) {
      id = ID(route: route, depth: depth)
      content = ScreenRequest(route, settings).screen
      let text = content.settings.search
      if !text.isEmpty { search = SearchLine(line: LineEditor(text), isEditing: false) }
      if content.chosenRoute != nil { anchor = .first }
    }

    /// Returns the screen above another number of screens, before its loads, which end with the one at this depth.
    func moved(to depth: Int) -> State {
      var moved = State(route, content.settings, depth: depth)
      moved.placeholder = moved.content.filled(from: shown)
      moved.position = position
      moved.jump = jump.map { Jump(origin: $0.origin, depth: depth) }
      return moved
    }

    var route: Route { id.route }
    /// What the screen shows, from which it can be opened again.
    var request: ScreenRequest { ScreenRequest(route, content.settings) }
    /// The screen with the values of the placeholder in place of those that have not arrived.
    var shown: AnyScreen { placeholder.map(content.filled) ?? content }
    var rows: SelectableRows { shown.selectableRows }
    var selectedRow: SelectableRow? { rows.count > 0 ? position.row : nil }

    /// Selects a row; an index past an end selects the row at the end.
    mutating func select(_ index: Int, top: Int? = nil) {
      position.select(index, top: top ?? position.top, in: rows, limitsTop: route.entry.isList)
    }

    /// The index of the first comment on a page; `nil` until there is one.
    var firstComment: Int? {
      let comment = Route.comment.entry
      return (0..<rows.count).first { rows[$0].route?.entry == comment }
    }

    /// Returns a screen of a route with the values that this one has.
    func opening(_ route: Route, _ settings: ScreenSettings = ScreenSettings(), depth: Int) -> State {
      var opened = State(route, settings, depth: depth)
      let filled = opened.content.filled(from: shown)
      if filled.form != nil {
        opened.content = filled
      } else if filled != opened.content {
        // The values of a record are shown until its own arrive.
        opened.placeholder = filled
      }
      if route.entry.isList, selectedRow?.route?.entry.noun == route.entry.noun { opened.position.row = selectedRow }
      return opened
    }
  }

  enum Action: Hashable, Sendable {
    /// An event of the screen.
    case event(ScreenEvent)
    /// The user selected a row. An index past an end selects the row at the end.
    case rowSelected(index: Int, top: Int)
    /// The user reloaded the screen.
    case reloadRequested
    /// The load that the user requested has succeeded.
    case reloaded
    /// The user began to search.
    case searchBegan
    /// The user edited the search.
    case searchEdited(LineEditor)
    /// The user kept the search. An empty one is cleared.
    case searchKept
    /// The user cleared the search. While it is edited, the selection returns to where it began; otherwise it stays.
    case searchCleared
    /// The user zoomed the map by a number of steps; `nil` shows the world.
    case mapZoomed(by: Int?)
    /// The screen handled an action.
    case screen(AnyScreen.Action)
    /// An action of the screen meant something for the browser.
    case outcome(ScreenOutcome)
  }

  @Dependency(\.showsImages) private var showsImages

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let hadRows = state.rows.count > 0
    let choice = state.content.chosenRoute
    let effect = handle(action, &state)
    // What follows from any action, in this order.
    state.anchorSelection(afterChoice: choice)
    state.removePlaceholderOfMissingRecord()
    state.followRows(hadRows: hadRows)
    state.selectAnchor()
    return .merge(effect, state.endReload())
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .event(let event): return handle(event, &state)
    case .rowSelected(let index, let top): return state.selectRow(index, top: top)
    case .reloadRequested: return state.reload()
    case .searchBegan: state.beginSearch()
    case .searchEdited(let line): return state.editSearch(line)
    case .searchKept: state.keepSearch()
    case .searchCleared: return state.clearSearch()
    case .mapZoomed(let steps): state.mapZoom = state.mapZoom(by: steps)
    case .screen(let action): return state.reduce(action)
    case .reloaded, .outcome: break
    }
    return .none
  }

  private func handle(_ event: ScreenEvent, _ state: inout State) -> Effect<Action> {
    switch event {
    case .appeared: return load(&state)
    case .cancelled: state.anchor = nil
    case .orderMoved, .orderReversed: state.anchor = .first
    case .endRequested: state.anchor = .last
    default: break
    }
    return state.send(event)
  }

  /// Loads the screen with its image, and searches it.
  private func load(_ state: inout State) -> Effect<Action> {
    var effects = [state.send(.appeared)]
    // Those of rows are requested by the layout that has room for them.
    if showsImages, state.content.recordSummary?.image != nil { effects.append(state.send(.requested(.images))) }
    if let search = state.search { effects.append(state.send(.searched(search.text))) }
    return .merge(effects)
  }
}

extension DependencyValues {
  /// Whether pages show their images; in tests too, `false` by default.
  var showsImages: Bool {
    get { self[ShowsImagesKey.self] }
    set { self[ShowsImagesKey.self] = newValue }
  }
}

private enum ShowsImagesKey: DependencyKey {
  static var liveValue: Bool { false }
  static var testValue: Bool { false }
}

// MARK: - Rules

extension OpenScreen.State {
  /// After a choice selects the first of the others, after its end the row that was chosen.
  fileprivate mutating func anchorSelection(afterChoice choice: Route?) {
    guard content.chosenRoute != choice else { return }
    anchor = content.chosenRoute == nil ? choice.map(OpenScreen.Anchor.route) : .first
  }

  /// A record that is not found has no values of the list above.
  fileprivate mutating func removePlaceholderOfMissingRecord() {
    if content.loads.isNotFound { placeholder = nil }
  }

  /// Finds the selected row again.
  ///
  /// In a list that had rows before, the first visible one moves with it.
  fileprivate mutating func followRows(hadRows: Bool) {
    position.follow(rows, movesTop: route.entry.isList && hadRows)
  }

  /// Selects the row of the anchor if it has arrived, until the loads have ended.
  fileprivate mutating func selectAnchor() {
    switch anchor {
    case .first: select(0, top: 0)
    case .last: select(.max, top: .max)
    case .route(let route): if let index = rows.firstIndex(of: .record(route)) { select(index) }
    case .firstComment:
      if let index = firstComment {
        select(index)
        position.revealsRow = true
      }
    case nil: break
    }
    if !content.loads.isLoading { anchor = nil }
  }

  /// Ends a reload that the user requested, and tells if it has succeeded.
  fileprivate mutating func endReload() -> Effect {
    guard isReloading, !content.loads.isLoading else { return .none }
    isReloading = false
    guard let value = content.loads.value, value.outdatedBecause == nil, value.missingBecause == nil else {
      return .none
    }
    return .send(.reloaded)
  }
}

// MARK: - Actions

extension OpenScreen.State {
  fileprivate mutating func send(_ event: ScreenEvent) -> Effect {
    content.action(for: event).map { reduce($0) } ?? .none
  }

  fileprivate mutating func reduce(_ action: AnyScreen.Action) -> Effect {
    let effect = content.reduce(action).map(OpenScreen.Action.screen)
    guard let outcome = content.outcome(of: action) else { return effect }
    return .merge(effect, .send(.outcome(outcome)))
  }

  fileprivate mutating func selectRow(_ index: Int, top: Int) -> Effect {
    anchor = nil
    position.revealsRow = false
    select(index, top: top)
    guard let row = selectedRow, row.isChanged else { return .none }
    return send(.changeSeen(row.id))
  }

  fileprivate mutating func reload() -> Effect {
    if selectedRow == .retry { return send(.nextPageRetried) }
    let effect = send(.refreshed)
    isReloading = content.loads.value?.isReloading == true
    return effect
  }

  /// Returns the zoom after a number of steps; `nil` shows the world.
  func mapZoom(by steps: Int?) -> Int {
    steps.map { max(0, min(mapZoom + $0, WorldMap.maximumZoom)) } ?? 0
  }

  fileprivate mutating func beginSearch() {
    if search == nil { search = SearchLine(savedPosition: position) }
    search?.isEditing = true
  }

  fileprivate mutating func editSearch(_ line: LineEditor) -> Effect {
    beginSearch()
    let text = search?.text
    search?.line = line
    if line.text == text { return .none }
    if line.text.isEmpty {
      anchor = nil
      returnToSavedPosition()
    } else if route.entry.isList {
      anchor = .first
    }
    return send(.searched(line.text))
  }

  fileprivate mutating func keepSearch() {
    if search?.text.isEmpty == true { search = nil } else { search?.isEditing = false }
  }

  fileprivate mutating func clearSearch() -> Effect {
    guard let search else { return .none }
    let effect = send(.searched(""))
    anchor = nil
    if search.isEditing { returnToSavedPosition() }
    self.search = nil
    return effect
  }

  private mutating func returnToSavedPosition() {
    position = search?.savedPosition ?? position
  }
}

// MARK: - Routes

extension OpenScreen.State {
  /// The user who wrote the post, or who owns the album or the to-do; `nil` if there is none.
  var ownerRoute: Route? { route.entry.isList ? selectedRow?.owner : shown.recordSummary?.ownerRoute }
  /// The form that changes the record of the screen or of the selected row; `nil` if there is none.
  var editRoute: Route? { recordRoute?.child(Route.accountEditor) }
  /// The to-dos of the user; `nil` if there is none.
  var todosRoute: Route? { recordRoute?.child(Route.userTodos) }
  /// The posts of the user; `nil` if there is none.
  var postsRoute: Route? { recordRoute?.child(Route.userPosts) }
  /// The route of the record of the screen or of the selected row; `nil` if there is none.
  var recordRoute: Route? { route.entry.isList ? selectedRow?.route : route }

  /// The route of the selected row if it is of a list or a part of the record, which the owner is not.
  var partRoute: Route? {
    let row = selectedRow?.route
    return route.entry.isList || row != shown.recordSummary?.ownerRoute ? row : nil
  }

  /// The web address of the record or, without one, that of the selected row, such as a photo of an album; `nil` if
  /// there is none.
  var link: String? {
    if let link = shown.recordSummary?.link { return link }
    if let row = partRoute, let link = opening(row, depth: 0).shown.recordSummary?.link { return link }
    return (partRoute ?? route).link
  }
}

// MARK: - Texts

extension OpenScreen.State {
  /// The title of the pane: the name, and that of the record if it is loaded, or the page and the order of the rows.
  var title: String {
    var name = route.name.uppercasedFirst
    if case .page(let number) = content.settings.pages { name += ", page \(number)" }
    if let search = content.search, let order = search.order,
      let field = search.sortFields.first(where: { $0.path == order.field })
    {
      return "\(name) by \(field.label), \(order.isDescending ? "Z-A" : "A-Z")"
    }
    return shown.recordSummary?.title.map { "\(name): \($0)" } ?? name
  }

  /// Returns why the screen could not be loaded.
  func sentence(of failure: NetworkError) -> String {
    failure.isNotFound ? failure.text(ofMissing: route.name) : failure.text(.sentence)
  }
}

extension ListExtent {
  /// What a search that waits for the rest of a list says: `Searching 60 of 167`.
  var searchText: String { "Searching \(count)" }

  /// The number of rows that are not loaded: `147 missing`; `nil` if there are all.
  var missingText: String? {
    if next == .end { return nil }
    return totalCount.map { "\($0 - sentCount) missing" } ?? "others missing"
  }
}
