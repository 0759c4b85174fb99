public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends the requests of an API over `URLSession`, with the guarantees that the session does not give on Linux.
///
/// - One deadline covers a request, including redirects, retries and the ``RequestInterceptor``. Each host has as many
///   requests in flight as the session has connections for it; the deadline does not include the time in the queue.
/// - `GET` and `HEAD` are retried according to a ``RetryPolicy``. All other methods are sent at most once, on a connection
///   that is not reused. A ``RequestInterceptor`` can send any request once more.
/// - Equal `GET` requests in flight are coalesced. Cancelling one caller does not affect the others.
/// - The size of the body is limited, counted after decompression.
/// - At most five redirects are followed, never from https to http. Credentials are not sent to another origin.
/// - The status is checked before the body is decoded. The encoding and the nesting of JSON are checked.
/// - Cancelling the task ends the request at once with ``NetworkError/cancelled``.
///
/// The client is a lightweight value: create it wherever it is used. Connections belong to the session.
public struct HTTPClient: Sendable {
  /// The settings for all requests of a client.
  public struct Configuration: Sendable {
    /// The time limit of a request, including redirects, retries and the interceptor.
    ///
    /// The default is 30 seconds.
    public var deadline: Duration
    /// The limit on the body of a response after decompression, in bytes.
    ///
    /// The default is 64 MiB. ``Request/maximumBodyBytes`` can set a lower limit. The body of a response whose status is not
    /// accepted is truncated to 64 KiB.
    public var maximumBodyBytes: Int
    /// The `User-Agent` header field (RFC 9110, section 10.1.5).
    ///
    /// The default is the name of the process, percent-encoded.
    public var userAgent: String
    /// Whether every request throws ``NetworkError/Kind/offline`` and nothing is sent.
    ///
    /// The default is `false`.
    public var isOffline: Bool
    /// The reason for which every request throws ``NetworkError/Kind/invalidResponse`` and nothing is sent.
    ///
    /// The default is `nil`: requests are sent. A program sets it that was restarted after a response had crashed it.
    public var refusalReason: String?
    /// The number of attempts and the pauses between them.
    public var retryPolicy: RetryPolicy
    /// Called after each response and failure, including redirects, on an arbitrary thread.
    public var onAttempt: (@Sendable (RequestAttempt) -> Void)?

    public init(
      deadline: Duration = .seconds(30),
      maximumBodyBytes: Int = 64 << 20,
      userAgent: String? = nil,
      isOffline: Bool = false,
      refusalReason: String? = nil,
      retryPolicy: RetryPolicy = RetryPolicy(),
      onAttempt: (@Sendable (RequestAttempt) -> Void)? = nil
    ) {
      self.deadline = deadline
      self.maximumBodyBytes = maximumBodyBytes
      self.userAgent = userAgent ?? ProcessInfo.processInfo.processName.percentEncoded
      self.isOffline = isOffline
      self.refusalReason = refusalReason
      self.retryPolicy = retryPolicy
      self.onAttempt = onAttempt
    }
  }

  /// The URL that the paths of requests are appended to; `nil` for requests with absolute URLs.
  public var baseURL: BaseURL?
  /// The decoder of the responses.
  public var decoder: JSONDecoder
  /// The encoder of JSON bodies.
  public var encoder: JSONEncoder
  /// Header fields of every request to the origin of ``baseURL``, such as an API key.
  ///
  /// Those of a request take precedence. Their values are secret: they are not sent to another origin, and are in no log
  /// and no error.
  public var headers: [String: String]
  /// Adapts the requests to the origin of ``baseURL``, for example to authorize them.
  public var interceptor: RequestInterceptor?
  /// The settings for all requests.
  public var configuration: Configuration

  let session: @Sendable () -> URLSession
  let clock: any Clock<Duration>
  let jitter: @Sendable () -> Double

