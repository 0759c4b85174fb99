extension Reducer {
  /// Adds children that come and go: what `ifLet` and `forEach` have in common.
  ///
  /// The children go first, so that this reducer sees what has become of them, and may take one away.
  ///
  /// - Parameters:
  ///   - path: Where the children are kept.
  ///   - site: Where the children were added, for the report of an action that finds no child.
  ///   - childAction: Takes the action of a child out of this reducer's.
  ///   - take: Lets the child take its action, and tells what became of it; `nil` when there is no such child.
  ///   - departed: The children that were there before this reducer took the action and are not any more.
  /// - Returns: This reducer with the children.
  func withChildren<Children, ChildAction, ID: Hashable & Sendable>(
    in path: any WritableKeyPath<State, Children> & Sendable,
    at site: ChildSite,
    childAction: @escaping (Action) -> ChildAction?,
    take: @escaping (inout Children, ChildAction) -> ChildStep<ID, Action>?,
    departed: @escaping (_ before: Children, _ after: Children) -> [ID]
  ) -> Reduce<State, Action> {
    let place = CancelID(path)
    return Reduce { state, action in
      let taken = childAction(action).map { take(&state[keyPath: path], $0) }
      if case .some(nil) = taken { site.reportAbsence(to: Action.self) }
      let before = state[keyPath: path]
      let own = reduce(into: &state, action: action)
      var departed = departed(before, state[keyPath: path])
      var effects: [Effect<Action>] = []
      if let step = taken ?? nil {
        if step.oldID != step.id { departed.append(step.oldID) }
        if !departed.contains(step.id) {
          effects.append(step.effect.scoped(to: CancelID(step.id)).scoped(to: place))
        }
      }
      effects += departed.map { Effect.cancel(child: CancelID($0)).scoped(to: place) }
      effects.append(own)
      return .merge(effects)
    }
  }
}
