/// How many requests to one server may be sent again: ten, and one more for each ten answers.
///
/// Without it every client of a server that is down sends three times what it would, just then.
struct RetryBudget: Hashable, Sendable {
  /// The retries that are left, in tenths, so that no rounding adds up.
  private var tenths = 100

  /// Takes one retry out.
  ///
  /// - Returns: Whether there was one.
  mutating func take() -> Bool {
    guard tenths >= 10 else { return false }
    tenths -= 10
    return true
  }

  /// Gives a tenth of a retry back, up to what there was at first.
  mutating func recordAnswer() {
    tenths = min(tenths + 1, 100)
  }
}
