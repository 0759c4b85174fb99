import Features
import Terminal

/// Keys that were typed before the first rows of a screen arrived, or before a form had read its draft, for which they
/// wait.
struct WaitingKeys {
  /// A key, or a text that was pasted.
  enum Input: Hashable {
    case key(Key)
    case paste(String)
  }

  /// The number of keys that wait; further ones are ignored.
  private static let maximumCount = 100

  private var inputs: [Input] = []
  /// The screen for whose rows they wait.
  private var screen: OpenScreen.ID?

  /// Returns whether a key waits: its command does nothing yet, and the first rows are loading.
  ///
  /// All keys for a form wait until its draft is read.
  mutating func add(_ input: Input, in actions: InputActions) -> Bool {
    let state = actions.state
    guard state.awaitsContent(in: actions.context), needsContent(input, actions) else { return false }
    if screen != state.current.focused.id { inputs = [] }
    screen = state.current.focused.id
    if inputs.count < Self.maximumCount { inputs.append(input) }
    return true
  }

  private func needsContent(_ input: Input, _ actions: InputActions) -> Bool {
    guard case .key(let key) = input else { return actions.context.scope == .form }
    if actions.context.scope != .form { return if case .failure? = actions.outcome(of: key) { true } else { false } }
    return switch KeyTable.command(for: key, in: actions.context) {
    case nil, .sendForm?, .sendToForm?: true
    default: false
    }
  }

  /// Returns the keys whose rows have arrived; those of a screen that was left, or could not be loaded, are dropped.
  mutating func take(in state: BrowserFeature.State) -> [Input] {
    if inputs.isEmpty { return [] }
    let context = state.context
    let isSame = screen == state.current.focused.id
    if isSame, state.awaitsContent(in: context) { return [] }
    defer { inputs = [] }
    return isSame && context.scope.hasContent && !state.current.focused.shown.loads.isMissing ? inputs : []
  }
}

extension BrowserFeature.State {
  /// Whether the screen with the focus has no rows or draft yet, and no reason why.
  func awaitsContent(in context: KeyContext) -> Bool {
    switch current.focused.shown.loads {
    case .idle, .loading: context.scope.hasContent
    case .failed, .value: false
    }
  }
}

extension KeyScope {
  /// Whether the keys are those of a screen.
  fileprivate var hasContent: Bool { isPane || self == .form }
}
