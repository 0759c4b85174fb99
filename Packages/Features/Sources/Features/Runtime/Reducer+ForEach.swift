extension Reducer {
  /// Adds a child for each element of an array: it takes its actions first, and its effects are cancelled when it goes.
  ///
  /// An element is looked for from the start of the array; a dictionary finds it at once. An action for an element that
  /// is not there is a fault: it is reported, and only this reducer takes it.
  ///
  /// - Parameters:
  ///   - states: The children's states in this one's; no two may have the same identity.
  ///   - action: The child's identity and its action, in this one's action.
  ///   - child: Makes the rules of each child.
  ///   - fileID: The file of the call, for the report.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: This reducer with the children.
  public func forEach<Child: Reducer>(
    _ states: any WritableKeyPath<State, [Child.State]> & Sendable,
    action: ActionPath<Action, (id: Child.State.ID, action: Child.Action)>,
    child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Child.State: Identifiable, Child.State.ID: Sendable {
    let child = child()
    let site = ChildSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return withChildren(in: states, at: site, childAction: action.extract) {
      children, step -> ChildStep<Child.State.ID, Action>? in
      guard let index = children.firstIndex(where: { $0.id == step.id }) else { return nil }
      let effect = child.reduce(into: &children[index], action: step.action)
      let id = children[index].id
      return ChildStep(oldID: step.id, id: id, effect: effect.map { action.embed((id, $0)) })
    } departed: { before, after in
      // The same storage, or the same identities in the same order, is the rule; then no set is needed.
      if before.isSameStorage(as: after) || before.elementsEqual(after, by: { $0.id == $1.id }) { return [] }
      let remaining = Set(after.map(\.id))
      return before.map(\.id).filter { !remaining.contains($0) }
    }
  }

  /// Adds a child for each value of a dictionary: it takes its actions first, and its effects are cancelled when it
  /// goes.
  ///
  /// An action for a key that is not there is a fault: it is reported, and only this reducer takes it.
  ///
  /// - Parameters:
  ///   - states: The children's states in this one's, by their identities.
  ///   - action: The child's identity and its action, in this one's action.
  ///   - child: Makes the rules of each child.
  ///   - fileID: The file of the call, for the report.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: This reducer with the children.
  public func forEach<Child: Reducer, ID: Hashable & Sendable>(
    _ states: any WritableKeyPath<State, [ID: Child.State]> & Sendable,
    action: ActionPath<Action, (id: ID, action: Child.Action)>,
    child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    let child = child()
    let site = ChildSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return withChildren(in: states, at: site, childAction: action.extract) {
      children, step -> ChildStep<ID, Action>? in
      guard let index = children.index(forKey: step.id) else { return nil }
      let effect = child.reduce(into: &children.values[index], action: step.action)
      return ChildStep(oldID: step.id, id: step.id, effect: effect.map { action.embed((step.id, $0)) })
    } departed: { before, after in
      before.keys.filter { after[$0] == nil }
    }
  }
}

extension Array {
  /// Whether both are the same elements in memory, which no change has touched.
  fileprivate func isSameStorage(as other: Self) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { own in
        other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
      }
  }
}
