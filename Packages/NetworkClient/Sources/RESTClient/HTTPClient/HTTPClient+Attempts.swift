import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPClient {
  /// Sends a URL request: within its deadline, with redirects and retries, its status checked.
  ///
  /// - Returns: The response after redirects, not decoded.
  func send(
    _ request: URLRequest, ifNoneMatch entityTag: String?, accepting statusCodes: RangeSet<Int>, maximumBodyBytes: Int
  ) async throws(NetworkError) -> HTTPResponse {
    let url = try sendableURL(of: request)
    let call = Call(
      request: complete(request, ifNoneMatch: entityTag), origin: Origin(url),
      limits: ResponseLimits(bodyBytes: maximumBodyBytes, acceptedStatusCodes: statusCodes))
    let transport = URLSessionTransport.adopting(session())
    let send = { @Sendable () async throws(NetworkError) in
      try await transport.limiter.withPermit(for: call.origin) { () async throws(NetworkError) in
        try await withDeadline(configuration.deadline, clock: clock, url: call.request.redactedURL) {
          () async throws(NetworkError) in try await perform(call, over: transport)
        }
      }
    }
    guard call.request.httpMethod == "GET" else { return try await send() }
    let key = RequestCoalescer.Key(
      url: url, headers: call.request.allHTTPHeaderFields ?? [:], acceptedStatusCodes: statusCodes,
      deadline: configuration.deadline, maximumBodyBytes: maximumBodyBytes, retryPolicy: configuration.retryPolicy)
    return try await transport.coalescer.response(to: key, send)
  }
}

// MARK: - Before sending

extension HTTPClient {
  /// A request that is ready to be sent, and the requirements on its response.
  private struct Call {
    let request: URLRequest
    let origin: Origin
    let limits: ResponseLimits
  }

  /// The URL of a request, if the configuration and the environment allow sending it.
  private func sendableURL(of request: URLRequest) throws(NetworkError) -> URL {
    guard let url = request.url else { throw .invalidRequest(url: "", reason: "it has no URL") }
    guard !configuration.isOffline else { throw .offline(url: request.redactedURL) }
    guard !configuration.isRestartedAfterCrash else {
      throw .invalidResponse(url: request.redactedURL, reason: "it crashed the system's network library")
    }
    try checkProxy(for: request)
    return url
  }

  /// Throws if the proxy that the environment sets for a URL is invalid: libcurl's message would quote it, with its password.
  private func checkProxy(for request: URLRequest) throws(NetworkError) {
    if let url = request.url, let variable = ProxyVariables.ofProcess.malformed(for: url) {
      throw .invalidProxy(url: request.redactedURL, variable: variable)
    }
  }

  /// The request with the header fields and the timeout of the configuration.
  private func complete(_ request: URLRequest, ifNoneMatch entityTag: String?) -> URLRequest {
    var request = request
    if let entityTag { request.setValue(entityTag, forHTTPHeaderField: "If-None-Match") }
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

extension HTTPClient {
  /// A request that was sent, the result of the transport, and the outcome after checking redirects and status.
  private struct Attempt {
    var request: URLRequest
    var result: Result<HTTPResponse, NetworkError>
    var duration: Duration
    var outcome: Result<HTTPResponse, NetworkError>
  }

  /// Sends a request until its response is acceptable or the retry policy gives up.
  private func perform(_ call: Call, over transport: URLSessionTransport) async throws(NetworkError) -> HTTPResponse {
    let elapsed = clock.stopwatch()
    var number = 1
    while true {
      let attempt = await follow(call, number, over: transport)
      var retry: RetryDecision?
      if case .failure(let error) = attempt.outcome {
        retry = configuration.retryPolicy.decision(
          after: error, isSafe: call.request.isSafe, attempt: number, timeLeft: configuration.deadline - elapsed(),
          jitter: jitter, takesFromBudget: { transport.budgets.take(for: call.origin) })
      } else {
        transport.budgets.recordSuccess(of: call.origin)
      }
      report(attempt, number, retry)
      guard case .retry(let delay) = retry else { return try attempt.outcome.get() }
      if delay > .zero {
        do { try await clock.sleep(for: delay) } catch { throw .cancelled }
      }
      number += 1
    }
  }

  /// Sends a request and follows its redirects to the last response.
  private func follow(_ call: Call, _ number: Int, over transport: URLSessionTransport) async -> Attempt {
    var request = call.request
    var redirects = RedirectPolicy()
    while true {
      var attempt = await attempt(request, limits: call.limits, over: transport)
      do throws(NetworkError) {
        let response = try attempt.result.get()
        guard let next = try redirects.request(after: response, to: request) else {
          if !call.limits.acceptedStatusCodes.contains(response.statusCode) {
            attempt.outcome = .failure(NetworkError(status: response, of: request))
          }
          return attempt
        }
        try checkProxy(for: next)
        report(attempt, number, nil)
        request = next
      } catch {
        attempt.outcome = .failure(error)
        return attempt
      }
    }
  }

  private func attempt(
    _ request: URLRequest, limits: ResponseLimits, over transport: URLSessionTransport
  ) async -> Attempt {
    CrashGuard.arm()
    let start = ContinuousClock.now
    let result: Result<HTTPResponse, NetworkError>
    do throws(NetworkError) {
      result = .success(try await transport.send(request, limits: limits))
    } catch .timedOut(let url, _) {
      result = .failure(.timedOut(url: url, after: .seconds(request.timeoutInterval)))
    } catch {
      result = .failure(error)
    }
    return Attempt(request: request, result: result, duration: start.duration(to: .now), outcome: result)
  }

  private func report(_ attempt: Attempt, _ number: Int, _ retry: RetryDecision?) {
    configuration.onAttempt?(
      RequestAttempt(attempt.request, attempt.result, duration: attempt.duration, attempt: number, retry: retry))
  }
}

extension URLRequest {
  /// Whether the method is safe (RFC 9110, section 9.2.1).
  var isSafe: Bool { ["GET", "HEAD"].contains(httpMethod ?? "GET") }
}

extension NetworkError {
  /// The error for a response whose status is not an accepted one.
  fileprivate init(status response: HTTPResponse, of request: URLRequest) {
    let now = response.header("Date").flatMap(RetryAfter.date) ?? Date()
    self = .unacceptableStatus(
      code: response.statusCode,
      method: HTTPMethod(rawValue: request.httpMethod ?? "") ?? .get,
      url: response.url.withoutSecrets,
      message: ServerMessage(response.body)?.text,
      retryAfter: response.header("Retry-After").flatMap { RetryAfter.delay($0, now: now) }
    )
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns the time since the call.
  fileprivate func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
