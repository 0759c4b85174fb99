import Synchronization

/// A value that one task waits for: the first one of a result and of the cancellation of the task.
final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var continuation: CheckedContinuation<Value, Never>?
  }

  private let state = Mutex(State())

  /// Sets the value, unless there is one.
  ///
  /// Call it without a lock that a cancellation handler takes: resuming a task waits for its cancellation handlers.
  ///
  /// - Returns: Whether it is now the value.
  @discardableResult
  func fulfill(with value: Value) -> Bool {
    let old = state.withLock { state in
      let old = state
      state.value = old.value ?? value
      return old
    }
    guard old.value == nil else { return false }
    old.continuation?.resume(returning: value)
    return true
  }

  /// Waits for the value.
  ///
  /// - Parameter cancelled: The value at once if the task is cancelled first.
  func value(ifCancelled cancelled: Value) async -> Value {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state in
          state.continuation = continuation
          return state.value
        }
        if let value { continuation.resume(returning: value) }
      }
    } onCancel: {
      fulfill(with: cancelled)
    }
  }
}
