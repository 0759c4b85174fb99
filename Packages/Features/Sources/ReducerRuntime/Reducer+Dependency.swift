public import Dependencies

extension Reducer {
  /// Overrides a dependency, such as `\.date.now`, for this reducer and its effects.
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> Reduce<State, Action> {
    let update: @Sendable (inout DependencyValues) -> Void = { $0[keyPath: keyPath] = value }
    return Reduce { state, action in
      withDependencies(update) { reduce(into: &state, action: action) }.dependencies(update)
    }
  }
}
