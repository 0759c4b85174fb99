import Features
import Terminal

/// Keys that were typed before the first rows of a screen arrived, for which they wait.
struct WaitingKeys {
  /// The number of keys that wait; further ones are ignored.
  private static let maximumCount = 100

  private var keys: [Key] = []
  /// The screen for whose rows they wait.
  private var screen: OpenScreen.ID?

  /// Returns whether a key waits: its command does nothing yet, and the first rows are loading.
  mutating func add(_ key: Key, in actions: InputActions) -> Bool {
    let state = actions.state
    guard state.awaitsRows(in: actions.context), case .failure? = actions.outcome(of: key) else { return false }
    if screen != state.current.focused.id { keys = [] }
    screen = state.current.focused.id
    if keys.count < Self.maximumCount { keys.append(key) }
    return true
  }

  /// Returns the keys whose rows have arrived; those of a screen that was left, or could not be loaded, are dropped.
  mutating func take(in state: BrowserFeature.State) -> [Key] {
    if keys.isEmpty { return [] }
    let context = state.context
    let isSame = screen == state.current.focused.id
    if isSame, state.awaitsRows(in: context) { return [] }
    defer { keys = [] }
    return isSame && context.scope.isPane && !state.current.focused.shown.loads.isMissing ? keys : []
  }
}

extension BrowserFeature.State {
  /// Whether the screen with the focus has no rows yet, and no reason why.
  func awaitsRows(in context: KeyContext) -> Bool {
    let loads = current.focused.shown.loads
    return context.scope.isPane && loads.isMissing && loads.failure == nil
  }
}
