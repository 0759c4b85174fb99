import Synchronization

/// A set of running tasks that are awaited and cancelled together.
package final class TaskSet: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var isCancelled = false
  }

  private let state = Mutex(State())

  package init() {}

  package var isEmpty: Bool { state.withLock { $0.tasks.isEmpty } }

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// The task with a number, or `nil` if it has finished.
  subscript(number: Int) -> Task<Void, Never>? { state.withLock { $0.tasks[number] } }

  /// Inserts a task, and cancels it if the set was cancelled.
  func insert(_ task: Task<Void, Never>, number: Int) {
    let isCancelled = state.withLock { state in
      state.tasks[number] = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func remove(number: Int) {
    state.withLock { $0.tasks[number] = nil }
  }

  /// Cancels the tasks, and every task that is inserted later.
  package func cancel() {
    let tasks = state.withLock { state in
      state.isCancelled = true
      return state.tasks
    }
    // Cancelling runs the tasks' cancellation handlers, which must not find the lock taken.
    for task in tasks.values { task.cancel() }
  }

  /// Waits until the set is empty, also for tasks that are inserted during the wait.
  package func finish() async {
    while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
  }
}
