import Synchronization

/// The storage of a property wrapper that declares an argument.
///
/// The parser finds the wrappers by reflection, which copies them: the copies share this storage.
final class ParsedValue<Value: Sendable>: Sendable {
  private let storage: Mutex<Value>

  init(_ value: Value) {
    storage = Mutex(value)
  }

  var value: Value {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
