/// The number of attempts at a request, and the pauses between them.
///
/// Only `GET` and `HEAD` are retried, and only after transient failures: a failed or lost connection, an incomplete
/// response, a timeout, and the statuses 408, 429, 500, 502, 503 and 504; once after an unknown host. The limit of the
/// pause doubles with each attempt, up to 5 seconds; the pause is a random part of it ("full jitter"), so that clients
/// don't retry simultaneously. A server's `Retry-After` (RFC 9110, section 10.2.3) is the minimum pause; one of more
/// than 10 seconds makes the failure final at once.
public struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of attempts, including the first one.
  ///
  /// The default is 3.
  public var maximumAttempts: Int
  /// The longest pause after the first attempt.
  ///
  /// The default is 0.2 seconds.
  public var baseDelay: Duration

  private static let maximumDelay = Duration.seconds(5)
  private static let maximumRetryAfter = Duration.seconds(10)

  /// Creates a policy.
  ///
  /// - Parameter maximumAttempts: Values below 1 count as 1.
  public init(maximumAttempts: Int = 3, baseDelay: Duration = .milliseconds(200)) {
    self.maximumAttempts = max(maximumAttempts, 1)
    self.baseDelay = baseDelay
  }

  /// The policy without retries.
  public static var never: RetryPolicy { RetryPolicy(maximumAttempts: 1) }
}

extension RetryPolicy {
  /// Decides whether a failed attempt is retried.
  ///
  /// - Parameters:
  ///   - isSafe: Whether the method is safe (RFC 9110, section 9.2.1).
  ///   - attempt: The number of the failed attempt, from 1.
  ///   - timeLeft: The time until the deadline.
  ///   - jitter: Returns a factor from 0 up to but not including 1.
  ///   - takesFromBudget: Takes a retry from the server's budget and returns whether there was one; called last.
  func decision(
    after error: NetworkError, isSafe: Bool, attempt: Int, timeLeft: Duration, jitter: () -> Double,
    takesFromBudget: () -> Bool
  ) -> RetryDecision {
    guard let limit = error.attemptLimit else { return .giveUp(.notTransient) }
    guard isSafe else { return .giveUp(.notSafe) }
    guard attempt < min(limit, maximumAttempts) else { return .giveUp(.attemptsUsed) }
    let longestDelay = longestDelay(afterAttempt: attempt)
    // A policy without pauses needs no random number, for example in a test.
    var delay = longestDelay > .zero ? longestDelay * jitter() : .zero
    if let requested = error.retryAfter {
      guard requested <= min(Self.maximumRetryAfter, timeLeft) else { return .giveUp(.retryAfterTooLong(requested)) }
      delay = max(delay, requested)
    }
    guard delay < timeLeft else { return .giveUp(.deadline) }
    return takesFromBudget() ? .retry(after: delay) : .giveUp(.budget)
  }

  /// The longest pause after an attempt; doubles with each attempt, up to the maximum.
  private func longestDelay(afterAttempt attempt: Int) -> Duration {
    let maximum = Self.maximumDelay
    return min(min(baseDelay, maximum) * (1 << min(attempt - 1, 30)), maximum)
  }
}

extension NetworkError {
  /// The maximum number of attempts at a request that fails with this error; `nil` if a retry would fail the same way.
  fileprivate var attemptLimit: Int? {
    switch kind {
    case .connectionFailed, .proxyFailed, .connectionLost, .timedOut, .noResponse, .incompleteResponse: .max
    case .unacceptableStatus where [408, 429, 500, 502, 503, 504].contains(status): .max
    // One retry for a glitch of the name service.
    case .hostNotFound: 2
    default: nil
    }
  }
}
