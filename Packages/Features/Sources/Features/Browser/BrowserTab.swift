import Dependencies
import Models
import Persistence
public import ReducerRuntime

/// One tab of the browser: a list, the places that were opened from it, and a preview of the selected row.
public struct BrowserTab: Reducer {
  /// A pane of the tab.
  public enum Pane: Hashable, Sendable {
    /// The place that was opened last.
    case main
    /// The preview of its selected row.
    case preview
  }

  /// The state of a tab.
  public struct State: Hashable, Sendable {
    /// The places from the root to the one that was opened last, and its preview.
    public var places: [BrowserPlace.State]
    /// A Boolean value that indicates whether the last place is the preview of the one before it.
    public var hasPreview: Bool
    /// A Boolean value that indicates whether there is room for a preview.
    public var showsPreview: Bool
    /// The pane with the focus.
    public var focus: Pane

    /// Creates a tab whose last place is a destination.
    ///
    /// The places below it select the row that leads to it when they load.
    public init(_ destination: Destination) {
      let path = destination.path
      places = path.enumerated().map { BrowserPlace.State($1, depth: $0) }
      for (index, next) in (path.dropFirst() + [destination]).enumerated() where next != path[index] {
        places[index].position.row = .place(next)
      }
      hasPreview = false
      showsPreview = false
      focus = .main
    }

    /// The place that was opened last.
    public var top: BrowserPlace.State { places[places.count - (hasPreview ? 2 : 1)] }
    /// The preview of the selected row; `nil` if there is none.
    public var preview: BrowserPlace.State? { hasPreview ? places.last : nil }
    /// The place with the focus.
    public var focused: BrowserPlace.State { focus == .preview ? preview ?? top : top }
    /// A Boolean value that indicates whether the top place is the root.
    public var isAtRoot: Bool { top.id.depth == 0 }

    /// Returns an action of the place with the focus.
    public func action(_ action: BrowserPlace.Action) -> Action { .place(focused.id, action) }
  }

  /// The actions of a tab.
  public enum Action: Hashable, Sendable {
    /// The tab appeared. The content of its places loads if it has not been loaded before.
    case appeared
    /// The user reloaded all places of the tab.
    case allRefreshed
    /// A place handled an event.
    case place(BrowserPlace.ID, BrowserPlace.Action)
    /// The user opened a place from the one with the focus. If it is the preview, the focus moves there.
    case opened(Destination)
    /// The user went one level back: a load of all producers, the search, the preview, the place. At the root, nothing
    /// happens.
    case backRequested
    /// The user moved the focus to a pane.
    case focusMoved(Pane)
    /// The room for a preview appeared or disappeared.
    case previewShown(Bool)
    /// The selection rested on a row for 100 ms. The preview loads.
    case previewRested(Destination)
  }

  private enum CancelID { case rest }

  private static let place = ActionPath(embed: { Action.place($0.id, $0.action) }) {
    if case .place(let id, let action) = $0 { (id: id, action: action) } else { nil }
  }

  @Dependency(\.continuousClock) private var clock

  /// Creates the reducer.
  public init() {}