  /// Creates a client of an API.
  ///
  /// The parameters up to `interceptor` are those of a ``RESTAPI``.
  ///
  /// - Parameters:
  ///   - session: The session whose configuration is used, including its protocol classes and connection limits. Its
  ///     delegate is not used: the client drives a session with the same configuration and a delegate that `URLSession` on
  ///     Linux needs for cancellation, redirects and size limits.
  ///   - clock: Measures the deadline and the pauses between attempts.
  ///   - jitter: Returns a factor from 0 up to but not including 1 for the pause before a retry. The default is random.
  public init(
    baseURL: BaseURL? = nil,
    decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder = JSONEncoder(),
    headers: [String: String] = [:],
    interceptor: RequestInterceptor? = nil,
    session: URLSession,
    configuration: Configuration = Configuration(),
    clock: any Clock<Duration> = ContinuousClock(),
    jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.init(
      baseURL: baseURL, decoder: decoder, encoder: encoder, headers: headers, interceptor: interceptor,
      session: { session }, configuration: configuration, clock: clock, jitter: jitter)
  }

  /// Creates a client that gets its session for each request that is sent.
  init(
    baseURL: BaseURL?,
    decoder: JSONDecoder,
    encoder: JSONEncoder,
    headers: [String: String],
    interceptor: RequestInterceptor?,
    session: @escaping @Sendable () -> URLSession,
    configuration: Configuration,
    clock: any Clock<Duration>,
    jitter: @escaping @Sendable () -> Double
  ) {
    self.baseURL = baseURL
    self.decoder = decoder
    self.encoder = encoder
    self.headers = headers
    self.interceptor = interceptor
    self.session = session
    self.configuration = configuration
    self.clock = clock
    self.jitter = jitter
  }

  /// Creates the `URLRequest` for a request as it is sent, with ``headers``, the fields that ``interceptor`` sets, and the
  /// user agent and the timeout of ``configuration``.
  ///
  /// The interceptor may send a request, for example to refresh a token.
  ///
  /// - Throws: ``NetworkError/Kind/invalidRequest``, as ``Request/makeURLRequest(baseURL:encoder:)`` does;
  ///   ``NetworkError/Kind/authorizationFailed`` if the interceptor throws an error.
  public func makeURLRequest<Response>(for request: Request<Response>) async throws(NetworkError) -> URLRequest {
    let request = try urlRequest(for: request)
    return try await adapted(request, by: request.url.map(Origin.init) == apiOrigin ? interceptor : nil)
  }

  /// The origin that may receive the credentials of the API.
  var apiOrigin: Origin? { baseURL?.components.url.map(Origin.init) }

  /// The request as the interceptor receives it.
  private func urlRequest<Response>(for request: Request<Response>) throws(NetworkError) -> URLRequest {
    var request = request
    if try isOfAPI(request.target) {
      let names = Set(request.headers.keys.map { $0.lowercased() })
      for (name, value) in headers where !names.contains(name.lowercased()) { request.headers[name] = value }
    }
    return complete(try request.makeURLRequest(baseURL: baseURL, encoder: encoder))
  }

  private func isOfAPI(_ target: RequestTarget) throws(NetworkError) -> Bool {
    switch target {
    case .path: true
    case .url: Origin(try target.url(below: baseURL)) == apiOrigin
    }
  }
}

// MARK: - Conformances

extension HTTPClient: APIClient {
  /// Sends a request within its deadline, with redirects and retries, and returns the response without decoding it.
  ///
  /// The response to a ``DataURL`` is its data.
  public func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    let limit = min(configuration.maximumBodyBytes, request.maximumBodyBytes ?? .max)
    if case .url(let text) = request.target, let url = DataURL(text) {
      guard url.data.count <= limit else {
        throw NetworkError(.responseTooLarge, url: url.description, byteLimit: limit)
      }
      return HTTPResponse(headers: ["Content-Type": url.mediaType], body: url.data)
    }
    return try await send(
      try urlRequest(for: request), accepting: request.acceptedStatusCodes, maximumBodyBytes: limit)
  }
}
