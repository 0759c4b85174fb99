import Dependencies
import Foundation
import URLSessionDependency

/// Sends one request of a client.
struct RequestSender: Sendable {
  private let request: URLRequest
  private let url: URL
  private let origin: Origin
  /// The path of the request below the base URL.
  private let path: String
  private let limits: ResponseLimits
  private let configuration: HTTPClient.Configuration
  private let clock: any Clock<Duration>
  private let transport: URLSessionTransport
  /// The interceptor of the API, if the request is one to its origin.
  private let interceptor: RequestInterceptor?
  private let generator = Dependency(\.withRandomNumberGenerator)

  /// Creates the sender of a request that the configuration and the environment allow to send.
  init(
    _ request: URLRequest, of client: HTTPClient, _ configuration: HTTPClient.Configuration, limits: ResponseLimits
  ) throws(NetworkError) {
    guard let url = request.url else { throw NetworkError(.invalidRequest, reason: "it has no URL") }
    guard !configuration.isOffline else { throw NetworkError(.offline, url: url) }
    try request.checkProxy()
    self.request = request
    self.url = url
    self.limits = limits
    self.configuration = configuration
    origin = Origin(url)
    let basePath = client.baseURL?.components.percentEncodedPath ?? ""
    path = String(url.path(percentEncoded: true).trimmingPrefix(basePath))
    interceptor = client.interceptor(for: request)
    clock = client.clock ?? Dependency(\.continuousClock).wrappedValue
    transport = .adopting(client.session ?? Dependency(\.urlSession).wrappedValue)
  }

  /// Sends the request within its deadline, with redirects and retries, its status checked.
  ///
  /// - Returns: The response after redirects, not decoded.
  func send() async throws(NetworkError) -> HTTPResponse {
    guard request.httpMethod == "GET" else { return try await result().get() }
    let key = RequestKey(
      url: url, headers: request.allHTTPHeaderFields ?? [:], limits: limits, deadline: configuration.deadline,
      retryPolicy: configuration.retryPolicy, interceptor: interceptor?.id)
    return try await transport.coalescer.value(for: key, ifCancelled: .failure(.cancelled)) { await result() }.get()
  }

  private func result() async -> Result<HTTPResponse, NetworkError> {
    await Result { () async throws(NetworkError) in
      // The time of an interceptor counts, and that until the task starts to wait for a permit does not.
      try await withDeadline(
        configuration.deadline, isPaused: interceptor == nil, clock: clock, url: url
      ) { stopwatch async throws(NetworkError) in
        try await perform(stopwatch)
      }
    }
  }
}

// MARK: - Attempts

extension RequestSender {
  /// A request that was sent, and the outcome after checking redirects and status.
  private struct Attempt {
    let request: URLRequest
    var log: RequestAttempt
    var outcome: Result<HTTPResponse, NetworkError>
  }

  /// Sends the request until its response is acceptable or the retry policy gives up.
  ///
  /// It has a permit for the host only while it sends: the interceptor may send a request to the same host.
  private func perform(_ stopwatch: Stopwatch) async throws(NetworkError) -> HTTPResponse {
    var mayIntercept = true
    var number = 0
    while true {
      number += 1
      let adapted = try await request.adapted(by: interceptor)
      stopwatch.pause()
      var attempt = try await transport.limiter.withPermit(for: origin) { () async throws(NetworkError) in
        stopwatch.resume()
        return await follow(adapted, number)
      }
      if case .failure(let error) = attempt.outcome {
        attempt.log.retry = configuration.retryPolicy.decision(
          after: error, isSafe: request.isSafe, attempt: number,
          timeLeft: configuration.deadline - stopwatch.elapsed,
          jitter: { generator.wrappedValue { Double.random(in: 0..<1, using: &$0) } },
          takesFromBudget: { transport.budgets.take(for: origin) })
      } else {
        transport.budgets.recordSuccess(of: origin)
      }
      configuration.onAttempt?(attempt.log)
      if case .retry(let delay) = attempt.log.retry {
        guard delay > .zero else { continue }
        do { try await clock.sleep(for: delay) } catch { throw .cancelled }
      } else if mayIntercept, try await isRetriedByInterceptor(attempt) {
        mayIntercept = false
      } else {
        return try attempt.outcome.get()
      }
    }
  }

  private func isRetriedByInterceptor(_ attempt: Attempt) async throws(NetworkError) -> Bool {
    guard let interceptor, case .failure(let error) = attempt.outcome, error != .cancelled,
      attempt.request.url.map(Origin.init) == origin
    else { return false }
    do {
      return try await interceptor.shouldRetry(attempt.request, error)
    } catch {
      throw NetworkError(interceptor: error, of: attempt.request)
    }
  }

