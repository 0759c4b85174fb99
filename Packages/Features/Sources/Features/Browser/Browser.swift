public import Persistence
public import ReducerRuntime

/// The full-screen browser: tabs, an overlay, a question and a notice.
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

  /// A question that the user answers with yes or no.
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
    /// The question to answer; `nil` if there is none.
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
    }

    /// The state of the current tab.
    public var current: BrowserTab.State { tabs[tab] ?? BrowserTab.State(tab.root) }

    /// Returns an action of the place with the focus.
    public func action(_ action: BrowserPlace.Action) -> Action { .tab(tab, current.action(action)) }
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
    /// The user went one level back: the question (as No), the overlay, then as ``BrowserTab/Action/backRequested``. A
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
    /// The user answered the question.
    case confirmed(Bool)
    /// A notice is to be shown, such as that of a copied id.
    case toastShown(String)
    /// The time of a notice expired.
    case toastExpired(Toast.ID)
    /// The user wants to quit. A form with changed text asks first.
    case closeRequested
  }

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}
