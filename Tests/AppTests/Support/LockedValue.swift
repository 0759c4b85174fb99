import Synchronization

/// A value that a test changes while a server reads it.
final class LockedValue<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  /// Creates a variable with an initial value.
  init(_ value: Value) {
    state = Mutex(value)
  }

  /// The current value.
  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
