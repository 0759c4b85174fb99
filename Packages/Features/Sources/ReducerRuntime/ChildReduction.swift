/// The result of a child reducer for one action.
struct ChildReduction<ID: Hashable & Sendable, Action: Sendable> {
  let oldID: ID
  /// The identity after the action, which the child can change.
  let newID: ID
  let effect: Effect<Action>
}
