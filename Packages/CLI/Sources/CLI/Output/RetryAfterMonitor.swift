import NetworkClient
import Observation

/// The pauses that servers ask for before they are asked again, for as long as they last.
@MainActor @Observable
final class RetryAfterMonitor {
  /// A pause below this is the client's own.
  nonisolated private static let shortest = Duration.seconds(1)

  private let clock: any Clock<Duration>
  private var pauses: [Duration] = []

  /// Begins without any.
  ///
  /// - Parameter clock: Measures how long they last.
  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  /// The longest of those that are going on; `nil` when none is.
  var longest: Duration? { pauses.max() }

  /// Notes the pause that follows an attempt at a request, if one does and the server asked for it.
  ///
  /// - Parameter exchange: The attempt, as soon as it has ended.
  nonisolated func note(_ exchange: RequestAttempt) {
    guard case .retry(let pause) = exchange.retry, pause >= Self.shortest else { return }
    Task { @MainActor in await last(pause) }
  }

  private func last(_ pause: Duration) async {
    pauses.append(pause)
    try? await clock.sleep(for: pause)
    if let index = pauses.firstIndex(of: pause) { pauses.remove(at: index) }
  }
}
