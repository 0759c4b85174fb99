import Dependencies
import Foundation
import URLSessionDependency

/// Sends the requests of a client, with the dependencies in scope in place of what the client does not set.
///
/// The session and the random numbers are looked up when they are needed, since an offline request needs neither.
struct RequestSender: Sendable {
  let configuration: HTTPClient.Configuration
  private let client: HTTPClient
  private let clock: any Clock<Duration>
  private let session = Dependency(\.urlSession)
  private let generator = Dependency(\.withRandomNumberGenerator)

  init(_ client: HTTPClient) {
    @Dependency(\.httpConfiguration) var configuration
    @Dependency(\.continuousClock) var clock
    self.client = client
    self.configuration = client.configuration ?? configuration
    self.clock = client.clock ?? clock
  }

  /// Sends a URL request: within its deadline, with redirects and retries, its status checked.
  ///
  /// - Returns: The response after redirects, not decoded.
  func send(
    _ request: URLRequest, accepting statusCodes: Set<Int>, maximumBodyBytes: Int
  ) async throws(NetworkError) -> HTTPResponse {
    let url = try sendableURL(of: request)
    let call = Call(
      request: request, origin: Origin(url), isOfAPI: Origin(url) == client.origin,
      limits: ResponseLimits(bodyBytes: maximumBodyBytes, acceptedStatusCodes: statusCodes))
    let transport = URLSessionTransport.adopting(client.session ?? session.wrappedValue)
    let send = { @Sendable () async throws(NetworkError) -> HTTPResponse in
      try await withDeadline(configuration.deadline, clock: clock, url: call.request.redactedURL) {
        stopwatch async throws(NetworkError) in
        try await perform(call, over: transport, stopwatch)
      }
    }
    guard call.request.httpMethod == "GET" else { return try await send() }
    let key = RequestKey(
      url: url, headers: call.request.allHTTPHeaderFields ?? [:], acceptedStatusCodes: statusCodes,
      deadline: configuration.deadline, maximumBodyBytes: maximumBodyBytes, retryPolicy: configuration.retryPolicy,
      interceptor: call.isOfAPI ? client.interceptor?.id : nil)
    return try await transport.coalescer.value(for: key, ifCancelled: .failure(.cancelled)) {
      do throws(NetworkError) { return .success(try await send()) } catch { return .failure(error) }
    }.get()
  }
}

// MARK: - Before sending

extension RequestSender {
  /// A request that is ready to be sent, and the requirements on its response.
  private struct Call {
    let request: URLRequest
    let origin: Origin
    /// Whether the API's header fields and interceptor apply.
    let isOfAPI: Bool
    let limits: ResponseLimits
  }

  /// The URL of a request, if the configuration and the environment allow sending it.
  private func sendableURL(of request: URLRequest) throws(NetworkError) -> URL {
    guard let url = request.url else { throw NetworkError(.invalidRequest, url: "", reason: "it has no URL") }
    guard !configuration.isOffline else { throw NetworkError(.offline, url: request.redactedURL) }
    if let reason = configuration.refusalReason {
      throw NetworkError(.invalidResponse, url: request.redactedURL, reason: reason)
    }
    try checkProxy(for: request)
    return url
  }

  /// Throws if the proxy that the environment sets for a URL is invalid: libcurl's message would quote it, with its password.
  private func checkProxy(for request: URLRequest) throws(NetworkError) {
    if let url = request.url, let variable = ProxyVariables().malformed(for: url) {
      throw NetworkError(.invalidProxy, url: request.redactedURL, reason: "\(variable) is not the address of a proxy")
    }
  }

