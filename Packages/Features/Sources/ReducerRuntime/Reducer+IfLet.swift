import Dependencies

extension Reducer {
  /// Adds a child reducer for an optional property.
  ///
  /// The child handles its action before this reducer. Its effects are cancelled when its state becomes `nil`. An
  /// action while the state is `nil` is reported as an issue at this call, and only this reducer handles it.
  public func ifLet<Child: Reducer>(
    _ state: any WritableKeyPath<State, Child.State?> & Sendable,
    action: ActionPath<Action, Child.Action>,
    child: () -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reduce<State, Action> {
    let child = child()
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    // The property has one child, which keeps its identity.
    let id = "child"
    return withChildren(in: state, at: callSite) {
      action.extract($0).map { (id, $0) }
    } childState: { childState, _ in
      childState
    } reduceChild: { childState, _, childAction in
      guard var state = childState else { return nil }
      let effect = child.reduce(into: &state, action: childAction)
      childState = state
      return (id, effect.map(action.embed))
    }
  }
}
