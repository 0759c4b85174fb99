/// The rules of a screen: what each action does to the state, and what work it starts outside.
///
/// A reducer is pure and synchronous. Actions say what happened, in the past tense.
public protocol Reducer<State, Action> {
  /// What the screen knows.
  associatedtype State: Sendable
  /// What can happen on the screen.
  associatedtype Action: Sendable

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state, to be changed.
  ///   - action: What happened.
  /// - Returns: The work that follows; ``Effect/none`` when there is none.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}
