extension Reducer {
  /// Adds a child that is there at times: it takes its actions first, and its effects are cancelled when it goes.
  ///
  /// An action for a child that is not there is a fault: it is reported, and only this reducer takes it.
  ///
  /// - Parameters:
  ///   - state: The child's state in this one's; `nil` while there is no child.
  ///   - action: The child's action in this one's.
  ///   - child: Makes the child's rules.
  ///   - fileID: The file of the call, for the report.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: This reducer with the child.
  public func ifLet<Child: Reducer>(
    _ state: any WritableKeyPath<State, Child.State?> & Sendable,
    action: ActionPath<Action, Child.Action>,
    then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    let site = ChildSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ifLet(state, action, child(), site) { _ in 0 }
  }

  /// Adds a child that is there at times and that another may replace: it takes its actions first, and its effects are
  /// cancelled when it goes or its identity changes.
  ///
  /// An action for a child that is not there is a fault: it is reported, and only this reducer takes it.
  ///
  /// - Parameters:
  ///   - state: The child's state in this one's; `nil` while there is no child.
  ///   - action: The child's action in this one's.
  ///   - child: Makes the child's rules.
  ///   - fileID: The file of the call, for the report.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: This reducer with the child.
  public func ifLet<Child: Reducer>(
    _ state: any WritableKeyPath<State, Child.State?> & Sendable,
    action: ActionPath<Action, Child.Action>,
    then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Child.State: Identifiable, Child.State.ID: Sendable {
    let site = ChildSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ifLet(state, action, child(), site, identity: \.id)
  }

  private func ifLet<Child: Reducer, ID: Hashable & Sendable>(
    _ path: any WritableKeyPath<State, Child.State?> & Sendable,
    _ action: ActionPath<Action, Child.Action>,
    _ child: Child,
    _ site: ChildSite,
    identity: @escaping (Child.State) -> ID
  ) -> Reduce<State, Action> {
    withChildren(in: path, at: site, childAction: action.extract) {
      children, childAction -> ChildStep<ID, Action>? in
      guard var state = children else { return nil }
      // Emptied meanwhile, so that the child changes its state in place.
      children = nil
      defer { children = state }
      let oldID = identity(state)
      let effect = child.reduce(into: &state, action: childAction)
      return ChildStep(oldID: oldID, id: identity(state), effect: effect.map(action.embed))
    } departed: { before, after in
      guard let gone = before.map(identity), gone != after.map(identity) else { return [] }
      return [gone]
    }
  }
}
