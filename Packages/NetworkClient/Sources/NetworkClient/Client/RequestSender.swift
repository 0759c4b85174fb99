import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends complete requests to any server: each within its deadline, with its redirects, its status checked, and again
/// where that helps.
struct RequestSender: Sendable {
  /// The status of an answer that says that an earlier one still holds (RFC 9110, section 15.4.5).
  static let notModified = 304

  private let session: @Sendable () -> URLSession
  private let clock: any Clock<Duration>
  private let jitter: @Sendable () -> Double
  private let configuration: HTTPClient.Configuration

  /// Makes a sender.
  ///
  /// - Parameters:
  ///   - session: Gives the session; asked when there is something to send, once for each request.
  ///   - clock: Measures the deadline, and the pauses between attempts.
  ///   - jitter: Draws a number from 0 to below 1, by which a pause is shortened.
  ///   - configuration: What holds for every request.
  init(
    session: @escaping @Sendable () -> URLSession, clock: any Clock<Duration>,
    jitter: @escaping @Sendable () -> Double, configuration: HTTPClient.Configuration
  ) {
    self.session = session
    self.clock = clock
    self.jitter = jitter
    self.configuration = configuration
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - request: The request, complete but for what the configuration says.
  ///   - entityTag: The tag to send as `If-None-Match`; with one, 304 is an accepted status too.
  ///   - statusCodes: The accepted status codes.
  /// - Returns: The answer, after redirects, undecoded.
  /// - Throws: ``NetworkError``.
  func send(
    _ request: URLRequest, ifNoneMatch entityTag: String? = nil, accepting statusCodes: RangeSet<Int>
  ) async throws(NetworkError) -> HTTPResponse {
    let url = try sendableURL(of: request)
    let call = Call(
      request: complete(request, ifNoneMatch: entityTag),
      origin: Origin(url),
      acceptedStatusCodes: entityTag == nil
        ? statusCodes : statusCodes.union(RangeSet(Self.notModified..<Self.notModified + 1)))
    let transport = URLSessionTransport.adopting(session())
    let send = { @Sendable () async throws(NetworkError) in
      try await transport.places.withPlace(at: call.origin) { () async throws(NetworkError) in
        try await withDeadline(configuration.deadline, clock: clock, url: call.request.place) {
          () async throws(NetworkError) in try await perform(call, over: transport)
        }
      }
    }
    guard call.request.httpMethod == "GET" else { return try await send() }
    let key = SharedRequests.Key(
      url: url, headers: call.request.allHTTPHeaderFields ?? [:], acceptedStatusCodes: call.acceptedStatusCodes,
      deadline: configuration.deadline,
      maximumBodyBytes: configuration.maximumBodyBytes, retryPolicy: configuration.retryPolicy)
    return try await transport.shared.response(to: key, send)
  }
}

// MARK: - Before anything is sent

extension RequestSender {
  /// A request that is ready to go, the server it goes to first, and which answers to it will do.
  private struct Call {
    let request: URLRequest
    let origin: Origin
    let acceptedStatusCodes: RangeSet<Int>
  }

  /// The address of a request, where it may be asked at all.
  private func sendableURL(of request: URLRequest) throws(NetworkError) -> URL {
    guard let url = request.url else { throw .invalidRequest(url: "", reason: "it has no address") }
    guard !configuration.isOffline else { throw .offline(url: request.place) }
    guard !configuration.isRestartedAfterCrash else {
      throw .invalidResponse(url: request.place, reason: "it stopped the system's network library")
    }
    if let variable = ProxyVariables.ofProcess.malformed(for: url) {
      throw .invalidProxy(url: request.place, variable: variable)
    }
    return url
  }

  /// The request with all that the configuration says.
  private func complete(_ request: URLRequest, ifNoneMatch entityTag: String?) -> URLRequest {
    var request = request
    if let entityTag { request.setValue(entityTag, forHTTPHeaderField: "If-None-Match") }
    if request.value(forHTTPHeaderField: "User-Agent") == nil {
      request.setValue(configuration.userAgent, forHTTPHeaderField: "User-Agent")
    }
    request.timeoutInterval = TimeInterval(longestSilence(isSafe: request.isSafe))
    return request
  }

