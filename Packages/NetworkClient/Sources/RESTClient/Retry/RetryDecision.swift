/// Whether a failed attempt is retried.
public enum RetryDecision: Hashable, Sendable {
  /// The request is sent again after a pause.
  case retry(after: Duration)
  /// The failure is final.
  case giveUp(Reason)

  /// The reason for not retrying a request.
  public enum Reason: Hashable, Sendable {
    /// A retry would fail the same way.
    case notTransient
    /// The method is not safe: a second request might repeat the operation (RFC 9110, section 9.2.1).
    case notSafe
    /// The maximum number of attempts is reached.
    case attemptsUsed
    /// The server's `Retry-After` is longer than the policy or the deadline allows.
    case retryAfterTooLong(Duration)
    /// The pause would exceed the deadline.
    case deadline
    /// The server's retry budget is used up.
    case budget
  }
}
