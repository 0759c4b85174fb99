import Synchronization

/// A value that is computed when it is first asked for, once, whoever asks.
final class Lazy<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let storage = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  /// The value; `make` runs inside the lock and must not ask for the same value.
  var value: Value {
    storage.withLock { stored in
      if let stored { return stored }
      let made = make()
      stored = made
      return made
    }
  }
}
