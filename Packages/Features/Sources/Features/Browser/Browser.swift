import Dependencies
public import Models
public import Persistence
public import ReducerRuntime

/// The full-screen browser: tabs, an overlay, a confirmation and a notice.
public struct Browser: Reducer {
  /// A tab of the browser.
  public enum Tab: CaseIterable, Hashable, Sendable {
    /// The posts.
    case posts
    /// The users.
    case users
    /// The albums.
    case albums
    /// The to-dos.
    case todos
    /// The producers.
    case producers
    /// The accounts.
    case accounts

    /// The list at the root of the tab.
    public var root: Destination {
      switch self {
      case .posts: .posts
      case .users: .users
      case .albums: .albums
      case .todos: .todos
      case .producers: .producers
      case .accounts: .accounts
      }
    }
  }

  /// A pane above the current place.
  public enum Overlay: Hashable, Sendable {
    /// The keys of the current place.
    case help
    /// The image of the current place.
    case image
  }

  /// A question before an action that loses something, with the responses yes and no.
  public enum Confirmation: Hashable, Sendable {
    /// Leave the form and lose its text.
    case leavingForm
    /// Quit and lose the text of a form.
    case quitting
    /// Discard a draft.
    case discarding(AccountDraft.ID)
    /// Send a draft that the server may have accepted.
    case resending
  }

  /// A notice that disappears after four seconds.
  public struct Toast: Hashable, Identifiable, Sendable {
    /// The number of the notice, from 1.
    public let id: Int
    /// The text.
    public let text: String
  }

  /// The state of the browser.
  public struct State: Hashable, Sendable {
    /// The current tab.
    public var tab: Tab
    /// The state of each tab.
    public var tabs: [Tab: BrowserTab.State]
    /// The pane above the current place; `nil` if there is none.
    public var overlay: Overlay?
    /// The first visible line of the overlay.
    public var overlayTop: Int
    /// The open confirmation; `nil` if no action needs one.
    public var confirmation: Confirmation?
    /// The notice; `nil` if there is none.
    public var toast: Toast?
    /// The number of notices so far.
    public var toastCount: Int
    /// A Boolean value that indicates whether there is room for a preview.
    public var showsPreview: Bool
    /// A Boolean value that indicates whether the browser ends.
    public var isClosing: Bool

    /// Creates a browser that opens at a place.
    ///
    /// - Parameter searchText: The text to search for in that place. The default is none.
    public init(_ destination: Destination = .posts, searchText: String = "") {
      tab = destination.tab
      tabs = Dictionary(uniqueKeysWithValues: Tab.allCases.map { ($0, BrowserTab.State($0.root)) })
      tabs[tab] = BrowserTab.State(destination)
      overlayTop = 0
      toastCount = 0
      showsPreview = false
      isClosing = false
      guard !searchText.isEmpty, let index = tabs[tab]?.places.indices.last else { return }
      // The place filters by it when it appears.
      tabs[tab]?.places[index].search = SearchLine(text: searchText, caret: searchText.count, isEditing: false)
    }

    /// The state of the current tab.
    public var current: BrowserTab.State { tabs[tab] ?? BrowserTab.State(tab.root) }

    /// Returns an action of the place with the focus.
    public func action(_ action: BrowserPlace.Action) -> Action { .tab(tab, current.action(action)) }

    /// A Boolean value that indicates whether quitting loses typed text.
    public var hasChanges: Bool { tabs.values.contains { $0.places.contains(where: \.hasChanges) } }
  }

  /// The actions of the browser.
  public enum Action: Hashable, Sendable {
    /// The browser appeared. The current tab loads.
    case appeared
    /// The user chose a tab.
    case tabSelected(Tab)
    /// The user moved to a neighboring tab; it goes around at the ends.
    case tabMoved(by: Int)
    /// A tab handled an event.
    case tab(Tab, BrowserTab.Action)
    /// The user opened a place from the one with the focus.
    case opened(Destination)
    /// The user went one level back: the confirmation (as No), the overlay, then as ``BrowserTab/Action/backRequested``. A
    /// form with changed text asks first.
    case backRequested
    /// The room for a preview appeared or disappeared.
    case previewShown(Bool)
    /// The user opened an overlay.
    case overlayRequested(Overlay)
    /// The user scrolled the overlay to a line.
    case overlayScrolled(top: Int)
    /// The user closed the overlay.
    case overlayClosed
    /// The user wants to discard the selected draft.
    case discardRequested
    /// The user confirmed or refused.
    case confirmed(Bool)
    /// A notice is to be shown, such as that of a copied id.
    case toastShown(String)
    /// The time of a notice expired.
    case toastExpired(Toast.ID)
    /// The user wants to quit. A form with changed text asks first.
    case closeRequested
  }

