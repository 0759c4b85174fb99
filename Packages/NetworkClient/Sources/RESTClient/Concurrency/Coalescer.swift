import Synchronization

/// Coalesces operations with equal keys that run at the same time.
///
/// Cancelling one caller ends its wait at once and does not cancel the operation; it is cancelled with the last caller.
final class Coalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Operation {
    let id: Int
    let task: Task<Void, Never>
    var waiters: [Int: CheckedContinuation<Value, Never>]
  }

  private struct State {
    var operations: [Key: Operation] = [:]
    var lastID = 0

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state = Mutex(State())

  /// Returns the value of a running operation with an equal key, or runs the operation.
  ///
  /// - Parameter cancelled: Returned at once if the task is cancelled.
  func value(
    for key: Key, ifCancelled cancelled: Value, _ operation: @escaping @Sendable () async -> Value
  ) async -> Value {
    // A caller that is cancelled already starts no operation.
    if Task.isCancelled { return cancelled }
    let caller = state.withLock { $0.makeID() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        join(key, as: caller, continuation, operation)
        if Task.isCancelled { cancelWaiter(caller, of: key, with: cancelled) }
      }
    } onCancel: {
      cancelWaiter(caller, of: key, with: cancelled)
    }
  }

  private func join(
    _ key: Key, as caller: Int, _ continuation: CheckedContinuation<Value, Never>,
    _ operation: @escaping @Sendable () async -> Value
  ) {
    state.withLock { state in
      guard state.operations[key] == nil else {
        state.operations[key]?.waiters[caller] = continuation
        return
      }
      let id = state.makeID()
      let task = Task { finish(key, id, await operation()) }
      state.operations[key] = Operation(id: id, task: task, waiters: [caller: continuation])
    }
  }

  /// Ends the wait of one caller, and cancels the operation after its last caller.
  private func cancelWaiter(_ caller: Int, of key: Key, with value: Value) {
    let (waiter, abandoned) = state.withLock { state in
      let waiter = state.operations[key]?.waiters.removeValue(forKey: caller)
      guard waiter != nil, state.operations[key]?.waiters.isEmpty == true else {
        return (waiter, nil as Task<Void, Never>?)
      }
      return (waiter, state.operations.removeValue(forKey: key)?.task)
    }
    abandoned?.cancel()
    waiter?.resume(returning: value)
  }

  /// Resumes the callers of an operation, unless it was cancelled and an equal one has started since.
  private func finish(_ key: Key, _ id: Int, _ value: Value) {
    let operation = state.withLock { $0.operations[key]?.id == id ? $0.operations.removeValue(forKey: key) : nil }
    for continuation in operation?.waiters.values ?? [:].values { continuation.resume(returning: value) }
  }
}
