import Synchronization

/// The effects that an action started, including those of the actions that they sent.
public final class StoreTask: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var isCancelled = false
  }

  private let state = Mutex(State())

  package init() {}

  package var isEmpty: Bool { state.withLock { $0.tasks.isEmpty } }

  /// The numbers of the tasks that have not finished.
  var numbers: [Int] { state.withLock { Array($0.tasks.keys) } }

  /// Whether the effects were cancelled, by ``cancel()`` or by cancellation of a task that waits in ``finish()``.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// The task with a number, or `nil` if it has finished.
  subscript(number: Int) -> Task<Void, Never>? { state.withLock { $0.tasks[number] } }

  /// Inserts a task, and cancels it if the effects were cancelled.
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

  /// Waits until all effects have finished, also those that start during the wait.
  ///
  /// Cancelling the waiting task cancels the effects.
  @MainActor public func finish() async {
    // On the main actor: an action sent by an observer is handled before the main actor is free again.
    await withTaskCancellationHandler {
      while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
    } onCancel: {
      cancel()
    }
  }

  /// Cancels the effects, and every effect that starts later.
  ///
  /// The state is not changed. A ``LoadState`` stays in `loading`: to cancel its load, send an action whose reducer
  /// calls ``LoadState/cancel(id:)``.
  public func cancel() {
    let tasks = state.withLock { state in
      state.isCancelled = true
      return state.tasks
    }
    // Cancelling runs the tasks' cancellation handlers, which must not find the lock taken.
    for task in tasks.values { task.cancel() }
  }
}
