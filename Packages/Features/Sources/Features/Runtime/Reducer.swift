/// The rules of a screen: what each action does to the state, and what work it starts outside.
///
/// A reducer is pure and synchronous. Actions say what happened, in the past tense. A type implements either
/// ``reduce(into:action:)``, or ``body`` where it is put together from other reducers.
public protocol Reducer<State, Action> {
  /// What the screen knows.
  associatedtype State: Sendable
  /// What can happen on the screen.
  associatedtype Action: Sendable
  /// The type of ``body``; found by the compiler, and `Never` where there is none.
  associatedtype Body

  /// The reducers that this one is made of; each takes every action, in their order.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state, to be changed.
  ///   - action: What happened.
  /// - Returns: The work that follows; ``Effect/none`` when there is none.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

extension Reducer where Body == Never {
  /// Not there, and not to be read: this reducer is not made of others.
  public var body: Never { fatalError("\(Self.self) has no body. Call its reduce(into:action:).") }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Takes an action into the state by the reducers in ``body``.
  ///
  /// - Parameters:
  ///   - state: The state, to be changed.
  ///   - action: What happened.
  /// - Returns: The work that follows.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}
