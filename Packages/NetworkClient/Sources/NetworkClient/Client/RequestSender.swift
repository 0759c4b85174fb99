import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends complete requests to any server: each within its deadline, with its redirects, its status checked.
struct RequestSender: Sendable {
  /// The status of an answer that says that an earlier one still holds (RFC 9110, section 15.4.5).
  static let notModified = 304

  private let session: @Sendable () -> URLSession
  private let clock: any Clock<Duration>
  private let configuration: HTTPClient.Configuration

  /// Makes a sender.
  ///
  /// - Parameters:
  ///   - session: Gives the session; asked when there is something to send, once for each request.
  ///   - clock: Measures the deadline.
  ///   - configuration: What holds for every request.
  init(
    session: @escaping @Sendable () -> URLSession, clock: any Clock<Duration>, configuration: HTTPClient.Configuration
  ) {
    self.session = session
    self.clock = clock
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
    guard !configuration.isOffline else { throw .offline(url: request.place) }
    var urlRequest = request
    if let entityTag { urlRequest.setValue(entityTag, forHTTPHeaderField: "If-None-Match") }
    if urlRequest.value(forHTTPHeaderField: "User-Agent") == nil {
      urlRequest.setValue(configuration.userAgent, forHTTPHeaderField: "User-Agent")
    }
    // The session's own timer is a second line behind the deadline: it takes whole seconds, begins anew with each chunk,
    // and traps on a time that it cannot count in milliseconds.
    urlRequest.timeoutInterval = TimeInterval(min(max(configuration.deadline.components.seconds, 0), 86400) + 2)

    let transport = URLSessionTransport.adopting(session())
    let response = try await withDeadline(configuration.deadline, clock: clock, url: urlRequest.place) {
      [urlRequest] () async throws(NetworkError) in try await follow(urlRequest, over: transport)
    }
    let isUnchanged = entityTag != nil && response.statusCode == Self.notModified
    guard isUnchanged || statusCodes.contains(response.statusCode) else {
      throw .unacceptableStatus(
        code: response.statusCode,
        method: HTTPMethod(rawValue: request.httpMethod ?? "") ?? .get,
        url: response.url.withoutCredentials,
        message: ServerMessage(response.body)?.text
      )
    }
    return response
  }

  /// Sends a request and follows its redirects.
  private func follow(
    _ first: URLRequest, over transport: URLSessionTransport
  ) async throws(NetworkError) -> HTTPResponse {
    var request = first
    var redirects = RedirectPolicy()
    while true {
      let response = try await exchange(request, over: transport)
      guard let next = try redirects.request(after: response, to: request) else { return response }
      request = next
    }
  }

  private func exchange(
    _ request: URLRequest, over transport: URLSessionTransport
  ) async throws(NetworkError) -> HTTPResponse {
    let start = ContinuousClock.now
    do throws(NetworkError) {
      let response = try await transport.send(request, maximumBodyBytes: configuration.maximumBodyBytes)
      configuration.onExchange?(HTTPExchange(request, .success(response), duration: start.duration(to: .now)))
      return response
    } catch {
      configuration.onExchange?(HTTPExchange(request, .failure(error), duration: start.duration(to: .now)))
      throw error
    }
  }
}
