/// Reducers as one, to hang a child or another change on them all.
public struct CombineReducers<State: Sendable, Action: Sendable>: Reducer {
  private let reducers: Reduce<State, Action>

  /// Puts reducers together.
  ///
  /// - Parameter reducers: The reducers; each takes every action, in their order.
  public init(@ReducerBuilder<State, Action> _ reducers: () -> Reduce<State, Action>) {
    self.reducers = reducers()
  }

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state, to be changed.
  ///   - action: What happened.
  /// - Returns: The work that follows.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }
}
