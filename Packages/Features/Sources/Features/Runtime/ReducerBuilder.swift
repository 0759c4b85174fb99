/// Puts reducers together: each takes every action, in their order, and their effects run side by side.
@resultBuilder
public enum ReducerBuilder<State: Sendable, Action: Sendable> {
  /// Takes one reducer.
  public static func buildExpression(_ reducer: some Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  /// Puts the reducers of a block together.
  public static func buildBlock(_ reducers: Reduce<State, Action>...) -> Reduce<State, Action> {
    buildArray(reducers)
  }

  /// Puts the reducers of a loop together.
  public static func buildArray(_ reducers: [Reduce<State, Action>]) -> Reduce<State, Action> {
    if reducers.count == 1 { return reducers[0] }
    return Reduce { state, action in
      var effects: [Effect<Action>] = []
      for reducer in reducers { effects.append(reducer.reduce(into: &state, action: action)) }
      return .merge(effects)
    }
  }

  /// Takes the reducer of an `if`, or nothing.
  public static func buildOptional(_ reducer: Reduce<State, Action>?) -> Reduce<State, Action> {
    reducer ?? buildBlock()
  }

  /// Takes the reducer of the first branch.
  public static func buildEither(first reducer: Reduce<State, Action>) -> Reduce<State, Action> { reducer }

  /// Takes the reducer of the other branch.
  public static func buildEither(second reducer: Reduce<State, Action>) -> Reduce<State, Action> { reducer }
}
