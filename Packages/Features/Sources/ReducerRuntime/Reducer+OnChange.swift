extension Reducer {
  /// Runs a closure after each action that changes a value of the state.
  ///
  /// It compares the state before and after this reducer only. In a `body`, a change by a ``Scope`` beside this reducer is
  /// not seen: apply it to a ``CombineReducers`` of both.
  ///
  /// - Parameters:
  ///   - value: The observed value, such as `\.query`.
  ///   - reduce: Changes the state further and returns an effect, given the old and the new value.
  public func onChange<Value: Equatable & Sendable>(
    of value: @escaping @Sendable (State) -> Value,
    _ reduce: @escaping @Sendable (_ state: inout State, _ old: Value, _ new: Value) -> Effect<Action>
  ) -> Reduce<State, Action> {
    Reduce { state, action in
      let old = value(state)
      let effect = self.reduce(into: &state, action: action)
      let new = value(state)
      return old == new ? effect : .merge(effect, reduce(&state, old, new))
    }
  }
}
