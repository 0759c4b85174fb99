import Dependencies

/// Runs effects as tasks, and knows which of them are in flight under which identifier and of which child.
///
/// Identifiers belong to one runner, and a runner to one store, so two stores never cancel each other's work.
@MainActor
package final class EffectRunner<Action: Sendable> {
  /// What a task in flight can be cancelled by.
  struct Mark: Hashable {
    /// The child whose mark it is, from the outermost parent inwards; empty for the store's own.
    var path: [CancelID]
    /// The identifier; absent for the mark that all effects of a child have.
    var id: CancelID?
  }

  /// What holds for an operation because of those around it.
  private struct Surroundings {
    var path: [CancelID] = []
    var marks: Set<Mark> = []
    let work: TaskSet
    let send: @MainActor @Sendable (Action) -> Void
  }

  private let inFlight = TaskSet()
  private(set) var marked: [Mark: TaskSet] = [:]
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
    guard effect.operation.isSome else { return }
    start(effect.operation, Surroundings(work: work, send: send))
  }

  /// Cancels all effects in flight, for good: effects that are started later are cancelled as well.
  package nonisolated func cancelAll() {
    inFlight.cancel()
  }

  @discardableResult
  private func start(_ operation: Effect<Action>.Operation, _ around: Surroundings) -> [Task<Void, Never>] {
    switch operation {
    case .none:
      return []
    case .send(let action):
      if !around.work.isCancelled { around.send(action) }
      return []
    case .run(let body):
      let task = launch(around) { [inFlight, send = around.send] number in
        await body(
          Send { action in
            guard let task = inFlight[number] else { return Self.reportLate() }
            if !task.isCancelled { send(action) }
          }
        )
      }
      return [task]
    case .cancel(let id):
      cancel(Mark(path: around.path, id: id))
      return []
    case .cancelChild(let child):
      cancel(Mark(path: around.path + [child]))
      return []
    case .cancellable(let operation, let id, let cancelInFlight):
      let mark = Mark(path: around.path, id: id)
      if cancelInFlight { cancel(mark) }
      var within = around
      within.marks.insert(mark)
      return start(operation, within)
    case .child(let operation, let child):
      var within = around
      within.path.append(child)
      within.marks.insert(Mark(path: within.path))
      return start(operation, within)
    case .dependencies(let operation, let update):
      return withDependencies(update) { start(operation, around) }
    case .merge(let operations):
      return operations.flatMap { start($0, around) }
    case .concatenate(let operations):
      return startRow(operations, around)
    }
  }

  private func startRow(_ operations: [Effect<Action>.Operation], _ around: Surroundings) -> [Task<Void, Never>] {
    // What needs no waiting, such as a cancellation, is done at once and not one turn of the actor later.
    var rest = operations[...]
    var first: [Task<Void, Never>] = []
    while first.isEmpty, let operation = rest.popFirst() {
      first = start(operation, around)
    }
    guard !rest.isEmpty else { return first }
    let sequel = launch(around) { [first, rest] _ in
      for task in first { await task.value }
      for operation in rest where !Task.isCancelled {
        for task in self.start(operation, around) { await task.value }
      }
    }
    return first + [sequel]
  }

  /// Starts a task, which is in all its sets as long as it runs.
  private func launch(
    _ around: Surroundings, _ body: @escaping @MainActor (_ number: Int) async -> Void
  ) -> Task<Void, Never> {
    lastNumber += 1
    let number = lastNumber
    let task = Task {
      if !Task.isCancelled { await body(number) }
      for mark in around.marks { unmark(number, mark) }
      inFlight.remove(number: number)
      // Last, because who waits for the work may look at the rest at once.
      around.work.remove(number: number)
    }
    inFlight.insert(task, number: number)
    around.work.insert(task, number: number)
    for mark in around.marks { self.mark(task, number, mark) }
    return task
  }

  /// Cancels what runs under a mark.
  private func cancel(_ mark: Mark) {
    marked.removeValue(forKey: mark)?.cancel()
  }

  private func mark(_ task: Task<Void, Never>, _ number: Int, _ mark: Mark) {
    let tasks = marked[mark] ?? TaskSet()
    marked[mark] = tasks
    tasks.insert(task, number: number)
  }

  private func unmark(_ number: Int, _ mark: Mark) {
    guard let tasks = marked[mark] else { return }
    tasks.remove(number: number)
    if tasks.isEmpty { marked[mark] = nil }
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