  /// The tab, and its places.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      let effect = handle(action, &state)
      return .merge(effect, updatePreview(&state))
    }
    .forEach(\.places, action: Self.place) { BrowserPlace() }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .appeared:
      // A preview without the focus loads when the selection has rested.
      let places = state.hasPreview && state.focus == .main ? state.places.dropLast() : state.places[...]
      return .merge(places.map { .send(.place($0.id, .appeared)) })
    case .allRefreshed:
      return .merge(state.places.map { .send(.place($0.id, .refreshed)) })
    case .place(let id, .form(.form(.submissionResponse(.accepted(let account, _))))):
      return leaveForm(id, account, &state)
    case .place, .previewShown(state.showsPreview):
      return .none
    case .opened(let destination):
      return open(destination, &state)
    case .backRequested:
      return goBack(&state)
    case .focusMoved(let pane):
      return moveFocus(to: pane, &state)
    case .previewShown(let isShown):
      state.showsPreview = isShown
      if !isShown { state.closePreview(keepsFocused: true) } else { state.adoptPreview() }
      return .none
    case .previewRested(let destination):
      guard let preview = state.preview, preview.destination == destination else { return .none }
      return .send(.place(preview.id, .appeared))
    }
  }

  private func open(_ destination: Destination, _ state: inout State) -> Effect<Action> {
    let source = state.focused
    guard destination != source.destination else { return .none }
    if state.focus == .main, state.preview?.destination == destination { return moveFocus(to: .preview, &state) }
    state.closePreview(keepsFocused: true)
    var place = BrowserPlace.State(destination, depth: state.places.count)
    place.knownScreen = source.knownScreen(of: destination)
    if case .userTodos = destination, case .todo? = source.selectedRow { place.position.row = source.selectedRow }
    if case .draft(let id) = destination {
      guard case .drafts(let list) = source.screen, let draft = list.rows.first(where: { $0.id == id }) else {
        return .none
      }
      place.screen = .form(FormPlace.State(AccountForm.State(draft: draft)))
    }
    state.places.append(place)
    return .send(.place(place.id, .appeared))
  }

  private func goBack(_ state: inout State) -> Effect<Action> {
    if case .producers(let list) = state.focused.screen, list.progress != nil {
      return .send(state.action(.producers(.allCancelled)))
    }
    if state.focused.search != nil { return .send(state.action(.searchCleared)) }
    if state.focus == .preview {
      state.focus = .main
    } else if !state.isAtRoot {
      state.closePreview(keepsFocused: false)
      state.places.removeLast()
      state.adoptPreview()
    }
    return .none
  }

  private func moveFocus(to pane: Pane, _ state: inout State) -> Effect<Action> {
    guard let preview = state.preview else { return .none }
    state.focus = pane
    // The user looks at the preview now, so it does not wait for the rest.
    guard pane == .preview else { return .none }
    return .merge(.cancel(id: CancelID.rest), .send(.previewRested(preview.destination)))
  }

  /// Leaves a form that the server has accepted, and reloads the places that show its account or its draft.
  private func leaveForm(_ id: BrowserPlace.ID, _ account: Account, _ state: inout State) -> Effect<Action> {
    guard let index = state.places.firstIndex(where: { $0.id == id }) else { return .none }
    state.closePreview(keepsFocused: false)
    state.places.removeSubrange(index...)
    var effects = state.places.map { Effect<Action>.send(.place($0.id, .refreshed)) }
    if id.destination == .newAccount { effects.append(.send(.opened(.account(account.id)))) }
    return .merge(effects)
  }

  /// Shows the place of the selected row as the preview, and loads it when the selection has rested for 100 ms.
  private func updatePreview(_ state: inout State) -> Effect<Action> {
    let destination = state.previewDestination
    if destination != state.preview?.destination {
      // If the row is gone, the user still looks at its place.
      let keepsFocused = state.focus == .preview
      state.closePreview(keepsFocused: keepsFocused)
      if keepsFocused { return .none }
    }
    guard let destination else { return .cancel(id: CancelID.rest) }
    guard destination != state.preview?.destination else { return .none }
    var place = BrowserPlace.State(destination, depth: state.places.count)
    place.knownScreen = state.top.knownScreen(of: destination)
    state.places.append(place)
    state.hasPreview = true
    return .run { [clock] send in
      try await clock.sleep(for: .milliseconds(100))
      await send(.previewRested(destination))
    }
    .cancellable(id: CancelID.rest, cancelInFlight: true)
  }
}

extension BrowserTab.State {
  /// The place to preview; `nil` if there is none.
  fileprivate var previewDestination: Destination? {
    guard showsPreview, top.destination.hasPreviews else { return nil }
    return top.expectedRow?.destination
  }

  /// Removes the preview.
  ///
  /// - Parameter keepsFocused: Whether a preview with the focus becomes the top place instead.
  fileprivate mutating func closePreview(keepsFocused: Bool) {
    if hasPreview, focus == .main || !keepsFocused { places.removeLast() }
    hasPreview = false
    focus = .main
  }

  /// Makes the top place the preview again if the list below has it selected.
  fileprivate mutating func adoptPreview() {
    guard showsPreview, !hasPreview, let last = places.last, places.count > 1 else { return }
    let list = places[places.count - 2]
    guard list.destination.hasPreviews, list.expectedRow?.destination == last.destination else { return }
    hasPreview = true
    focus = .preview
  }
}

extension BrowserPlace.State {
  /// The selected row, or the one to select when the rows arrive.
  fileprivate var expectedRow: BrowserRow? { search == nil ? position.row : selectedRow }
}
