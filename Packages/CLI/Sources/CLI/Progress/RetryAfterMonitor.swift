import Features
import Observation

/// The `Retry-After` delays in progress.
@MainActor @Observable
final class RetryAfterMonitor {
  /// The shortest delay that a server requests; shorter ones are the client's own back-off.
  nonisolated private static let shortest = Duration.seconds(1)

  private let clock: any Clock<Duration>
  private var delays: [Duration] = []

  /// Creates a monitor that measures the delays by a clock.
  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  /// The longest delay in progress; `nil` if there is none.
  var longest: Duration? { delays.max() }

  /// Tracks the delay that a server requested after an attempt, if any.
  nonisolated func record(_ attempt: RequestAttempt) {
    guard case .retry(let delay) = attempt.retry, delay >= Self.shortest else { return }
    Task { @MainActor in await hold(delay) }
  }

  private func hold(_ delay: Duration) async {
    delays.append(delay)
    try? await clock.sleep(for: delay)
    if let index = delays.firstIndex(of: delay) { delays.remove(at: index) }
  }
}
