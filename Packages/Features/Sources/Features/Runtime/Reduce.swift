/// A reducer that is a function; what all composing of reducers results in.
///
/// That every composition has this one type keeps compile times flat, however long a chain of children grows.
public struct Reduce<State: Sendable, Action: Sendable>: Reducer {
  private let rules: (inout State, Action) -> Effect<Action>

  /// Makes a reducer of a function.
  ///
  /// - Parameter rules: Takes an action into the state and returns the work that follows.
  public init(_ rules: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.rules = rules
  }

  /// Makes a reducer of another, whose type is not seen any more.
  ///
  /// - Parameter reducer: The other reducer.
  public init(_ reducer: some Reducer<State, Action>) {
    rules = { reducer.reduce(into: &$0, action: $1) }
  }

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state, to be changed.
  ///   - action: What happened.
  /// - Returns: The work that follows.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    rules(&state, action)
  }
}
