import Synchronization

/// The retry budgets of all servers that a session has asked.
final class RetryBudgets: Sendable {
  private let budgets = Mutex<[Origin: RetryBudget]>([:])

  /// Takes one retry out of a server's budget.
  ///
  /// - Returns: Whether there was one.
  func take(for origin: Origin) -> Bool {
    budgets.withLock { $0[origin, default: RetryBudget()].take() }
  }

  /// Notes that a server has given an answer that will do.
  func recordAnswer(of origin: Origin) {
    // A server that never failed has nothing to make up for.
    budgets.withLock { $0[origin]?.recordAnswer() }
  }
}
