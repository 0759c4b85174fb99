import Observation

/// Runs a closure again whenever the observed state that it reads changes.
@MainActor
final class Observer {
  private let body: @MainActor () -> Void
  private var isStopped = false

  /// Creates an observer, which starts with ``observe()``.
  init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }

  /// Runs the closure, now and after each change.
  func observe() {
    guard !isStopped else { return }
    // The tracking fires before the change: the next turn of the main actor sees it.
    withObservationTracking(body) { [weak self] in
      Task { @MainActor in self?.observe() }
    }
  }

  func stop() {
    isStopped = true
  }
}
