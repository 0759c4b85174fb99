import Synchronization

/// A value that a test changes while a server goes by it.
final class Variable<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  /// Begins with a value.
  init(_ value: Value) {
    state = Mutex(value)
  }

  /// The value now.
  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
