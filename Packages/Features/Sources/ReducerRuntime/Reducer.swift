/// The logic of a feature: how an action changes the state, and which effects it starts.
///
/// A reducer is pure and synchronous, and `Sendable`, so that its effects can use it. Actions are named after events,
/// in the past tense. A type implements either ``reduce(into:action:)`` or, to compose other reducers, ``body``.
public protocol Reducer<State, Action>: Sendable {
  /// The state of the feature.
  associatedtype State: Sendable
  /// The events that change the state.
  associatedtype Action: Sendable
  /// The type of ``body``, which the compiler infers.
  ///
  /// `Never` for a reducer without a body.
  associatedtype Body

  /// The composed reducers.
  ///
  /// Each handles every action, in order.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// Changes the state for an action, and returns the effect to run, or ``Effect/none``.
  ///
  /// A parent does not call this for a child, whose effect would be the parent's own: it sends the child's action.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

extension Reducer where Body == Never {
  /// Not available for a reducer that implements ``reduce(into:action:)``.
  ///
  /// Accessing it is a programming error.
  public var body: Never { fatalError("\(Self.self) has no body. Call its reduce(into:action:).") }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Handles an action with the reducers of ``body``.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}
