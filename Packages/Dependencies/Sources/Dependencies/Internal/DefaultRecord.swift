import Synchronization

/// The place of one default: empty, being made by one thread, or made.
final class DefaultRecord: Sendable {
  let key: any TestDependencyKey.Type

  /// The next record of the table with the same hash.
  let next = AtomicLazyReference<DefaultRecord>()

  private let made = AtomicLazyReference<any AnyObject & Sendable>()

  init(key: any TestDependencyKey.Type) {
    self.key = key
  }

  /// The value, once it is made.
  var value: (any AnyObject & Sendable)? { made.load() }

  /// The value, made now by this thread if no thread has begun to make it.
  ///
  /// No lock is held meanwhile. Other threads that want this value wait for it; a thread that would wait for itself,
  /// by whatever detour, ends the process with the path of the cycle.
  func value(making make: (Construction) -> any AnyObject & Sendable) -> any AnyObject & Sendable {
    if let value = made.load() { return value }
    switch ConstructionLedger.enter(self) {
    case .made(let value):
      return value
    case .begun(let construction):
      let value = made.storeIfNil(make(construction))
      ConstructionLedger.finish(construction)
      return value
    case .wait(let construction):
      construction.wait()
      ConstructionLedger.stopWaiting()
      // The construction ends only after the value is stored.
      return value(making: make)
    case .cycle(let path):
      fatalError(
        """
        Dependency cycle: \(path.map(name).joined(separator: " → ")).

        Each value reads the next one while it is made. Let one of them read its dependency later, inside a closure or \
        a method, instead of in its initialiser.
        """
      )
    }
  }
}