  /// The `URLRequest` for a request, with the header fields of the client and the timeout of the configuration, before an
  /// interceptor adapts it.
  func urlRequest<Response>(for request: Request<Response>) throws(NetworkError) -> URLRequest {
    var call = request
    if Origin(try request.target.url(below: client.baseURL, of: client.name)) == client.origin {
      let names = Set(request.headers.keys.map { $0.lowercased() })
      call.headers.merge(client.headers.filter { !names.contains($0.key.lowercased()) }) { own, _ in own }
    }
    var request = try call.urlRequest(baseURL: client.baseURL, encoder: client.encoder)
    if request.value(forHTTPHeaderField: "User-Agent") == nil {
      request.setValue(configuration.userAgent, forHTTPHeaderField: "User-Agent")
    }
    request.timeoutInterval = TimeInterval(idleTimeout(isSafe: request.isSafe))
    return request
  }

  /// The seconds without data after which the session ends an attempt.
  ///
  /// Half of the deadline if the request can be retried, so that a lost response does not use up all of it. Otherwise the
  /// timeout only backs up the deadline. The session's timer counts whole seconds, restarts with each chunk, and traps on a
  /// time that it cannot count in milliseconds.
  private func idleTimeout(isSafe: Bool) -> Int64 {
    let deadline = min(max(configuration.deadline.components.seconds, 0), 86400)
    let hasSecondAttempt = isSafe && configuration.retryPolicy.maximumAttempts > 1
    return hasSecondAttempt ? deadline / 2 + 1 : deadline + 2
  }
}

// MARK: - Attempts

extension RequestSender {
  /// A request that was sent, and the outcome after checking redirects and status.
  private struct Attempt {
    var log: RequestAttempt
    var outcome: Result<HTTPResponse, NetworkError>
    var request: URLRequest { log.request }
  }

  /// Sends a request until its response is acceptable or the retry policy gives up.
  ///
  /// It has a permit for the host only while it sends: the interceptor may send a request to the same host.
  private func perform(
    _ call: Call, over transport: URLSessionTransport, _ stopwatch: Stopwatch
  ) async throws(NetworkError) -> HTTPResponse {
    let interceptor = call.isOfAPI ? client.interceptor : nil
    var mayIntercept = interceptor != nil
    var number = 0
    while true {
      number += 1
      let request = try await adapted(call.request, by: interceptor)
      stopwatch.pause()
      var attempt = try await transport.limiter.withPermit(for: call.origin) { () async throws(NetworkError) in
        stopwatch.resume()
        return await follow(request, of: call, number, over: transport)
      }
      // The server has processed a request that it redirects to `GET` (RFC 9110, section 15.4.4). What fails then does not
      // refuse that request.
      if !call.request.isSafe, attempt.request.isSafe {
        attempt.outcome = attempt.outcome.afterRedirect(from: call.request.redactedURL)
      }
      if case .failure(let error) = attempt.outcome {
        attempt.log.retry = configuration.retryPolicy.decision(
          after: error, isSafe: call.request.isSafe, attempt: number,
          timeLeft: configuration.deadline - stopwatch.elapsed,
          jitter: { generator.wrappedValue { Double.random(in: 0..<1, using: &$0) } },
          takesFromBudget: { transport.budgets.take(for: call.origin) })
      } else {
        transport.budgets.recordSuccess(of: call.origin)
      }
      configuration.onAttempt?(attempt.log)
      if case .retry(let delay) = attempt.log.retry {
        guard delay > .zero else { continue }
        do { try await clock.sleep(for: delay) } catch { throw .cancelled }
      } else if mayIntercept, try await isRetried(attempt, of: call, by: interceptor) {
        mayIntercept = false
      } else {
        return try attempt.outcome.get()
      }
    }
  }

  /// The request as an interceptor adapts it.
  func adapted(
    _ request: URLRequest, by interceptor: RequestInterceptor?
  ) async throws(NetworkError) -> URLRequest {
    guard let interceptor else { return request }
    do { return try await interceptor.adapt(request) } catch { throw NetworkError(interceptor: error, of: request) }
  }

