/// A child reducer for a property of the parent's state.
///
/// Identifiers of the child's effects are scoped to the property: two properties with the same reducer do not cancel
/// each other's effects.
public struct Scope<State: Sendable, Action: Sendable>: Reducer {
  private let reducer: Reduce<State, Action>

  /// Creates a reducer that runs a child on a property of the parent's state.
  public init<Child: Reducer>(
    state: any WritableKeyPath<State, Child.State> & Sendable,
    action: ActionPath<Action, Child.Action>,
    child: () -> Child
  ) {
    let child = child()
    let id = CancelID(state)
    reducer = Reduce { parent, parentAction in
      guard let childAction = action.extract(parentAction) else { return .none }
      return child.reduce(into: &parent[keyPath: state], action: childAction).map(action.embed)
        .scoped(to: id) { (parent: State) in parent[keyPath: state] }
    }
  }

  /// Handles an action of the child, and ignores other actions.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducer.reduce(into: &state, action: action)
  }
}
