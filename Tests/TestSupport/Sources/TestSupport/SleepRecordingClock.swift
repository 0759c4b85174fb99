import Synchronization

/// A test clock that reports each sleep, so that a test can check its duration before advancing the clock.
final class SleepRecordingClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
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
  let sleeps: AsyncStream<Duration>
  private let sleepStarted: AsyncStream<Duration>.Continuation
  private let state = Mutex(State())

  init() {
    (sleeps, sleepStarted) = AsyncStream.makeStream()
  }

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .zero }
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
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
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      return state.sleepers.filter { $0.value.deadline <= state.now }.map(\.key)
    }
    for id in due { wake(id, with: .success(())) }
  }

  private func wake(_ id: Int, with result: Result<Void, any Error>) {
    state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(with: result)
  }
}
