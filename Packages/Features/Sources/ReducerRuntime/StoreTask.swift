/// The effects that an action started, including those of the actions that they sent.
public struct StoreTask: Sendable {
  private let tasks: TaskSet

  package init(_ tasks: TaskSet) {
    self.tasks = tasks
  }

  /// Whether the effects were cancelled, by ``cancel()`` or by cancellation of a task that waits in ``finish()``.
  public var isCancelled: Bool { tasks.isCancelled }

  /// Waits until all effects have finished.
  ///
  /// Cancelling the waiting task cancels the effects.
  @MainActor public func finish() async {
    // On the main actor: an action sent by an observer is handled before the main actor is free again.
    await withTaskCancellationHandler {
      await tasks.finish()
    } onCancel: {
      tasks.cancel()
    }
  }

  /// Cancels the effects.
  ///
  /// The state is not changed. A ``LoadState`` stays in `loading`: to cancel its load, send an action whose reducer calls
  /// ``LoadState/cancel(id:)``.
  public func cancel() {
    tasks.cancel()
  }
}
