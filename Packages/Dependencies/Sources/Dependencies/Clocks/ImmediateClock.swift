import Synchronization

/// A clock whose sleeps return immediately.
///
/// Each sleep advances the clock to its deadline.
///
///     withDependencies {
///       $0.continuousClock = ImmediateClock()
///     } operation: { … }
///
/// A sleep yields to other tasks, so a loop with sleeps does not block a thread. It does not end the loop either: use a
/// ``TestClock`` to control how far a loop runs.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A time on an immediate clock.
  public typealias Instant = ClockInstant<Duration>

  private let state: Mutex<Instant>

  /// Creates a clock.
  public init(now: Instant = Instant()) {
    state = Mutex(now)
  }

  /// The latest deadline of all sleeps.
  public var now: Instant { state.withLock { $0 } }

  /// Zero: the clock has no minimum resolution.
  public var minimumResolution: Duration { .zero }

  /// Advances the clock to a deadline, unless that has passed, and yields to other tasks.
  ///
  /// - Parameter tolerance: Has no effect.
  /// - Throws: `CancellationError` if the task is cancelled. The clock does not advance then.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
    await Task.yield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock that starts at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new immediate clock.
  public static var immediate: Self { ImmediateClock() }
}
