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

  let session: @Sendable () -> URLSession
  let clock: any Clock<Duration>
  let jitter: @Sendable () -> Double
  let configuration: Configuration
  /// The header fields of the API, for requests to ``apiOrigin``.
  let headers: [String: String]
  let interceptor: RequestInterceptor?
  private let baseURL: BaseURL?
  private let decoder: JSONDecoder
  private let encoder: JSONEncoder

  /// The origin that may receive the credentials of the API.
  var apiOrigin: Origin? { baseURL?.components.url.map(Origin.init) }

  /// Creates a client of an API.
  ///
  /// - Parameters:
  ///   - baseURL: The URL that the paths of requests are appended to; `nil` for requests with absolute URLs.
  ///   - session: The session whose configuration is used, including its protocol classes and connection limits. Its
  ///     delegate is not used: the client drives a session with the same configuration and a delegate that `URLSession` on
  ///     Linux needs for cancellation, redirects and size limits.
  ///   - encoder: Encodes the JSON bodies of requests.
  ///   - headers: Header fields of every request to the origin of the base URL. Those of a request take precedence. Their
  ///     values are secret: they are not sent to another origin, and are in no log and no error.
  ///   - interceptor: Adapts the requests to the origin of the base URL, for example to authorize them.
  ///   - clock: Measures the deadline and the pauses between attempts.
  ///   - jitter: Returns a factor from 0 up to but not including 1 for the pause before a retry. The default is random.
  public init(
    baseURL: BaseURL?,
    session: URLSession,
    decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder = JSONEncoder(),
    headers: [String: String] = [:],
    interceptor: RequestInterceptor? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    configuration: Configuration = Configuration()
  ) {
    self.init(
      baseURL: baseURL, session: { session }, decoder: decoder, encoder: encoder, headers: headers,
      interceptor: interceptor, clock: clock, jitter: jitter, configuration: configuration)
  }

  /// Creates a client that gets its session for each request that is sent.
  init(
    baseURL: BaseURL?,
    session: @escaping @Sendable () -> URLSession,
    decoder: JSONDecoder,
    encoder: JSONEncoder = JSONEncoder(),
    headers: [String: String] = [:],
    interceptor: RequestInterceptor? = nil,
    clock: any Clock<Duration>,
    jitter: @escaping @Sendable () -> Double,
    configuration: Configuration
  ) {
    self.baseURL = baseURL
    self.session = session
    self.decoder = decoder
    self.encoder = encoder
    self.headers = headers
    self.interceptor = interceptor
    self.clock = clock
    self.jitter = jitter
    self.configuration = configuration
  }

  /// Sends a request and returns the response without decoding it, after checking its status.
  ///
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` if the task is cancelled.
  public func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    try await respond(to: request, ifNoneMatch: nil)
  }

  /// Sends a request; with an entity tag, 304 is an accepted status too.
  private func respond<Response>(
    to request: Request<Response>, ifNoneMatch entityTag: String?
  ) async throws(NetworkError) -> HTTPResponse {
    var statusCodes = request.acceptedStatusCodes
    if entityTag != nil { statusCodes.formUnion(Self.notModified) }
    return try await send(
      try withClientHeaders(request).makeURLRequest(baseURL: baseURL, encoder: encoder), ifNoneMatch: entityTag,
      accepting: statusCodes,
      maximumBodyBytes: min(configuration.maximumBodyBytes, request.maximumBodyBytes ?? .max))
  }

  /// The request with the header fields of the API, if it is a request to the origin of the API.
  private func withClientHeaders<Response>(_ request: Request<Response>) -> Request<Response> {
    if let url = request.absoluteURL, URL(string: url).map(Origin.init) != apiOrigin { return request }
    var request = request
    let names = Set(request.headers.keys.map { $0.lowercased() })
    for (name, value) in headers where !names.contains(name.lowercased()) { request.headers[name] = value }
    return request
  }
}

// MARK: - Conformances

extension HTTPClient: APIClient {
  /// The status of a conditional response without a body (RFC 9110, section 15.4.5).
  private static let notModified = RangeSet(304..<305)

  /// Sends a request, on the condition that the response no longer matches an entity tag.
  ///
  /// The tag is sent as `If-None-Match` (RFC 9110, section 13.1.2), to the byte as the server sent it, weak or strong. A
  /// tag that no server can mean (an empty one, `*`, or one with a control character) is ignored, from the caller as from
  /// the server.
  ///
  /// - Throws: ``NetworkError``. A 304 response to a request without a tag is an
  ///   ``NetworkError/Kind/unacceptableStatus``.
  public func send<Response>(
    _ request: Request<Response>, ifNoneMatch entityTag: String?
  ) async throws(NetworkError) -> Conditional<Response> {
    let entityTag = entityTag.flatMap(Self.usable)
    let response = try await respond(to: request, ifNoneMatch: entityTag)
    if entityTag != nil, Self.notModified.contains(response.statusCode) { return .notModified }
    return .modified(
      try decode(response, to: request), entityTag: response.header("ETag").flatMap(Self.usable))
  }

  private func decode<Response>(
    _ response: HTTPResponse, to request: Request<Response>
  ) throws(NetworkError) -> Response {
    do {
      return try request.decode(response, decoder)
    } catch {
      throw NetworkError(decoding: error, url: response.url.withoutSecrets, body: response.excerpt)
    }
  }

  /// The entity tag, or `nil` if it cannot be sent back: `*` would match every response.
  private static func usable(_ entityTag: String) -> String? {
    let isClean = entityTag.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return entityTag.isEmpty || entityTag == "*" || !isClean ? nil : entityTag
  }
}
