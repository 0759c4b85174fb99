import Synchronization

/// A default that has been made.
final class DefaultValue: Sendable {
  /// The value, in a ``ValueBox``.
  let box: Box

  /// The key that had no default for the context, if the value had to be put in its place.
  let missing: (any TestDependencyKey.Type)?

  /// Whether that value is a live one.
  let isLive: Bool

  private let isReported = Atomic(false)

  init(_ value: some Sendable, missing: (any TestDependencyKey.Type)? = nil, isLive: Bool = false) {
    box = ValueBox(value)
    self.missing = missing
    self.isLive = isLive
  }

  /// Whether the missing default is still to be reported: once for each test, but always where no test is known to run,
  /// because then several tests share the value.
  func isFirstReport() -> Bool {
    RunningTest.current == nil || !isReported.exchange(true, ordering: .relaxed)
  }
}
