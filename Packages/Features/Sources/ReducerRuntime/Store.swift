public import Dependencies
public import Observation

/// Holds the state of a feature, handles actions with its reducer, and runs the effects.
///
/// Actions are handled one at a time, in the order sent, on the main actor. When the store is released, its effects are
/// cancelled: keep a reference for as long as the effects matter.
@MainActor
public final class Store<State: Sendable, Action: Sendable> {
  /// The sender of an action.
  package enum Source: Sendable {
    /// The caller of ``send(_:)``.
    case user
    case effect
  }

  private struct QueuedAction {
    let action: Action
    let source: Source
    let tasks: StoreTask
  }

  /// The dependencies of the reducer and its effects.
  package let dependencies: DependencyValues
  /// Called after each action, with the new state.
  package var onAction: ((Action, Source, State) -> Void)?

  private let observation = ObservationRegistrar()
  private let reduce: (inout State, Action) -> Effect<Action>
  private let runner: EffectRunner<Action>
  private var current: State
  private var queue: [QueuedAction] = []
  private var isReducing = false

  /// Creates a store, with overridden dependencies of the reducer and its effects.
  ///
  /// The other dependencies are the current ones.
  public convenience init<R: Reducer<State, Action>>(
    initialState: State,
    reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    self.init(initialState: initialState, executor: nil, reducer: reducer, withDependencies: prepareDependencies)
  }

  /// Creates a store whose effects run on an executor.
  ///
  /// - Parameter executor: The executor of the effects, or `nil` for the default one.
  package init<R: Reducer<State, Action>>(
    initialState: State, executor: TestTaskExecutor?, reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void
  ) {
    runner = EffectRunner(executor: executor)
    current = initialState
    let (reducer, dependencies) = withDependencies(prepareDependencies) { (reducer(), DependencyValues._current) }
    reduce = { reducer.reduce(into: &$0, action: $1) }
    self.dependencies = dependencies
  }

  deinit {
    runner.cancelAll()
  }

  /// The current state, observable with `withObservationTracking`.
  public var state: State {
    observation.access(self, keyPath: \.state)
    return current
  }

  /// Whether no effect is running.
  package nonisolated var isIdle: Bool { runner.isIdle }

  /// Whether every effect has begun, or waits for one that has.
  package var hasBegun: Bool { runner.hasBegun }

  /// Handles an action and starts its effect.
  ///
  /// An action that an observer sends while another is handled is queued.
  ///
  /// - Returns: A task to wait for the effects with ``StoreTask/finish()`` or to cancel them. It can be ignored.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    let tasks = StoreTask()
    enqueue(QueuedAction(action: action, source: .user, tasks: tasks))
    return tasks
  }

  private func enqueue(_ action: QueuedAction) {
    queue.append(action)
    guard !isReducing else { return }
    isReducing = true
    defer { isReducing = false }
    while !queue.isEmpty {
      let batch = queue
      queue = []
      for action in batch { handle(action) }
    }
  }

  private func handle(_ queued: QueuedAction) {
    withDependencies {
      $0 = dependencies
    } operation: {
      let effect = observation.withMutation(of: self, keyPath: \.state) { reduce(&current, queued.action) }
      onAction?(queued.action, queued.source, current)
      runner.start(effect, in: queued.tasks, state: { current }) { [weak self, tasks = queued.tasks] action in
        self?.enqueue(QueuedAction(action: action, source: .effect, tasks: tasks))
      }
      runner.cancelChildren(missingIn: current)
    }
  }
}

/// The store of a reducer type.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

// MARK: - Conformances

extension Store: Observable {}
