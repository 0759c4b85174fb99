import Synchronization

/// A clock whose sleeps end when the test ends them.
final class StoppedClock: Clock, Sendable {
  private let base = ContinuousClock()
  private let sleepers = Mutex<[CheckedContinuation<Void, Never>]>([])

  var now: ContinuousClock.Instant { base.now }

  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async {
    await withCheckedContinuation { sleeper in sleepers.withLock { $0.append(sleeper) } }
  }

  /// Ends the oldest sleep.
  ///
  /// If there is none, waits for one.
  func wakeFirst() async {
    while true {
      let sleeper = sleepers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if let sleeper { return sleeper.resume() }
      await Task.yield()
    }
  }
}
