public import ReducerRuntime

/// The reducer of a screen that loads one value.
///
/// ```swift
/// let store = Store(initialState: Loader<Album>.State()) { Loader.album(1) }
/// await store.send(.appeared).finish()
/// ```
public struct Loader<Value: Hashable & Sendable>: Reducer {
  public struct State: Hashable, Sendable {
    /// The value.
    public var content: Loadable<Value>

    public init(content: Loadable<Value> = .idle) {
      self.content = content
    }
  }

  public enum Action: Hashable, Sendable {
    /// The screen appeared. The value loads if it has not been loaded before, or is older than its maximum age.
    case appeared
    /// The user reloaded the screen. The previous value stays visible until the load finishes.
    case refreshed
    /// The load finished.
    case response(Loadable<Value>)
  }

  private enum CancelID { case load }

  private let load: @Sendable (CachePolicy) async -> Loadable<Value>

  /// Creates a reducer from the load of the value.
  public init(_ load: @escaping @Sendable (CachePolicy) async -> Loadable<Value>) {
    self.load = load
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return state.content.isMissingOrStale() ? load(.useCache, &state) : .none
    case .refreshed:
      return load(.reload, &state)
    case .response(let outcome):
      state.content.finish(outcome)
      return .none
    }
  }

  private func load(_ policy: CachePolicy, _ state: inout State) -> Effect<Action> {
    state.content.load(id: CancelID.load, Action.response) { [load] in await load(policy) }
  }
}
