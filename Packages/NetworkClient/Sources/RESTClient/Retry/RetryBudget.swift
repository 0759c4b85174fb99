/// The number of retries that a server may still get: ten at first, and one more for each ten successful responses.
///
/// Without a budget, the clients of an overloaded server would triple their requests.
struct RetryBudget: Hashable, Sendable {
  /// The remaining retries, in tenths, so that rounding errors don't accumulate.
  private var tenths = 100

  /// Takes one retry, and returns whether there was one.
  mutating func take() -> Bool {
    guard tenths >= 10 else { return false }
    tenths -= 10
    return true
  }

  /// Adds a tenth of a retry, up to the initial budget.
  mutating func recordSuccess() {
    tenths = min(tenths + 1, 100)
  }
}
