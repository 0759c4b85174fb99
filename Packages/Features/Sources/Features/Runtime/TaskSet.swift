import Synchronization

/// Tasks in flight that are waited for and cancelled together; each leaves the set when it is over.
package final class TaskSet: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Makes an empty set.
  package init() {}

  /// Whether nothing is in flight.
  package var isEmpty: Bool { state.withLock { $0.tasks.isEmpty } }

  /// Whether the set has been cancelled.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// The task entered under a number, until it is over.
  subscript(number: Int) -> Task<Void, Never>? { state.withLock { $0.tasks[number] } }

  /// Enters a task, and cancels it at once if the set has been cancelled.
  func insert(_ task: Task<Void, Never>, number: Int) {
    let isCancelled = state.withLock { state in
      state.tasks[number] = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Takes a task out, because it is over.
  func remove(number: Int) {
    state.withLock { $0.tasks[number] = nil }
  }

  /// Cancels the tasks, and those that are still to come.
  package func cancel() {
    let tasks = state.withLock { state in
      state.isCancelled = true
      return state.tasks
    }
    // Cancelling runs the tasks' cancellation handlers, which must not find the lock taken.
    for task in tasks.values { task.cancel() }
  }

  /// Waits until the set is empty; tasks that enter meanwhile are waited for as well.
  package func finish() async {
    while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
  }
}
