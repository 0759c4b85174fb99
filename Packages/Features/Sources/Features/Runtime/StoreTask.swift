/// The work that followed an action, with all that followed from it.
public struct StoreTask: Sendable {
  private let work: TaskSet

  /// Stands for the tasks in a set.
  package init(_ work: TaskSet) {
    self.work = work
  }

  /// Whether the work was cancelled by ``cancel()``, or by the cancellation of who waited for it.
  public var isCancelled: Bool { work.isCancelled }

  /// Waits until the work is over; when the waiting task is cancelled, so is the work.
  @MainActor public func finish() async {
    // On the main actor, because an action sent from an observer has been taken when that is free again.
    await withTaskCancellationHandler {
      await work.finish()
    } onCancel: {
      work.cancel()
    }
  }

  /// Cancels the work, and all that followed from it.
  public func cancel() {
    work.cancel()
  }
}