  /// Sends a request and follows its redirects to the last response.
  private func follow(_ adapted: URLRequest, _ number: Int) async -> Attempt {
    var request = adapted
    var redirects = RedirectPolicy(path: path)
    while true {
      let start = ContinuousClock.now
      let result = await transport.send(request, limits: limits)
      let duration = start.duration(to: .now)
      let log = RequestAttempt(request, result, duration: duration, attempt: number)
      var attempt = Attempt(request: request, log: log, outcome: result)
      do throws(NetworkError) {
        let response = try result.get()
        guard let next = try redirects.request(after: response, to: request) else {
          if !limits.acceptedStatusCodes.contains(response.statusCode) {
            let error = NetworkError(unacceptable: response, to: request.method)
            attempt.outcome = .failure(error.naming(redirects.withheldFields))
          }
          return attempt
        }
        try next.checkProxy()
        configuration.onAttempt?(log)
        request = next
      } catch {
        attempt.outcome = .failure(error)
        return attempt
      }
    }
  }
}

extension URLRequest {
  var method: HTTPMethod { HTTPMethod(rawValue: httpMethod ?? "GET") }

  /// Whether the method is safe (RFC 9110, section 9.2.1).
  var isSafe: Bool { ["GET", "HEAD"].contains(httpMethod ?? "GET") }

  /// Throws if the proxy that the environment sets for the URL is invalid: libcurl's message would quote it, with its
  /// password.
  fileprivate func checkProxy() throws(NetworkError) {
    if let url, let variable = ProxyVariables().malformed(for: url) {
      throw NetworkError(.invalidProxy, url: url, reason: "\(variable) is not the address of a proxy")
    }
  }

  func adapted(by interceptor: RequestInterceptor?) async throws(NetworkError) -> URLRequest {
    guard let interceptor else { return self }
    do {
      return try await interceptor.adapt(self)
    } catch {
      throw NetworkError(interceptor: error, of: self)
    }
  }
}

extension NetworkError {
  fileprivate init(interceptor error: any Error, of request: URLRequest) {
    self =
      switch error {
      case is CancellationError, NetworkError.Kind.cancelled: .cancelled
      case let error as InvalidToken: NetworkError(.invalidRequest, url: request.url, reason: error.reason)
      default: NetworkError(.authorizationFailed, url: request.url, underlying: error)
      }
  }

  /// The error of a rejected request with the header fields that a redirect to another server has not left in it.
  fileprivate func naming(_ withheldFields: Set<String>) -> Self {
    guard category == .rejected, !withheldFields.isEmpty, let host = url?.hostAndPort else { return self }
    let names = withheldFields.sorted().joined(separator: ", ")
    return suggesting("\(names) was not sent to \(host), to which another server has redirected the request.")
  }

  /// The error for a response whose status is not an accepted one.
  package init(unacceptable response: HTTPResponse, to method: HTTPMethod) {
    if response.statusCode == 407, let url = response.url, ProxyVariables().variable(for: url) != nil {
      self = .proxyFailed(for: url, "the proxy requires a user name and a password (HTTP 407)")
      return
    }
    let now = response.header("Date").flatMap(RetryAfter.date) ?? Date()
    self = NetworkError(
      .unacceptableStatus, url: response.url, status: response.statusCode, method: method,
      message: response.message ?? response.challenge,
      retryAfter: response.header("Retry-After").flatMap { RetryAfter.delay($0, now: now) }, body: response.excerpt
    ).with(response, to: method)
  }
}

extension HTTPResponse {
  /// The reason for a 401, or what it asks to authorize (RFC 9110, section 11.6.1, and RFC 6750).
  fileprivate var challenge: String? {
    guard statusCode == 401, let field = header("WWW-Authenticate") else { return nil }
    let description = field.firstMatch(of: /error_description="([^"]*)"/)?.1
    let realm = field.firstMatch(of: /realm="([^"]*)"/)?.1
    return (description ?? realm).map { secrets.redacted(String($0.prefix(200))) }
  }
}

/// The properties in which coalesced requests agree: everything that is sent, and everything that affects the response.
///
/// It holds the parts of the `URLRequest`, because Foundation on Linux ignores header fields when comparing requests,
/// even `Authorization`.
struct RequestKey: Hashable, Sendable {
  var url: URL
  var headers: [String: String]
  var limits: ResponseLimits
  var deadline: Duration
  var retryPolicy: RetryPolicy
  var interceptor: UUID?
}