  private enum CancelID { case toast }

  private static let tab = ActionPath(embed: { Action.tab($0.id, $0.action) }) {
    if case .tab(let tab, let action) = $0 { (id: tab, action: action) } else { nil }
  }

  @Dependency(\.continuousClock) private var clock

  /// Creates the reducer.
  public init() {}

  /// The browser, and its tabs.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      handle(action, &state)
    }
    .forEach(\.tabs, action: Self.tab) { BrowserTab() }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .appeared:
      return showTab(state)
    case .tabSelected(let tab):
      state.tab = tab
      return showTab(state)
    case .tabMoved(let offset):
      state.tab = Tab.allCases.element(at: offset, from: state.tab)
      return showTab(state)
    case .tab(_, .place(_, let action)):
      return handle(action, &state)
    case .tab:
      return .none
    case .opened(let destination):
      guard state.tab != .accounts, destination == .drafts || destination == .newAccount else {
        return .send(.tab(state.tab, .opened(destination)))
      }
      return .concatenate(.send(.tabSelected(.accounts)), .send(.tab(.accounts, .opened(destination))))
    case .backRequested:
      return goBack(&state)
    case .previewShown(let isShown):
      state.showsPreview = isShown
      return .send(.tab(state.tab, .previewShown(isShown)))
    case .overlayRequested(let overlay):
      state.overlay = overlay
      state.overlayTop = 0
      return .none
    case .overlayScrolled(let top):
      state.overlayTop = max(0, top)
      return .none
    case .overlayClosed:
      state.overlay = nil
      return .none
    case .discardRequested:
      guard case .place(.draft(let id))? = state.current.focused.selectedRow else { return .none }
      state.confirmation = .discarding(id)
      return .none
    case .confirmed(let isConfirmed):
      return confirm(isConfirmed, &state)
    case .toastShown(let text):
      return show(text, &state)
    case .toastExpired(let id):
      if state.toast?.id == id { state.toast = nil }
      return .none
    case .closeRequested:
      if state.hasChanges { state.confirmation = .quitting } else { state.isClosing = true }
      return .none
    }
  }

  private func handle(_ action: BrowserPlace.Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .form(.entered):
      guard case .form(let form) = state.current.focused.screen, form.focus == .cancel else { return .none }
      return goBack(&state)
    case .form(.form(.submissionResponse(.accepted(let account, _)))):
      return show("account \(account.id) saved", &state)
    case .form(.form(.submissionResponse(.draftUnavailable(.mayHaveBeenSent)))):
      state.confirmation = .resending
      return .none
    case .drafts(.discardResponse(let id, let outcome)):
      return outcome.value == true ? show("draft \(id) discarded", &state) : .none
    default:
      return .none
    }
  }

  private func showTab(_ state: State) -> Effect<Action> {
    .concatenate(.send(.tab(state.tab, .previewShown(state.showsPreview))), .send(.tab(state.tab, .appeared)))
  }

  private func goBack(_ state: inout State) -> Effect<Action> {
    if state.confirmation != nil {
      state.confirmation = nil
    } else if state.overlay != nil {
      state.overlay = nil
    } else if state.current.focused.hasChanges {
      state.confirmation = .leavingForm
    } else {
      return .send(.tab(state.tab, .backRequested))
    }
    return .none
  }

  private func confirm(_ isConfirmed: Bool, _ state: inout State) -> Effect<Action> {
    let confirmation = state.confirmation
    state.confirmation = nil
    guard isConfirmed, let confirmation else { return .none }
    switch confirmation {
    case .leavingForm:
      return .send(.tab(state.tab, .backRequested))
    case .quitting:
      state.isClosing = true
      return .none
    case .discarding(let id):
      return .send(state.action(.drafts(.discarded(id))))
    case .resending:
      return .concatenate(
        .send(state.action(.form(.form(.resendingAllowed)))), .send(state.action(.form(.sent))))
    }
  }

  private func show(_ text: String, _ state: inout State) -> Effect<Action> {
    state.toastCount += 1
    state.toast = Toast(id: state.toastCount, text: text)
    return .run { [clock, id = state.toastCount] send in
      try await clock.sleep(for: .seconds(4))
      await send(.toastExpired(id))
    }
    .cancellable(id: CancelID.toast, cancelInFlight: true)
  }
}
