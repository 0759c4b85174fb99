public import Dependencies
public import Observation

/// Holds the state of a feature, handles actions with its reducer, and runs the effects.
///
/// Actions are handled one at a time, in the order sent, on the main actor. When the store is released, its effects are
/// cancelled: keep a reference for as long as the effects matter.
@MainActor
public final class Store<State: Sendable, Action: Sendable> {
  private let core: StoreCore<State, Action>

  /// Creates a store, with overridden dependencies of the reducer and its effects.
  ///
  /// The other dependencies are the current ones.
  public init<R: Reducer<State, Action>>(
    initialState: State,
    reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    core = StoreCore(initialState: initialState, reducer: reducer, withDependencies: prepareDependencies)
  }

  /// The current state, observable with `withObservationTracking`.
  public var state: State { core.state }

  /// Handles an action and starts its effect.
  ///
  /// An action that an observer sends while another is handled is queued.
  ///
  /// - Returns: A task to wait for the effects with ``StoreTask/finish()`` or to cancel them. It can be ignored.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { StoreTask(core.send(action)) }
}

/// The store of a reducer type.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

// MARK: - Conformances

extension Store: Observable {}