  /// Whether the interceptor sends a failed request again.
  private func isRetried(
    _ attempt: Attempt, of call: Call, by interceptor: RequestInterceptor?
  ) async throws(NetworkError) -> Bool {
    guard let interceptor, case .failure(let error) = attempt.outcome, error != .cancelled,
      attempt.request.url.map(Origin.init) == call.origin
    else { return false }
    do { return try await interceptor.shouldRetry(attempt.request, error) } catch {
      throw NetworkError(interceptor: error, of: attempt.request)
    }
  }

  /// The lower-case names of the header fields that only the API may receive: the client's, and those that the interceptor
  /// has set.
  private func secretFields(of request: URLRequest, _ call: Call) -> Set<String> {
    guard call.isOfAPI else { return [] }
    let original = call.request.allHTTPHeaderFields ?? [:]
    let adapted = (request.allHTTPHeaderFields ?? [:]).filter { original[$0.key] != $0.value }
    return Set((Array(client.headers.keys) + Array(adapted.keys)).map { $0.lowercased() })
  }

  /// Sends a request and follows its redirects to the last response.
  private func follow(
    _ request: URLRequest, of call: Call, _ number: Int, over transport: URLSessionTransport
  ) async -> Attempt {
    var request = request
    let secretFields = secretFields(of: request, call)
    var redirects = RedirectPolicy(secretFields: secretFields)
    while true {
      let start = ContinuousClock.now
      let result = await transport.send(
        request, secrets: SecretValues(of: request, in: secretFields), limits: call.limits)
      let duration = start.duration(to: .now)
      let log = RequestAttempt(request, result, duration: duration, attempt: number, secretFields: secretFields)
      var attempt = Attempt(log: log, outcome: result)
      do throws(NetworkError) {
        let response = try result.get()
        guard let next = try redirects.request(after: response, to: request) else {
          if !call.limits.acceptedStatusCodes.contains(response.statusCode) {
            attempt.outcome = .failure(NetworkError(unacceptable: response, to: request.method))
          }
          return attempt
        }
        try checkProxy(for: next)
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
  /// The method; `GET` by default.
  var method: HTTPMethod { HTTPMethod(rawValue: httpMethod ?? "GET") }

  /// Whether the method is safe (RFC 9110, section 9.2.1).
  var isSafe: Bool { ["GET", "HEAD"].contains(httpMethod ?? "GET") }
}

extension Result<HTTPResponse, NetworkError> {
  /// The outcome of an unsafe request that was redirected to this one.
  fileprivate func afterRedirect(from url: String) -> Self {
    let reason: String
    var underlying: NetworkError?
    switch self {
    case .success(let response):
      if 200..<300 ~= response.statusCode { return self }
      reason = "\(response.safeURL) returned HTTP \(response.statusCode)"
    case .failure(.cancelled): return self
    case .failure(let error):
      reason = error.description
      underlying = error
    }
    return .failure(
      NetworkError(.invalidResponse, url: url, reason: "after its redirect, \(reason)", underlying: underlying))
  }
}

extension NetworkError {
  /// Converts an error of an interceptor.
  fileprivate init(interceptor error: any Error, of request: URLRequest) {
    self =
      switch error {
      case is CancellationError, NetworkError.Kind.cancelled: .cancelled
      case let error as InvalidToken: NetworkError(.invalidRequest, url: request.redactedURL, reason: error.reason)
      default: NetworkError(.authorizationFailed, url: request.redactedURL, underlying: error)
      }
  }

  /// The error for a response whose status is not an accepted one.
  package init(unacceptable response: HTTPResponse, to method: HTTPMethod) {
    let now = response.header("Date").flatMap(RetryAfter.date) ?? Date()
    self = NetworkError(
      .unacceptableStatus, url: response.safeURL, status: response.statusCode, method: method,
      message: response.message,
      retryAfter: response.header("Retry-After").flatMap { RetryAfter.delay($0, now: now) }
        ?? RetryAfter.rateLimitDelay(response, now: now), body: response.excerpt
    ).with(response, to: method)
  }
}
