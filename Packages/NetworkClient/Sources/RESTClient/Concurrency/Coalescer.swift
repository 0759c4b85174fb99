import Synchronization

/// Coalesces operations with equal keys that run at the same time.
///
/// Cancelling one caller ends its wait at once and does not cancel the operation; it is cancelled with the last caller.
final class Coalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Operation {
    /// The caller that has started the operation.
    let founder: Promise<Value>
    let task: Task<Void, Never>
    var callers: [ObjectIdentifier: Promise<Value>]
  }

  private let operations = Mutex<[Key: Operation]>([:])

  /// Returns the value of a running operation with an equal key, or runs the operation.
  ///
  /// - Parameter cancelled: Returned at once if the task is cancelled.
  func value(
    for key: Key, ifCancelled cancelled: Value, _ operation: @escaping @Sendable () async -> Value
  ) async -> Value {
    // A caller that is cancelled already starts no operation.
    if Task.isCancelled { return cancelled }
    let caller = Promise<Value>()
    operations.withLock { operations in
      if operations[key] == nil {
        let task = Task { finish(key, of: caller, with: await operation()) }
        operations[key] = Operation(founder: caller, task: task, callers: [:])
      }
      operations[key]?.callers[ObjectIdentifier(caller)] = caller
    }
    let value = await caller.value(ifCancelled: cancelled)
    leave(key, caller)
    return value
  }

  /// Removes a caller that no longer waits, and cancels the operation after its last caller.
  private func leave(_ key: Key, _ caller: Promise<Value>) {
    let abandoned = operations.withLock { operations -> Operation? in
      let waited = operations[key]?.callers.removeValue(forKey: ObjectIdentifier(caller)) != nil
      return waited && operations[key]?.callers.isEmpty == true ? operations.removeValue(forKey: key) : nil
    }
    abandoned?.task.cancel()
  }

  /// Resumes the callers of an operation, unless it was cancelled and an equal one has started since.
  private func finish(_ key: Key, of founder: Promise<Value>, with value: Value) {
    let operation = operations.withLock { $0[key]?.founder === founder ? $0.removeValue(forKey: key) : nil }
    for caller in operation?.callers.values ?? [:].values { caller.fulfill(with: value) }
  }
}
