/// A group of reducers, to which operators such as ``Reducer/onChange(of:_:)`` apply as a whole.
public struct CombineReducers<State: Sendable, Action: Sendable>: Reducer {
  private let reducers: Reduce<State, Action>

  /// Creates a group of reducers, each of which handles every action, in order.
  public init(@ReducerBuilder<State, Action> _ reducers: () -> Reduce<State, Action>) {
    self.reducers = reducers()
  }

  /// Handles an action with each reducer.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }
}
