import Dependencies

extension Reducer {
  /// Adds a child reducer for each element of an array.
  ///
  /// The child handles its action before this reducer. Its effects are cancelled when its element is removed. An action
  /// for a missing element is reported as an issue at this call, and only this reducer handles it.
  ///
  /// The elements must have unique identities: of several with the identity of an action, the first handles it, and an
  /// issue is reported at this call. Finding an element takes linear time; for many elements, use a dictionary.
  public func forEach<Child: Reducer>(
    _ states: any WritableKeyPath<State, [Child.State]> & Sendable,
    action: ActionPath<Action, (id: Child.State.ID, action: Child.Action)>,
    child: () -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reduce<State, Action> where Child.State: Identifiable, Child.State.ID: Sendable {
    let child = child()
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return withChildren(in: states, at: callSite, childAction: action.extract) { elements, id in
      elements.first { $0.id == id }
    } reduceChild: { elements, id, childAction in
      guard let index = elements.firstIndex(where: { $0.id == id }) else { return nil }
      if elements[(index + 1)...].contains(where: { $0.id == id }) {
        reportIssue(
          """
          Several elements of \(qualifiedName([Child.State].self)) have the identity \(printable(id)). Only the \
          first handles actions. Make their identities unique.
          """, at: callSite)
      }
      let effect = child.reduce(into: &elements[index], action: childAction)
      let newID = elements[index].id
      return (newID, effect.map { action.embed((newID, $0)) })
    }
  }

  /// Adds a child reducer for each value of a dictionary.
  ///
  /// The child handles its action before this reducer. Its effects are cancelled when its key is removed. An action for
  /// a missing key is reported as an issue at this call, and only this reducer handles it.
  public func forEach<Child: Reducer, ID: Hashable & Sendable>(
    _ states: any WritableKeyPath<State, [ID: Child.State]> & Sendable,
    action: ActionPath<Action, (id: ID, action: Child.Action)>,
    child: () -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reduce<State, Action> {
    let child = child()
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return withChildren(in: states, at: callSite, childAction: action.extract) { entries, id in
      entries[id]
    } reduceChild: { entries, id, childAction in
      guard let index = entries.index(forKey: id) else { return nil }
      let effect = child.reduce(into: &entries.values[index], action: childAction)
      return (id, effect.map { action.embed((id, $0)) })
    }
  }
}
