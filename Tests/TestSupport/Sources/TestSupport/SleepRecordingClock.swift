import Synchronization

/// A test clock that reports each sleep, so that a test can check its duration before advancing the clock.
public final class SleepRecordingClock: Clock, Sendable {
  /// A time on the clock.
  public struct Instant: InstantProtocol {
    /// The time since the zero of the clock.
    public var offset: Duration = .zero

    /// Returns the time after a duration.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// Returns the duration to another time.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Returns whether a time is earlier than another.
    public static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var lastID = 0
    var sleepers: [Int: Sleeper] = [:]
  }

  /// The durations of the sleeps, as they start.
  public let sleeps: AsyncStream<Duration>
  private let sleepStarted: AsyncStream<Duration>.Continuation
  private let state = Mutex(State())

  /// Creates a clock that starts at zero.
  public init() {
    (sleeps, sleepStarted) = AsyncStream.makeStream()
  }

  /// The current time.
  public var now: Instant { state.withLock(\.now) }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// The number of running sleeps.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until the clock is advanced to a time.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let duration = state.withLock { state in
          state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
          return state.now.duration(to: deadline)
        }
        sleepStarted.yield(duration)
        if Task.isCancelled { wake(id, with: .failure(CancellationError())) }
        if duration <= .zero { wake(id, with: .success(())) }
      }
    } onCancel: {
      wake(id, with: .failure(CancellationError()))
    }
  }

  /// Advances the time and ends the sleeps that are due.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      return state.sleepers.filter { $0.value.deadline <= state.now }.map(\.key)
    }
    for id in due { wake(id, with: .success(())) }
  }

  /// Waits until a task sleeps, so that everything before that sleep is done, then advances the time.
  public func advanceSleeper(by duration: Duration) async {
    await waitForSleeper()
    advance(by: duration)
  }

  /// Waits until a task sleeps.
  public func waitForSleeper() async {
    while sleeperCount == 0 { await Task.yield() }
  }

  private func wake(_ id: Int, with result: Result<Void, any Error>) {
    state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(with: result)
  }
}
