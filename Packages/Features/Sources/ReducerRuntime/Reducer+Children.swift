import Dependencies

extension Reducer {
  /// Adds children whose state can appear and disappear.
  ///
  /// A child handles its action before this reducer, which sees the changed child and can remove it.
  ///
  /// - Parameters:
  ///   - reduceChild: Runs the child reducer. Returns its effect and the identities of the child before and after,
  ///     which it can change; `nil` if the child's state is missing.
  ///   - removedIDs: The identities that this reducer removed while it handled the action.
  func withChildren<Children, ChildAction, ID: Hashable & Sendable>(
    in path: any WritableKeyPath<State, Children> & Sendable,
    at callSite: CallSite,
    childAction: @escaping @Sendable (Action) -> ChildAction?,
    reduceChild: @escaping @Sendable (inout Children, ChildAction) -> (oldID: ID, newID: ID, effect: Effect<Action>)?,
    removedIDs: @escaping @Sendable (_ before: Children, _ after: Children) -> [ID]
  ) -> Reduce<State, Action> {
    let scope = CancelID(path)
    return Reduce { state, action in
      let childAction = childAction(action)
      let child = childAction.flatMap { reduceChild(&state[keyPath: path], $0) }
      if childAction != nil, child == nil {
        reportIssue(
          """
          \(qualifiedName(Action.self)) was sent to a child whose state is missing, so the child did not handle it:
            \(printable(action))
          Send a child's actions only while its state exists. The child's effects are cancelled when its state is removed.
          """, at: callSite)
      }
      let before = state[keyPath: path]
      let ownEffect = reduce(into: &state, action: action)
      var removedIDs = removedIDs(before, state[keyPath: path])
      var effects: [Effect<Action>] = []
      if let child {
        if child.oldID != child.newID { removedIDs.append(child.oldID) }
        if !removedIDs.contains(child.newID) {
          effects.append(child.effect.scoped(to: CancelID(child.newID)).scoped(to: scope))
        }
      }
      effects += removedIDs.map { Effect.cancel(child: CancelID($0)).scoped(to: scope) }
      effects.append(ownEffect)
      return .merge(effects)
    }
  }
}
