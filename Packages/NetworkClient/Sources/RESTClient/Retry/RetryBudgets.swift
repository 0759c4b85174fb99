import Synchronization

/// The number of retries that each server of a session may still get: ten at first, and one more for each ten
/// successful responses.
///
/// Without a budget, the clients of an overloaded server would triple their requests.
final class RetryBudgets: Sendable {
  /// The remaining retries by server, in tenths, so that rounding errors don't accumulate.
  ///
  /// A server without a failure has a full budget.
  private let tenths = Mutex<[Origin: Int]>([:])

  /// Takes one retry from a server's budget, and returns whether there was one.
  func take(for origin: Origin) -> Bool {
    tenths.withLock { tenths in
      guard tenths[origin, default: 100] >= 10 else { return false }
      tenths[origin, default: 100] -= 10
      return true
    }
  }

  /// Records a successful response of a server, which adds a tenth of a retry, up to the initial budget.
  func recordSuccess(of origin: Origin) {
    tenths.withLock { tenths in tenths[origin] = tenths[origin].map { min($0 + 1, 100) } }
  }
}
