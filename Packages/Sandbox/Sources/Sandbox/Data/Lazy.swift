import Synchronization

/// A value that is computed at its first use, once, from any thread.
final class Lazy<Value: Sendable>: Sendable {
  private let compute: @Sendable () -> Value
  private let storage = Mutex<Value?>(nil)

  init(_ compute: @escaping @Sendable () -> Value) {
    self.compute = compute
  }

  /// `compute` runs inside the lock, so it must not use this value.
  var value: Value {
    storage.withLock { stored in
      let value = stored ?? compute()
      stored = value
      return value
    }
  }
}
