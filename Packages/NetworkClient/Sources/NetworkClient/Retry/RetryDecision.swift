/// What is done about a failed attempt.
public enum RetryDecision: Hashable, Sendable {
  /// The request is sent again after a pause.
  case retry(after: Duration)
  /// The failure stands.
  case giveUp(Reason)

  /// Why a request is not sent again.
  public enum Reason: Hashable, Sendable {
    /// The same would come again: the server refused, or what it sends is wrong.
    case notTransient
    /// The request does something, so sending it twice may do it twice (RFC 9110, section 9.2.1).
    case notSafe
    /// It was sent as often as the policy allows.
    case attemptsUsed
    /// The server wants to be left alone for longer than the policy waits.
    case asksToWait(Duration)
    /// The pause would outlast the deadline.
    case deadline
    /// Too many requests to this server had to be sent again lately.
    case budget
  }
}
