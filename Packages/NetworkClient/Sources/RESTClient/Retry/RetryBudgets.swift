import Synchronization

/// The retry budgets of a session's servers.
final class RetryBudgets: Sendable {
  private let budgets = Mutex<[Origin: RetryBudget]>([:])

  /// Takes one retry from a server's budget, and returns whether there was one.
  func take(for origin: Origin) -> Bool {
    budgets.withLock { $0[origin, default: RetryBudget()].take() }
  }

  /// Records a successful response of a server.
  func recordSuccess(of origin: Origin) {
    // A server without a failure has a full budget.
    budgets.withLock { $0[origin]?.recordSuccess() }
  }
}
