import Dependencies

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

  /// The values that an operation inherits from the enclosing ones.
  private struct Context {
    var path: [CancelID] = []
    var keys: Set<CancellationKey> = []
    let tasks: TaskSet
    let send: @MainActor @Sendable (Action) -> Void
  }

  private let inFlight = TaskSet()
  private(set) var cancellable: [CancellationKey: TaskSet] = [:]
  private var lastNumber = 0
  /// The executor of the effects, or `nil` for the default one.
  private let executor: (any TaskExecutor)?

  package init(executor: (any TaskExecutor)? = nil) {
    self.executor = executor
  }

  /// Whether no effect is running.
  package nonisolated var isIdle: Bool { inFlight.isEmpty }

  /// Starts an effect.
  ///
  /// - Parameters:
  ///   - tasks: The set that the effect's tasks are added to: all tasks that follow from one user action.
  ///   - send: Sends an action of the effect to the store.
  package func start(
    _ effect: Effect<Action>, in tasks: TaskSet, send: @escaping @MainActor @Sendable (Action) -> Void
  ) {
    guard effect.operation.isSome else { return }
    start(effect.operation, Context(tasks: tasks, send: send))
  }

  /// Cancels all running effects, and every effect that is started later.
  package nonisolated func cancelAll() {
    inFlight.cancel()
  }

  @discardableResult
  private func start(_ operation: Effect<Action>.Operation, _ context: Context) -> [Task<Void, Never>] {
    switch operation {
    case .none:
      return []
    case .send(let action):
      if !context.tasks.isCancelled { context.send(action) }
      return []
    case .run(let body):
      let task = launch(context) { [inFlight, send = context.send] number in
        await body(
          Send { action in
            guard let task = inFlight[number] else { return Self.reportLateAction() }
            if !task.isCancelled { send(action) }
          }
        )
      }
      return [task]
    case .cancel(let id):
      cancel(CancellationKey(path: context.path, id: id))
      return []
    case .cancelChild(let child):
      cancel(CancellationKey(path: context.path + [child]))
      return []
    case .cancellable(let operation, let id, let cancelInFlight):
      let key = CancellationKey(path: context.path, id: id)
      if cancelInFlight { cancel(key) }
      var context = context
      context.keys.insert(key)
      return start(operation, context)
    case .child(let operation, let child):
      var context = context
      context.path.append(child)
      context.keys.insert(CancellationKey(path: context.path))
      return start(operation, context)
    case .dependencies(let operation, let update):
      return withDependencies(update) { start(operation, context) }
    case .merge(let operations):
      return operations.flatMap { start($0, context) }
    case .concatenate(let operations):
      return startSequence(operations, context)
    }
  }

  private func startSequence(_ operations: [Effect<Action>.Operation], _ context: Context) -> [Task<Void, Never>] {
    // Operations without a task, such as a cancellation, run now and not one turn of the actor later.
    var rest = operations[...]
    var first: [Task<Void, Never>] = []
    while first.isEmpty, let operation = rest.popFirst() {
      first = start(operation, context)
    }
    guard !rest.isEmpty else { return first }
    let continuation = launch(context) { [first, rest] _ in
      for task in first { await task.value }
      for operation in rest where !Task.isCancelled {
        for task in self.start(operation, context) { await task.value }
      }
    }
    return first + [continuation]
  }

  /// Starts a task, which is in the sets of the context until it has finished.
  private func launch(
    _ context: Context, _ body: @escaping @MainActor (_ number: Int) async -> Void
  ) -> Task<Void, Never> {
    lastNumber += 1
    let number = lastNumber
    let task = Task { [executor] in
      if !Task.isCancelled {
        await withTaskExecutorPreference(executor) { await body(number) }
      }
      for key in context.keys { remove(number, under: key) }
      inFlight.remove(number: number)
      // Last: a caller that waits for the tasks can then check that the runner is idle.
      context.tasks.remove(number: number)
    }
    inFlight.insert(task, number: number)
    context.tasks.insert(task, number: number)
    for key in context.keys { insert(task, number, under: key) }
    return task
  }

  private func cancel(_ key: CancellationKey) {
    cancellable.removeValue(forKey: key)?.cancel()
  }

  private func insert(_ task: Task<Void, Never>, _ number: Int, under key: CancellationKey) {
    let tasks = cancellable[key] ?? TaskSet()
    cancellable[key] = tasks
    tasks.insert(task, number: number)
  }

  private func remove(_ number: Int, under key: CancellationKey) {
    guard let tasks = cancellable[key] else { return }
    tasks.remove(number: number)
    if tasks.isEmpty { cancellable[key] = nil }
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
