import Synchronization

/// Measures the time since its creation, without pauses.
final class Stopwatch: Sendable {
  private struct Pauses {
    var total = Duration.zero
    /// The start of the current pause.
    var start: Duration?
  }

  private let time: @Sendable () -> Duration
  private let pauses = Mutex(Pauses())

  init(_ clock: any Clock<Duration>) {
    time = clock.timer()
  }

  /// The time without pauses.
  var elapsed: Duration { pauses.withLock { ($0.start ?? time()) - $0.total } }

  var isPaused: Bool { pauses.withLock { $0.start != nil } }

  func pause() { pauses.withLock { $0.start = $0.start ?? time() } }

  func resume() {
    pauses.withLock { pauses in
      pauses.total += pauses.start.map { time() - $0 } ?? .zero
      pauses.start = nil
    }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a closure that returns the time since the call.
  fileprivate func timer() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
