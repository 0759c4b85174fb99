/// A child reducer at work on a part of its parent's state that is always there.
///
/// The child's identifiers of effects are its own: two parts that have the same rules do not cancel each other's work.
public struct Scope<State: Sendable, Action: Sendable>: Reducer {
  private let rules: Reduce<State, Action>

  /// Puts a child into its parent.
  ///
  /// - Parameters:
  ///   - state: The child's state in the parent's.
  ///   - action: The child's action in the parent's.
  ///   - child: Makes the child's rules.
  public init<Child: Reducer>(
    state: any WritableKeyPath<State, Child.State> & Sendable,
    action: ActionPath<Action, Child.Action>,
    child: () -> Child
  ) {
    let child = child()
    let id = CancelID(state)
    rules = Reduce { parent, parentAction in
      guard let childAction = action.extract(parentAction) else { return .none }
      return child.reduce(into: &parent[keyPath: state], action: childAction).map(action.embed).scoped(to: id)
    }
  }

  /// Takes an action of the child into its part of the state; leaves others alone.
  ///
  /// - Parameters:
  ///   - state: The parent's state, to be changed.
  ///   - action: What happened.
  /// - Returns: The work that follows.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    rules.reduce(into: &state, action: action)
  }
}
