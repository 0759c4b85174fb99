import Foundation
import Testing

@testable import RESTClient

@Suite("The retry policy")
struct RetryPolicyTests {
  /// Errors of each kind, and the maximum number of attempts.
  static let limits: [(error: NetworkError, limit: Int)] =
    ([.connectionFailed, .proxyFailed, .connectionLost, .timedOut, .noResponse, .incompleteResponse]
    as [NetworkError.Kind]).map { (NetworkError($0), 3) }
    + [408, 429, 500, 502, 503, 504].map { (status($0), 3) }
    + [(NetworkError(.hostNotFound), 2), (.cancelled, 1), (NetworkError(.offline), 1)]
    + [300, 304, 400, 401, 403, 404, 410, 422, 501, 505].map { (status($0), 1) }
    + ([.invalidRequest, .secureConnectionFailed, .invalidResponse, .redirectRefused, .webPage, .undecodable]
    as [NetworkError.Kind]).map { (NetworkError($0), 1) }

  @Test("Transient failures allow three attempts, an unknown host two, all others one", arguments: limits)
  func kinds(error: NetworkError, limit: Int) {
    let decisions = (1...3).map { decision(after: error, attempt: $0) }
    for (index, decision) in decisions.enumerated() {
      let isRetried = if case .retry = decision { true } else { false }
      #expect(isRetried == (index + 1 < limit))
    }
    #expect(decisions[2] == .giveUp(limit == 1 ? .notTransient : .attemptsUsed))
  }

  @Test(
    "Unsafe methods are never retried", arguments: [status(503), NetworkError(.connectionLost, url: URL(string: "u"))])
  func unsafe(error: NetworkError) {
    #expect(decision(after: error, isSafe: false) == .giveUp(.notSafe))
  }

  @Test("The longest possible pauses have no overflow")
  func longDelay() {
    let longest = Duration.seconds(Int64.max)
    let policy = RetryPolicy(maximumAttempts: 100, baseDelay: longest)
    let decision = decision(policy, after: Self.status(503), attempt: 99, timeLeft: longest, jitter: 1)
    #expect(decision == .retry(after: .seconds(5)))
  }

  @Test(
    "The pause doubles with each attempt up to the maximum, times the jitter",
    arguments: [
      (1, 0.0, Duration.zero), (1, 0.5, .milliseconds(100)), (1, 1.0, .milliseconds(200)), (2, 1.0, .milliseconds(400)),
      (5, 1.0, .milliseconds(3200)), (6, 1.0, .seconds(5)), (99, 1.0, .seconds(5)), (99, 0.1, .milliseconds(500)),
    ]
  )
  func delay(attempt: Int, jitter: Double, expected: Duration) {
    let policy = RetryPolicy(maximumAttempts: 100)
    let decision = decision(policy, after: Self.status(503), attempt: attempt, jitter: jitter)
    #expect(decision == .retry(after: expected))
  }

  @Test(
    "Retry-After is the minimum pause, and one that is too long makes the failure final",
    arguments: [
      (0, 30, RetryDecision.retry(after: .milliseconds(200))), (1, 30, .retry(after: .seconds(1))),
      (10, 30, .retry(after: .seconds(10))), (11, 30, .giveUp(.retryAfterTooLong(.seconds(11)))),
      (3600, 9999, .giveUp(.retryAfterTooLong(.seconds(3600)))), (5, 4, .giveUp(.retryAfterTooLong(.seconds(5)))),
      (4, 4, .giveUp(.deadline)), (3, 4, .retry(after: .seconds(3))),
    ]
  )
  func requested(seconds: Int, secondsLeft: Int, expected: RetryDecision) {
    let error = NetworkError(
      .unacceptableStatus, url: URL(string: "u"), status: 429, method: .get, retryAfter: .seconds(seconds))
    #expect(decision(after: error, timeLeft: .seconds(secondsLeft), jitter: 1) == expected)
  }

  @Test("There is no retry if the pause would exceed the deadline")
  func deadline() {
    #expect(decision(after: Self.status(500), timeLeft: .milliseconds(200), jitter: 1) == .giveUp(.deadline))
    #expect(decision(after: Self.status(500), timeLeft: .zero, jitter: 0) == .giveUp(.deadline))
  }

  @Test("A retry is taken from the budget last, and there is none without it")
  func budget() {
    var callCount = 0
    func take() -> Bool {
      callCount += 1
      return false
    }
    let policy = RetryPolicy()
    for (isSafe, attempt) in [(false, 1), (true, 3), (true, 1)] {
      let decision = policy.decision(
        after: Self.status(500), isSafe: isSafe, attempt: attempt, timeLeft: .seconds(9), jitter: { 0 },
        takesFromBudget: take)
      #expect((decision == .giveUp(.budget)) == (isSafe && attempt == 1))
    }
    #expect(callCount == 1)
  }

  @Test("A policy allows at least one attempt")
  func attempts() {
    #expect(RetryPolicy(maximumAttempts: -1).maximumAttempts == 1)
    #expect(decision(.never, after: Self.status(500)) == .giveUp(.attemptsUsed))
  }

  private static func status(_ code: Int) -> NetworkError {
    NetworkError(.unacceptableStatus, url: URL(string: "u"), status: code, method: .get)
  }

  private func decision(
    _ policy: RetryPolicy = RetryPolicy(), after error: NetworkError, isSafe: Bool = true, attempt: Int = 1,
    timeLeft: Duration = .seconds(30), jitter: Double = 0
  ) -> RetryDecision {
    policy.decision(
      after: error, isSafe: isSafe, attempt: attempt, timeLeft: timeLeft, jitter: { jitter }, takesFromBudget: { true })
  }
}
