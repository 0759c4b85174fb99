import Observation

/// Does something again whenever the observed state that it reads has changed.
@MainActor
final class Observer {
  private let body: @MainActor () -> Void
  private var isStopped = false

  /// Makes an observer that does nothing yet.
  ///
  /// - Parameter body: Reads observed state.
  init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }

  /// Runs the body, now and after each change.
  func observe() {
    guard !isStopped else { return }
    // The change is told before it is made: the next turn of the main actor sees it.
    withObservationTracking(body) { [weak self] in
      Task { @MainActor in self?.observe() }
    }
  }

  /// Runs the body no more.
  func stop() {
    isStopped = true
  }
}
