/// What became of a child that took an action.
struct ChildStep<ID: Hashable & Sendable, Action: Sendable> {
  /// The child's identity before the action.
  let oldID: ID
  /// The child's identity after the action, which the child may have changed.
  let id: ID
  /// The work that follows.
  let effect: Effect<Action>
}
