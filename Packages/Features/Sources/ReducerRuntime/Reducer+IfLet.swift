import Dependencies

extension Reducer {
  /// Adds a child reducer for an optional state.
  ///
  /// The child handles its action before this reducer. Its effects are cancelled when its state becomes `nil`. An
  /// action for a child whose state is `nil` is reported as an issue at this call, and only this reducer handles it.
  public func ifLet<Child: Reducer>(
    _ state: any WritableKeyPath<State, Child.State?> & Sendable,
    action: ActionPath<Action, Child.Action>,
    then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ifLet(state, action, child(), callSite) { _ in 0 }
  }

  /// Adds a child reducer for an optional, identifiable state.
  ///
  /// The child handles its action before this reducer. Its effects are cancelled when its state becomes `nil` or its
  /// identity changes. An action for a child whose state is `nil` is reported as an issue at this call, and only this
  /// reducer handles it.
  public func ifLet<Child: Reducer>(
    _ state: any WritableKeyPath<State, Child.State?> & Sendable,
    action: ActionPath<Action, Child.Action>,
    then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Child.State: Identifiable, Child.State.ID: Sendable {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ifLet(state, action, child(), callSite, id: \.id)
  }

  private func ifLet<Child: Reducer, ID: Hashable & Sendable>(
    _ path: any WritableKeyPath<State, Child.State?> & Sendable,
    _ action: ActionPath<Action, Child.Action>,
    _ child: Child,
    _ callSite: CallSite,
    id: @escaping @Sendable (Child.State) -> ID
  ) -> Reduce<State, Action> {
    withChildren(in: path, at: callSite, childAction: action.extract) {
      optionalState, childAction -> ChildReduction<ID, Action>? in
      guard var state = optionalState else { return nil }
      // Releases the second reference to the child's storage, so that the child changes its state in place.
      optionalState = nil
      defer { optionalState = state }
      let oldID = id(state)
      let effect = child.reduce(into: &state, action: childAction)
      return ChildReduction(oldID: oldID, newID: id(state), effect: effect.map(action.embed))
    } removedIDs: { before, after in
      guard let removed = before.map(id), removed != after.map(id) else { return [] }
      return [removed]
    }
  }
}
