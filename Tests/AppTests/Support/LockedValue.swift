import Synchronization

/// A value that a test changes while a server reads it.
final class LockedValue<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  /// Creates a variable with an initial value.
  init(_ value: Value) {
    state = Mutex(value)
  }

  /// The current value.
  ///
  /// A change that depends on the previous value needs ``withValue(_:)``: another thread can change it in between.
  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Calls a function with the value, which no other thread reads or changes until it returns.
  func withValue<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    state.withLock { body(&$0) }
  }
}
