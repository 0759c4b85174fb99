public import Dependencies

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

  /// Overrides a dependency for this reducer and its effects, and for no other part of the store.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency, such as `\.date.now`.
  ///   - value: Its value.
  /// - Returns: This reducer with the override.
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> Reduce<State, Action> {
    let update: @Sendable (inout DependencyValues) -> Void = { $0[keyPath: keyPath] = value }
    return Reduce { state, action in
      withDependencies(update) { reduce(into: &state, action: action) }.dependencies(update)
    }
  }
}
