extension Reducer {
  /// Adds what follows when an action has changed a value of the state.
  ///
  /// - Parameters:
  ///   - value: The value to watch, such as `\.query`.
  ///   - follow: Changes the state further and returns the work that follows; it is given the value before and after.
  /// - Returns: This reducer with what follows.
  public func onChange<Value: Equatable>(
    of value: @escaping (State) -> Value,
    _ follow: @escaping (_ state: inout State, _ old: Value, _ new: Value) -> Effect<Action>
  ) -> Reduce<State, Action> {
    Reduce { state, action in
      let old = value(state)
      let effect = reduce(into: &state, action: action)
      let new = value(state)
      return old == new ? effect : .merge(effect, follow(&state, old, new))
    }
  }
}
