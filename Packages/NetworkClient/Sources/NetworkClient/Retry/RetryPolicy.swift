/// How often, and after what pause, a request that failed is sent again.
///
/// Only `GET` and `HEAD` are, and only after failures that may pass: no connection, a connection or an answer that broke
/// off, silence, and the statuses 408, 429, 500, 502, 503 and 504. The pause grows twofold with each attempt and is drawn
/// at random from zero to that ("full jitter"), so that many clients do not come back at once. A server's `Retry-After`
/// (RFC 9110, section 10.2.3) is the least it can be.
public struct RetryPolicy: Hashable, Sendable {
  /// How often a request is sent at most, the first time counted; 3 unless told.
  public var maximumAttempts: Int
  /// The longest pause after the first attempt; 0.2 s unless told.
  public var baseDelay: Duration
  /// The longest pause after any attempt; 5 s unless told.
  public var maximumDelay: Duration
  /// The longest pause that a server may ask for; 10 s unless told.
  ///
  /// Where it asks for more, the failure stands at once.
  public var maximumRequestedDelay: Duration

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - maximumAttempts: How often a request is sent at most, the first time counted; below 1 is 1.
  ///   - baseDelay: The longest pause after the first attempt.
  ///   - maximumDelay: The longest pause after any attempt.
  ///   - maximumRequestedDelay: The longest pause that a server may ask for.
  public init(
    maximumAttempts: Int = 3,
    baseDelay: Duration = .milliseconds(200),
    maximumDelay: Duration = .seconds(5),
    maximumRequestedDelay: Duration = .seconds(10)
  ) {
    self.maximumAttempts = max(maximumAttempts, 1)
    self.baseDelay = baseDelay
    self.maximumDelay = maximumDelay
    self.maximumRequestedDelay = maximumRequestedDelay
  }

  /// Each request is sent once.
  public static var never: RetryPolicy { RetryPolicy(maximumAttempts: 1) }
}

extension RetryPolicy {
  /// Decides what is done about a failed attempt.
  ///
  /// - Parameters:
  ///   - error: Why it failed.
  ///   - isSafe: Whether the request does nothing but ask.
  ///   - attempt: Which attempt it was, from 1.
  ///   - timeLeft: The time until the deadline.
  ///   - jitter: Draws a number from 0 to below 1; called where the request is sent again only.
  ///   - takesFromBudget: Takes a retry out of the server's budget, and tells whether there was one; called last.
  /// - Returns: The decision.
  func decision(
    after error: NetworkError, isSafe: Bool, attempt: Int, timeLeft: Duration, jitter: () -> Double,
    takesFromBudget: () -> Bool
  ) -> RetryDecision {
    guard let limit = error.attemptLimit else { return .giveUp(.notTransient) }
    guard isSafe else { return .giveUp(.notSafe) }
    guard attempt < min(limit, maximumAttempts) else { return .giveUp(.attemptsUsed) }
    var delay = longestDelay(afterAttempt: attempt) * jitter()
    if let requested = error.requestedDelay {
      guard requested <= min(maximumRequestedDelay, timeLeft) else { return .giveUp(.asksToWait(requested)) }
      delay = max(delay, requested)
    }
    guard delay < timeLeft else { return .giveUp(.deadline) }
    return takesFromBudget() ? .retry(after: delay) : .giveUp(.budget)
  }

  /// The longest pause after an attempt: doubled with each, up to the maximum.
  private func longestDelay(afterAttempt attempt: Int) -> Duration {
    min(baseDelay * (1 << min(attempt - 1, 30)), maximumDelay)
  }
}

extension NetworkError {
  /// How often a request that fails like this may be sent in all; `nil` where sending it again is of no use.
  fileprivate var attemptLimit: Int? {
    switch self {
    case .connectionFailed, .proxyFailed, .connectionLost, .timedOut, .noResponse, .incompleteResponse: .max
    case .unacceptableStatus(let code, _, _, _, _) where [408, 429, 500, 502, 503, 504].contains(code): .max
    // A name service may stumble once; "not modified" to a question without an entity tag is a cache that stumbled.
    case .hostNotFound, .unacceptableStatus(304, _, _, _, _): 2
    case .invalidRequest, .invalidProxy, .offline, .secureConnectionFailed, .cancelled, .invalidResponse,
      .redirectRefused, .responseTooLarge, .unacceptableStatus, .emptyResponse, .webPage, .undecodable:
      nil
    }
  }

  /// The pause that the server asks for.
  fileprivate var requestedDelay: Duration? {
    if case .unacceptableStatus(_, _, _, _, let retryAfter) = self { retryAfter } else { nil }
  }
}
