public import Dependencies

extension Reducer {
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
