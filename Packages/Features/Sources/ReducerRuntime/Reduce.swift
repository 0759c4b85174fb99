/// A reducer made of a closure.
///
/// All operators and builders return this one type. That keeps compile times flat, however many children are chained.
public struct Reduce<State: Sendable, Action: Sendable>: Reducer {
  private let reduce: @Sendable (inout State, Action) -> Effect<Action>

  /// Creates a reducer from a closure.
  public init(_ reduce: @escaping @Sendable (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.reduce = reduce
  }

  /// Creates a reducer from another one.
  public init(_ reducer: some Reducer<State, Action>) {
    reduce = { reducer.reduce(into: &$0, action: $1) }
  }

  /// Handles an action with the closure.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(&state, action)
  }
}
