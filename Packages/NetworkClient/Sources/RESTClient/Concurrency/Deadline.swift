import Dispatch
import Foundation
import Synchronization

/// Runs an operation with a time limit.
///
/// - Parameters:
///   - isPaused: Whether the stopwatch starts paused: the operation waits first, and resumes it.
///   - url: The URL for the error.
///   - operation: Cancelled at the time limit, after which it must end at once. It can pause the stopwatch of the time
///     limit.
/// - Throws: ``NetworkError/Kind/timedOut`` after the time limit; the error of the operation.
func withDeadline<Value: Sendable>(
  _ limit: Duration, isPaused: Bool = false, clock: any Clock<Duration>, url: URL?,
  operation: @escaping @Sendable (Stopwatch) async throws(NetworkError) -> Value
) async throws(NetworkError) -> Value {
  let stopwatch = Stopwatch(clock, isPaused: isPaused)
  let result = await withTaskGroup(of: Result<Value, NetworkError>.self) { group in
    group.addTask { await Result { () async throws(NetworkError) in try await operation(stopwatch) } }
    group.addTask {
      do {
        while case let timeLeft = limit - stopwatch.elapsed, timeLeft > .zero {
          // During a pause there is time left after each sleep.
          let sleep = min(stopwatch.isPaused ? max(timeLeft, .milliseconds(100)) : timeLeft, .longestSleep)
          try await clock is ContinuousClock ? sleepInRealTime(for: sleep) : clock.sleep(for: sleep)
        }
        return .failure(NetworkError(.timedOut, url: url, limit: limit))
      } catch {
        return .failure(.cancelled)
      }
    }
    let first = await group.next() ?? .failure(.cancelled)
    group.cancelAll()
    return first
  }
  // The error of the session's own timer has another limit.
  if case .failure(let error) = result, error.kind == .timedOut {
    throw NetworkError(.timedOut, url: url, limit: limit, underlying: error.underlying)
  }
  return try result.get()
}

extension Duration {
  /// A year; the continuous clock traps on a sleep of centuries.
  static let longestSleep = Duration.seconds(366 * 24 * 60 * 60)
}

/// Suspends the task for a duration; throws at once when the task is cancelled.
///
/// A cancelled sleep of `ContinuousClock` stays queued until its time (Swift 6.3): the deadlines of ten thousand
/// requests, half a minute each, take megabytes. A cancelled timer of Dispatch is released at once.
private func sleepInRealTime(for duration: Duration) async throws {
  // Sources of Dispatch can be used from any thread.
  nonisolated(unsafe) let timer = DispatchSource.makeTimerSource()
  await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      // Called once, whether the time is over or the task is cancelled.
      timer.setCancelHandler { continuation.resume() }
      timer.setEventHandler { timer.cancel() }
      timer.schedule(deadline: .now() + duration / .seconds(1))
      timer.activate()
    }
  } onCancel: {
    timer.cancel()
  }
  try Task.checkCancellation()
}

/// Measures the time since its creation, without pauses.
final class Stopwatch: Sendable {
  private struct Pauses {
    var total = Duration.zero
    /// The start of the current pause.
    var start: Duration?
  }

  private let time: @Sendable () -> Duration
  private let pauses: Mutex<Pauses>

  init(_ clock: any Clock<Duration>, isPaused: Bool) {
    time = clock.timer()
    pauses = Mutex(Pauses(start: isPaused ? .zero : nil))
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
