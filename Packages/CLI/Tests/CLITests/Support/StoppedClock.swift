import Synchronization

/// A clock on which a time has passed when the test says so.
final class StoppedClock: Clock, Sendable {
  private let base = ContinuousClock()
  private let sleepers = Mutex<[CheckedContinuation<Void, Never>]>([])

  var now: ContinuousClock.Instant { base.now }

  var minimumResolution: Duration { base.minimumResolution }

  /// How many sleep.
  var sleeperCount: Int { sleepers.withLock { $0.count } }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async {
    await withCheckedContinuation { sleeper in sleepers.withLock { $0.append(sleeper) } }
  }

  /// Wakes who has slept longest, as soon as somebody sleeps.
  func wakeFirst() async {
    while true {
      let sleeper = sleepers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if let sleeper { return sleeper.resume() }
      await Task.yield()
    }
  }
}
