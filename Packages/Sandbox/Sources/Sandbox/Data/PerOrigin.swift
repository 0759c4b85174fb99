import Synchronization

/// A value that depends on the origin of the request, because it contains URLs of the sandbox.
///
/// It is computed at its first use, and again only for another origin, from any thread.
final class PerOrigin<Value: Sendable>: Sendable {
  private let compute: @Sendable (String) -> Value
  private let storage = Mutex<(origin: String, value: Value)?>(nil)

  init(_ compute: @escaping @Sendable (String) -> Value) {
    self.compute = compute
  }

  /// `compute` runs inside the lock, so it must not use this value.
  func value(at origin: String) -> Value {
    storage.withLock { stored in
      if let stored, stored.origin == origin { return stored.value }
      let computed = compute(origin)
      stored = (origin, computed)
      return computed
    }
  }
}
