package import Dependencies
import Observation

/// The state, the queue of actions and the running effects behind both `Store` and `TestStore`.
@MainActor
package final class StoreCore<State: Sendable, Action: Sendable> {
  /// The sender of an action.
  package enum Source: Sendable {
    /// The caller of ``send(_:)``.
    case user
    case effect
  }

  private struct QueuedAction {
    let action: Action
    let source: Source
    let tasks: TaskSet
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
  /// - Parameter executor: The executor of the effects, or `nil` for the default one.
  package init<R: Reducer<State, Action>>(
    initialState: State, executor: (any TaskExecutor)? = nil, reducer: () -> R,
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

  /// The current state, observable.
  package var state: State {
    observation.access(self, keyPath: \.state)
    return current
  }

  /// Whether no effect is running.
  package nonisolated var isIdle: Bool { runner.isIdle }

  /// Queues an action of the user, and returns the tasks of its effects.
  package func send(_ action: Action) -> TaskSet {
    let tasks = TaskSet()
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
      runner.start(effect, in: queued.tasks) { [weak self, tasks = queued.tasks] action in
        self?.enqueue(QueuedAction(action: action, source: .effect, tasks: tasks))
      }
    }
  }
}

// MARK: - Conformances

extension StoreCore: Observable {}
