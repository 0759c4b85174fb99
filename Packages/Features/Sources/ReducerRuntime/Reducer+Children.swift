import Dependencies

extension Reducer {
  /// Adds children whose state can appear and disappear.
  ///
  /// A child handles its action before this reducer, which sees the changed child and can remove it. The store cancels
  /// the effects of a child whose state is missing after an action, whichever reducer removed it.
  ///
  /// - Parameters:
  ///   - childAction: The identity and the action of the child that an action is for; `nil` for an action of the
  ///     parent.
  ///   - childState: Returns the state of a child, or `nil` if it is missing.
  ///   - reduceChild: Runs the child reducer on a child that exists. Returns its identity, which it can change, and its
  ///     effect.
  func withChildren<Children, ChildState, ChildAction, ID: Hashable & Sendable>(
    in path: any WritableKeyPath<State, Children> & Sendable,
    at callSite: CallSite,
    childAction: @escaping @Sendable (Action) -> (id: ID, action: ChildAction)?,
    childState: @escaping @Sendable (Children, ID) -> ChildState?,
    reduceChild: @escaping @Sendable (inout Children, ID, ChildAction) -> (id: ID, effect: Effect<Action>)?
  ) -> Reduce<State, Action> {
    let scope = CancelID(path)
    return Reduce { state, action in
      guard let child = childAction(action) else { return reduce(into: &state, action: action) }
      let change = reduceChild(&state[keyPath: path], child.id, child.action)
      let id = CancelID(ChildID(scope: scope, id: CancelID(change?.id ?? child.id)))
      if change == nil {
        reportIssue(
          """
          \(qualifiedName(Action.self)) was sent to a child whose state is missing, so the child did not handle it:
            \(printable(action))
          Send a child's actions only while its state exists. Effects of the child's own actions are cancelled when its \
          state is removed, but not those that its parent got by calling the child's reducer: let the parent send an \
          action of the child instead.
          """, at: callSite)
      }
      let childEffect =
        change.map { change in
          change.effect.scoped(to: id) { (parent: State) in childState(parent[keyPath: path], change.id) }
        } ?? .cancel(child: id)
      return .merge(childEffect, reduce(into: &state, action: action))
    }
  }
}

/// The identity of a child among the children of one property.
private struct ChildID: Hashable, Sendable {
  let scope: CancelID
  let id: CancelID
}
