import Synchronization

/// A default that has been made.
final class DefaultValue<Value: Sendable>: Sendable {
  let value: Value

  /// The key that had no default for the context, if the value had to be put in its place.
  let missing: (any TestDependencyKey.Type)?

  private let isReported = Atomic(false)

  init(_ value: Value, missing: (any TestDependencyKey.Type)?) {
    self.value = value
    self.missing = missing
  }

  /// Whether the missing default is still to be reported: once for each test, but always where no test is known to run,
  /// because then several tests share the value.
  func isFirstReport() -> Bool {
    RunningTest.current == nil || !isReported.exchange(true, ordering: .relaxed)
  }
}
