package import Dependencies

/// Runs effects as tasks, and cancels them by identifier or by child.
///
/// Each store has its own runner, so that identifiers are scoped to the store.
@MainActor
package final class EffectRunner<Action: Sendable> {
  /// A key under which running tasks can be cancelled.
  struct CancellationKey: Hashable {
    /// The children that the effect belongs to, outermost first; empty for the store's own effects.
    var path: [CancelID]
    /// The identifier, or `nil` in the key of all effects of a child.
    var id: CancelID?
  }

  /// Running tasks by their numbers.
  private typealias Tasks = [Int: Task<Void, Never>]

  /// The values that an operation inherits from the enclosing ones.
  private struct Context {
    var path: [CancelID] = []
    var keys: Set<CancellationKey> = []
    /// The states of the children, outermost first.
    var states: [ChildProjection] = []
    /// The earlier tasks of a sequence, which the tasks of the operation wait for.
    var predecessors: Tasks = [:]
    let tasks: StoreTask
    let send: @MainActor @Sendable (Action) -> Void

    mutating func enter(_ child: CancelID, _ state: @escaping ChildProjection) {
      path.append(child)
      states.append(state)
      keys.insert(CancellationKey(path: path))
    }
  }

  private let inFlight = StoreTask()
  /// The running and waiting tasks that can be cancelled.
  private(set) var cancellable: [CancellationKey: [Int: Task<Void, Never>]] = [:]
  /// The way from the state of the store to that of each child with running effects.
  private var childStates: [CancellationKey: [ChildProjection]] = [:]
  /// The tasks that each waiting task waits for.
  private var predecessors: [Int: Set<Int>] = [:]
  /// The tasks whose operation has begun.
  private var begun: Set<Int> = []
  private var lastNumber = 0
  /// The executor of the effects, or `nil` for the default one.
  private let executor: TestTaskExecutor?

  package init(executor: TestTaskExecutor? = nil) {
    self.executor = executor
  }

  /// Whether no effect is running.
  package nonisolated var isIdle: Bool { inFlight.isEmpty }

  /// Whether every effect has begun, or waits for one that has.
  package var hasBegun: Bool { inFlight.numbers.allSatisfy { begun.contains($0) || predecessors[$0] != nil } }

  /// Starts an effect.
  ///
  /// - Parameters:
  ///   - tasks: The effects of one user action, which the tasks of this one are added to.
  ///   - state: Returns the state of the store. An effect of a child whose state is missing is not started.
  ///   - send: Sends an action of the effect to the store.
  package func start(
    _ effect: Effect<Action>, in tasks: StoreTask, state: () -> Any = { () },
    send: @escaping @MainActor @Sendable (Action) -> Void
  ) {
    guard effect.operation.isSome else { return }
    _ = start(effect.operation, Context(tasks: tasks, send: send), state)
  }

  /// Cancels the running effects of children whose state is missing.
  ///
  /// - Parameter state: The state of the store.
  package func cancelChildren(missingIn state: @autoclosure () -> Any) {
    guard !childStates.isEmpty else { return }
    let root = state()
    for (key, states) in childStates {
      if cancellable[key] == nil {
        childStates[key] = nil
      } else if Self.isMissing(states, in: root) {
        cancel(key, from: nil)
      }
    }
  }

  private static func isMissing(_ states: [ChildProjection], in root: Any) -> Bool {
    states.reduce(Optional(root)) { $0.flatMap($1) } == nil
  }

  /// Cancels all running effects, and every effect that is started later.
  package nonisolated func cancelAll() {
    inFlight.cancel()
  }

  private func start(
    _ operation: Effect<Action>.Operation, _ context: Context, _ state: () -> Any
  ) -> Tasks {
    switch operation {
    case .none:
      return [:]
    case .send(let action):
      return perform(context) { _ in
        if !context.tasks.isCancelled { context.send(action) }
      }
    case .run(let body):
      return run(body, context)
    case .cancel(let id):
      return perform(context) { self.cancel(CancellationKey(path: context.path, id: id), from: $0) }
    case .cancelChild(let child):
      return perform(context) { self.cancel(CancellationKey(path: context.path + [child]), from: $0) }
    case .cancellable(let operation, let id):
      var context = context
      context.keys.insert(CancellationKey(path: context.path, id: id))
      return start(operation, context, state)
    case .child(let operation, let child, let childState):
      var context = context
      context.enter(child, childState)
      if Self.isMissing(context.states, in: state()) { return [:] }
      childStates[CancellationKey(path: context.path)] = context.states
      return start(operation, context, state)
    case .merge(let operations):
      return operations.reduce(into: [:]) { $0.merge(start($1, context, state)) { $1 } }
    case .concatenate(let operations):
      // The tasks of all operations start now, and wait: each can be cancelled before its turn.
      return operations.reduce(into: [:]) { tasks, operation in
        var context = context
        context.predecessors.merge(tasks) { $1 }
        tasks.merge(start(operation, context, state)) { $1 }
      }
    }
  }

  private func run(
    _ body: @escaping @Sendable @concurrent (Send<Action>) async -> Void, _ context: Context
  ) -> Tasks {
    launch(context) { [inFlight, send = context.send] number in
      await body(
        Send { action in
          guard let task = inFlight[number] else { return Self.reportLateAction() }
          if !task.isCancelled { send(action) }
        }
      )
    }
  }

  /// Runs a synchronous operation now, or in a task of its own if it waits for earlier tasks of a sequence.
  private func perform(_ context: Context, _ body: @escaping @MainActor (_ number: Int?) -> Void) -> Tasks {
    guard context.predecessors.isEmpty else { return launch(context, body) }
    body(nil)
    return [:]
  }

  /// Starts a task, which is in the sets of the context until it has finished.
  private func launch(_ context: Context, _ body: @escaping @MainActor (_ number: Int) async -> Void) -> Tasks {
    lastNumber += 1
    let number = lastNumber
    if !context.predecessors.isEmpty { predecessors[number] = Set(context.predecessors.keys) }
    let task = Task { [executor] in
      for task in context.predecessors.values { await task.value }
      predecessors[number] = nil
      if !Task.isCancelled {
        begun.insert(number)
        if let executor { await executor.run { await body(number) } } else { await body(number) }
        begun.remove(number)
      }
      for key in context.keys { remove(number, under: key) }
      inFlight.remove(number: number)
      // Last: a caller that waits for the tasks can then check that the runner is idle.
      context.tasks.remove(number: number)
    }
    for key in context.keys { cancellable[key, default: [:]][number] = task }
    inFlight.insert(task, number: number)
    context.tasks.insert(task, number: number)
    return [number: task]
  }

  /// Cancels the tasks of a key, except those that wait for the cancelling task: the next ones of its sequence.
  private func cancel(_ key: CancellationKey, from canceller: Int?) {
    for (number, task) in cancellable[key] ?? [:] {
      if let canceller, predecessors[number]?.contains(canceller) == true { continue }
      remove(number, under: key)
      task.cancel()
    }
  }

  private func remove(_ number: Int, under key: CancellationKey) {
    cancellable[key]?[number] = nil
    if cancellable[key]?.isEmpty == true { cancellable[key] = nil }
  }

  /// Reports an action that was sent after its effect had finished, when cancellation could no longer reach it.
  private static func reportLateAction() {
    // The report omits the action's value: it can contain data of a server, and reports are printed to terminals.
    reportIssue(
      """
      An effect sent an action of \(qualifiedName(Action.self)) after it had finished, so the action was dropped. The operation of \
      Effect.run must wait for every task that sends actions.
      """
    )
  }
}