  /// The seconds after which the session gives an attempt up on which nothing arrives.
  ///
  /// Half of the deadline, where there can be a second attempt: an answer that got lost is not waited for to the end.
  /// Otherwise the session's timer is a second line behind the deadline. It takes whole seconds, begins anew with each
  /// chunk, and traps on a time that it cannot count in milliseconds.
  private func longestSilence(isSafe: Bool) -> Int64 {
    let deadline = min(max(configuration.deadline.components.seconds, 0), 86400)
    let hasSecondAttempt = isSafe && configuration.retryPolicy.maximumAttempts > 1
    return hasSecondAttempt ? deadline / 2 + 1 : deadline + 2
  }
}

// MARK: - Attempts

extension RequestSender {
  /// Sends a request until its answer will do, or nothing more is to be gained.
  private func perform(_ call: Call, over transport: URLSessionTransport) async throws(NetworkError) -> HTTPResponse {
    let elapsed = clock.stopwatch()
    var attempt = 1
    while true {
      let trip = await follow(call, attempt, over: transport)
      var retry: RetryDecision?
      if case .failure(let error) = trip.verdict {
        retry = configuration.retryPolicy.decision(
          after: error, isSafe: call.request.isSafe, attempt: attempt, timeLeft: configuration.deadline - elapsed(),
          jitter: jitter, takesFromBudget: { transport.budgets.take(for: call.origin) })
      } else {
        transport.budgets.recordAnswer(of: call.origin)
      }
      report(trip, attempt, retry)
      guard case .retry(let delay) = retry else { return try trip.verdict.get() }
      if delay > .zero {
        do { try await clock.sleep(for: delay) } catch { throw .cancelled }
      }
      attempt += 1
    }
  }

  /// A request that went out, what came back, and whether that will do.
  private struct Trip {
    var request: URLRequest
    var result: Result<HTTPResponse, NetworkError>
    var duration: Duration
    var verdict: Result<HTTPResponse, NetworkError>
  }

  /// Sends a request and follows its redirects, to the last answer.
  private func follow(_ call: Call, _ attempt: Int, over transport: URLSessionTransport) async -> Trip {
    var request = call.request
    var redirects = RedirectPolicy()
    while true {
      var trip = await send(request, over: transport)
      do throws(NetworkError) {
        let response = try trip.result.get()
        guard let next = try redirects.request(after: response, to: request) else {
          if !call.acceptedStatusCodes.contains(response.statusCode) {
            trip.verdict = .failure(NetworkError(status: response, of: request))
          }
          return trip
        }
        report(trip, attempt, nil)
        request = next
      } catch {
        trip.verdict = .failure(error)
        return trip
      }
    }
  }

  private func send(_ request: URLRequest, over transport: URLSessionTransport) async -> Trip {
    CrashGuard.noteRequest()
    let start = ContinuousClock.now
    let result: Result<HTTPResponse, NetworkError>
    do throws(NetworkError) {
      result = .success(try await transport.send(request, maximumBodyBytes: configuration.maximumBodyBytes))
    } catch .timedOut(let url, _) {
      result = .failure(.timedOut(url: url, after: .seconds(request.timeoutInterval)))
    } catch {
      result = .failure(error)
    }
    return Trip(request: request, result: result, duration: start.duration(to: .now), verdict: result)
  }

  private func report(_ trip: Trip, _ attempt: Int, _ retry: RetryDecision?) {
    configuration.onAttempt?(
      RequestAttempt(
        trip.request, trip.result, duration: trip.duration, attempt: attempt, retry: retry))
  }
}

extension URLRequest {
  /// Whether the request does nothing but ask (RFC 9110, section 9.2.1).
  var isSafe: Bool { ["GET", "HEAD"].contains(httpMethod ?? "GET") }
}

extension NetworkError {
  /// The error for an answer whose status is none of the accepted ones.
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
  /// What tells the time since now.
  fileprivate func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
