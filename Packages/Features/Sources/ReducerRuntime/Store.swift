public import Dependencies
public import Observation

/// Holds the state of a feature, handles actions with its reducer, and runs the effects.
///
/// Actions are handled one at a time, in the order sent, on the main actor. When the store and all stores scoped from
/// it are released, their effects are cancelled: keep a reference for as long as the effects matter.
@MainActor
public final class Store<State: Sendable, Action: Sendable> {
  private let read: () -> State
  private let sendAction: (Action) -> StoreTask

  /// Creates a store, with overridden dependencies of the reducer and its effects.
  ///
  /// The other dependencies are the current ones.
  public convenience init<R: Reducer<State, Action>>(
    initialState: State,
    reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    let core = StoreCore(initialState: initialState, reducer: reducer, withDependencies: prepareDependencies)
    self.init {
      core.state
    } sendAction: {
      StoreTask(core.send($0))
    }
  }

  private init(read: @escaping () -> State, sendAction: @escaping (Action) -> StoreTask) {
    self.read = read
    self.sendAction = sendAction
  }

  /// The current state, observable with `withObservationTracking`.
  public var state: State { read() }

  /// Handles an action and starts its effect.
  ///
  /// An action that an observer sends while another is handled is queued.
  ///
  /// - Returns: A task to wait for the effects with ``StoreTask/finish()`` or to cancel them. It can be ignored.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { sendAction(action) }

  /// Returns a store of a child, for the child's view.
  ///
  /// The state stays in this store. Observers of the child's state are notified of every action, also when the child's
  /// state is unchanged. The child's store keeps the effects of this store running.
  ///
  /// - Parameters:
  ///   - state: Returns the child's state, such as `\.header`.
  ///   - action: Wraps an action of the child, such as `Action.header`, or `embed` of an ``ActionPath``.
  public func scope<ChildState, ChildAction>(
    state: @escaping (State) -> ChildState, action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction> { [read] in
      state(read())
    } sendAction: { [sendAction] in
      sendAction(action($0))
    }
  }
}

/// The store of a reducer type.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

// MARK: - Conformances

extension Store: Observable {}
