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
    public init(_ destination: Destination) {
      places = destination.path.enumerated().map { BrowserPlace.State($1, depth: $0) }
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

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}
