import Dependencies

/// Runs effects as tasks, and knows which of them are in flight under which identifier.
///
/// Identifiers belong to one runner, and a runner to one store, so two stores never cancel each other's work.
@MainActor
package final class EffectRunner<Action: Sendable> {
  private let inFlight = TaskSet()
  private(set) var marked: [CancelID: TaskSet] = [:]
  private var lastNumber = 0

  /// Makes a runner of nothing yet.
  package init() {}

  /// Whether no effect is in flight.
  package nonisolated var isIdle: Bool { inFlight.isEmpty }

  /// Starts an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - work: The set that the effect's tasks enter, which is all that follows from one action of the user.
  ///   - send: Takes an action of the effect into the store.
  package func start(
    _ effect: Effect<Action>, in work: TaskSet, send: @escaping @MainActor @Sendable (Action) -> Void
  ) {
    start(effect.operation, under: [], in: work, send: send)
  }

  /// Cancels all effects in flight, for good: effects that are started later are cancelled as well.
  package nonisolated func cancelAll() {
    inFlight.cancel()
  }

  @discardableResult
  private func start(
    _ operation: Effect<Action>.Operation,
    under ids: Set<CancelID>,
    in work: TaskSet,
    send: @escaping @MainActor @Sendable (Action) -> Void
  ) -> [Task<Void, Never>] {
    switch operation {
    case .none:
      return []
    case .run(let body):
      let task = launch(under: ids, in: work) { [inFlight] number in
        await body(
          Send { action in
            guard let task = inFlight[number] else { return Self.reportLate() }
            if !task.isCancelled { send(action) }
          }
        )
      }
      return [task]
    case .cancel(let id):
      cancel(id)
      return []
    case .cancellable(let operation, let id, let cancelInFlight):
      if cancelInFlight { cancel(id) }
      return start(operation, under: ids.union([id]), in: work, send: send)
    case .merge(let operations):
      return operations.flatMap { start($0, under: ids, in: work, send: send) }
    case .concatenate(let operations):
      // What needs no waiting, such as a cancellation, is done at once and not one turn of the actor later.
      var rest = operations[...]
      var first: [Task<Void, Never>] = []
      while first.isEmpty, let operation = rest.popFirst() {
        first = start(operation, under: ids, in: work, send: send)
      }
      guard !rest.isEmpty else { return first }
      let sequel = launch(under: ids, in: work) { [first, rest] _ in
        for task in first { await task.value }
        for operation in rest where !Task.isCancelled {
          for task in self.start(operation, under: ids, in: work, send: send) { await task.value }
        }
      }
      return first + [sequel]
    }
  }

  /// Starts a task, which is in all its sets as long as it runs.
  private func launch(
    under ids: Set<CancelID>, in work: TaskSet, _ body: @escaping @MainActor (_ number: Int) async -> Void
  ) -> Task<Void, Never> {
    lastNumber += 1
    let number = lastNumber
    let task = Task {
      if !Task.isCancelled { await body(number) }
      for id in ids { unmark(number, id) }
      inFlight.remove(number: number)
      // Last, because who waits for the work may look at the rest at once.
      work.remove(number: number)
    }
    inFlight.insert(task, number: number)
    work.insert(task, number: number)
    for id in ids { mark(task, number, id) }
    return task
  }

  /// Cancels what runs under an identifier.
  private func cancel(_ id: CancelID) {
    marked.removeValue(forKey: id)?.cancel()
  }

  private func mark(_ task: Task<Void, Never>, _ number: Int, _ id: CancelID) {
    let tasks = marked[id] ?? TaskSet()
    marked[id] = tasks
    tasks.insert(task, number: number)
  }

  private func unmark(_ number: Int, _ id: CancelID) {
    guard let tasks = marked[id] else { return }
    tasks.remove(number: number)
    if tasks.isEmpty { marked[id] = nil }
  }

  /// Reports an action that nobody takes because its effect is over, so that nothing could have cancelled it.
  private static func reportLate() {
    // Without the action itself: what it carries may come from a server, and this may go to a terminal.
    reportIssue(
      """
      An effect sent an action of \(Action.self) after it was over, so the action is dropped. Let the operation of \
      Effect.run wait for everything that sends, and leave no task behind.
      """
    )
  }
}
