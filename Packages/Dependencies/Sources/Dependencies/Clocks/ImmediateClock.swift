import Synchronization

/// A clock on which no time is spent: a sleep moves the clock to its deadline and returns.
///
///     withDependencies {
///       $0.continuousClock = ImmediateClock()
///     } operation: { … }
///
/// Every sleep gives other tasks a turn, so a loop that sleeps between its rounds does not keep a thread to itself; but
/// it does not end by itself either. A ``TestClock`` lets a test decide how far such a loop gets.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A time on an immediate clock.
  public typealias Instant = ClockInstant<Duration>

  private let state: Mutex<Instant>

  /// Makes a clock.
  ///
  /// - Parameter now: The time it shows at first.
  public init(now: Instant = Instant()) {
    state = Mutex(now)
  }

  /// The latest deadline of all sleeps so far.
  public var now: Instant { state.withLock { $0 } }

  /// Zero: no time is too short.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to a deadline, unless that has passed, and gives other tasks a turn.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Of no effect.
  /// - Throws: `CancellationError` if the task has been cancelled; the clock is not moved then.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
    await Task.yield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Makes a clock that shows zero, and counts in seconds and parts of them.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock on which no time is spent.
  public static var immediate: Self { ImmediateClock() }
}
