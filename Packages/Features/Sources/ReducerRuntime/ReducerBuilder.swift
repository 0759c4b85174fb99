/// A result builder that composes reducers.
///
/// Each reducer handles every action, in order. Their effects run concurrently.
@resultBuilder
public enum ReducerBuilder<State: Sendable, Action: Sendable> {
  /// Builds a reducer of an expression.
  public static func buildExpression(_ reducer: some Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  /// Combines the reducers of a block.
  public static func buildBlock(_ reducers: Reduce<State, Action>...) -> Reduce<State, Action> {
    if reducers.count == 1 { return reducers[0] }
    return Reduce { state, action in
      var effects: [Effect<Action>] = []
      for reducer in reducers { effects.append(reducer.reduce(into: &state, action: action)) }
      return .merge(effects)
    }
  }

  /// Builds the reducer of an `if` without an `else`, which does nothing if the condition is `false`.
  public static func buildOptional(_ reducer: Reduce<State, Action>?) -> Reduce<State, Action> {
    reducer ?? Reduce { _, _ in .none }
  }

  /// Builds the reducer of the first branch of a condition.
  public static func buildEither(first reducer: Reduce<State, Action>) -> Reduce<State, Action> { reducer }

  /// Builds the reducer of the second branch of a condition.
  public static func buildEither(second reducer: Reduce<State, Action>) -> Reduce<State, Action> { reducer }
}
