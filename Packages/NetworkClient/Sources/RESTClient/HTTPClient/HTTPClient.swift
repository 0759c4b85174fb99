import Dependencies
public import Foundation

/// Sends the requests of an API over `URLSession`, with the guarantees that the session does not give on Linux.
///
/// - One deadline covers a request, including redirects, retries and the ``RequestInterceptor``. Each host has as many
///   requests in flight as the session has connections for it; the deadline does not include the time in the queue.
/// - `GET` and `HEAD` are retried according to a ``RetryPolicy``. All other methods are sent at most once, on a
///   connection that is not reused. A ``RequestInterceptor`` can send any request once more.
/// - Equal `GET` requests in flight are coalesced. Cancelling one caller does not affect the others.
/// - The size of the body is limited, counted after decompression.
/// - At most five redirects are followed, never from https to http. Header fields such as credentials are not sent to
///   another origin.
/// - The status is checked before the body is decoded. The encoding and the nesting of JSON are checked.
/// - Cancelling the task ends the request at once with ``NetworkError/cancelled``.
///
/// The client is a lightweight value: create it wherever it is used. Connections belong to the session. It can be a
/// dependency, with which a program sets the server and a test stubs the requests:
///
/// ```swift
/// import Dependencies
/// import RESTClient
///
/// extension DependencyValues {
///   var todos: HTTPClient {
///     get { self[TodosKey.self] }
///     set { self[TodosKey.self] = newValue }
///   }
/// }
///
/// private enum TodosKey: DependencyKey {
///   static var liveValue: HTTPClient { HTTPClient(name: "todos") }
///   static var testValue: HTTPClient { liveValue.unimplemented() }
/// }
/// ```
public struct HTTPClient: Sendable {
  /// The settings for all requests of a client.
  public struct Configuration: Sendable {
    /// The time limit of a request, including redirects, retries and the interceptor.
    ///
    /// The default is 30 seconds.
    public var deadline: Duration
    /// The limit on the body of a response after decompression, in bytes.
    ///
    /// The default is 64 MiB. ``Request/maximumBodyBytes`` can set a lower limit. The body of a response whose status
    /// is not accepted is truncated to 64 KiB. A body in more than 100,000 chunks of fewer than 512 bytes is an error,
    /// because Foundation keeps memory for each chunk.
    public var maximumBodyBytes: Int
    /// The `User-Agent` header field (RFC 9110, section 10.1.5).
    ///
    /// The default is the name of the process, percent-encoded.
    public var userAgent: String
    /// Whether every request throws ``NetworkError/Kind/offline`` and nothing is sent.
    ///
    /// The default is `false`.
    public var isOffline: Bool
    /// The number of attempts and the pauses between them.
    public var retryPolicy: RetryPolicy
    /// Called after each response and failure, including redirects, on an arbitrary thread.
    public var onAttempt: (@Sendable (RequestAttempt) -> Void)?

    /// Creates a configuration, by default with the limits of a program that waits for a response.
    ///
    /// - Parameters:
    ///   - deadline: The time limit of a request. A longer one is needed for large bodies and slow servers.
    ///   - userAgent: The `User-Agent` header field, sent verbatim; `nil` for the name of the process.
    ///   - onAttempt: Called on an arbitrary thread. It must return soon, because the next attempt waits for it.
    public init(
      deadline: Duration = .seconds(30),
      maximumBodyBytes: Int = 64 << 20,
      userAgent: String? = nil,
      isOffline: Bool = false,
      retryPolicy: RetryPolicy = RetryPolicy(),
      onAttempt: (@Sendable (RequestAttempt) -> Void)? = nil
    ) {
      self.deadline = deadline
      self.maximumBodyBytes = maximumBodyBytes
      self.userAgent = userAgent ?? ProcessInfo.processInfo.processName.percentEncoded
      self.isOffline = isOffline
      self.retryPolicy = retryPolicy
      self.onAttempt = onAttempt
    }
  }

  /// The name of the API in errors.
  public var name: String
  /// The URL that the paths of requests are appended to.
  ///
  /// Without one, requests throw ``NetworkError/Kind/invalidRequest``, except those for an absolute URL.
  public var baseURL: BaseURL?
  /// The decoder of the responses.
  public var decoder: JSONDecoder
  /// The encoder of JSON bodies.
  ///
  /// The default sorts the keys.
  public var encoder: JSONEncoder
  /// Header fields of every request to the origin of ``baseURL``, such as an API key.
  ///
  /// Those of a request take precedence. They are not sent to another origin, and are in no log and no error, except
  /// for those that describe the representation or the client, such as `Accept`.
  public var headers: HTTPFields
  /// Adapts the requests to the origin of ``baseURL``, for example to authorize them.
  public var interceptor: RequestInterceptor?
  /// The session whose configuration is used, including its protocol classes and connection limits.
  ///
  /// The default is `nil`: the dependency `\.urlSession`. The delegate of the session is not used: the client drives a
  /// session with the same configuration and a delegate that `URLSession` on Linux needs for cancellation, redirects
  /// and size limits.
  public var session: URLSession?
  /// The settings for all requests.
  ///
  /// The default is `nil`: the dependency `\.httpConfiguration`.
  public var configuration: Configuration?
  /// Measures the deadline and the pauses between attempts.
  ///
  /// The default is `nil`: the dependency `\.continuousClock`.
  public var clock: (any Clock<Duration>)?
  /// Responds to every request in place of the server, for a test or a preview.
  ///
  /// The default is `nil`. With a stub nothing is sent: only the coders of the client are used, for the bodies of the
  /// requests and the responses.
  public var stub: (any APIClient)?

  /// Creates a client of an API.
  ///
  /// A parameter that is `nil` is the dependency in scope at each request.
  public init(
    name: String = "the API",
    baseURL: BaseURL? = nil,
    decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder? = nil,
    headers: HTTPFields = [:],
    interceptor: RequestInterceptor? = nil,
    session: URLSession? = nil,
    configuration: Configuration? = nil,
    clock: (any Clock<Duration>)? = nil
  ) {
    self.name = name
    self.baseURL = baseURL
    self.decoder = decoder
    self.encoder = encoder ?? .sorted
    self.headers = headers
    self.interceptor = interceptor
    self.session = session
    self.configuration = configuration
    self.clock = clock
  }

  /// Creates the `URLRequest` for a request as it is sent, with ``headers``, the fields that ``interceptor`` sets, and
  /// the user agent and the timeout of ``configuration``.
  ///
  /// Path components and query items are percent-encoded except for RFC 3986's unreserved characters, so `+`, `&` and
  /// `/` in a value arrive unchanged. The components `.` and `..` are rejected, since no encoding keeps a server from
  /// resolving them. The interceptor may send a request, for example to refresh a token.
  ///
  /// - Throws: ``NetworkError/Kind/invalidRequest`` for an invalid URL or method, a path without a base URL, a dot
  ///   as a path component, a control character in a header field, a body of a `GET` or `HEAD`, or a body that cannot
  ///   be encoded; ``NetworkError/Kind/authorizationFailed`` if the interceptor throws an error.
  public func makeURLRequest<Response>(for request: Request<Response>) async throws(NetworkError) -> URLRequest {
    let request = try urlRequest(for: request, currentConfiguration)
    return try await request.adapted(by: interceptor(for: request))
  }

  /// The origin that may receive the credentials of the API.
  var origin: Origin? { baseURL?.components.url.map(Origin.init) }
}

// MARK: - URL requests

extension HTTPClient {
  /// The configuration of the client, or the dependency in scope.
  var currentConfiguration: Configuration { configuration ?? Dependency(\.httpConfiguration).wrappedValue }

  /// The interceptor, if a request is one to the origin of the API.
  func interceptor(for request: URLRequest) -> RequestInterceptor? {
    request.url.map(Origin.init) == origin ? interceptor : nil
  }

  /// The `URLRequest` for a request, with the header fields of the client and the timeout of a configuration, before an
  /// interceptor adapts it.
  func urlRequest<Response>(
    for request: Request<Response>, _ configuration: Configuration
  ) throws(NetworkError) -> URLRequest {
    var call = request
    if Origin(try request.target.url(below: baseURL, of: name)) == origin {
      call.headers = headers.merging(request.headers)
    }
    var request = try call.urlRequest(baseURL: baseURL, encoder: encoder)
    if request.value(forHTTPHeaderField: "User-Agent") == nil {
      request.setValue(configuration.userAgent, forHTTPHeaderField: "User-Agent")
    }
    request.timeoutInterval = TimeInterval(configuration.idleTimeout)
    return request
  }
}

extension HTTPClient.Configuration {
  /// The seconds without data after which the session ends an attempt, which back up the deadline.
  ///
  /// The session's timer counts whole seconds, restarts with each chunk, and traps on a time that it cannot count in
  /// milliseconds.
  fileprivate var idleTimeout: Int64 { min(max(deadline.components.seconds, 0), 86400) + 2 }
}

// MARK: - Conformances

extension HTTPClient: APIClient {
  /// Sends a request within its deadline, with redirects and retries, and returns the response without decoding it.
  ///
  /// The response to a ``DataURL`` is its data.
  public func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    if let stub {
      var request = request
      request.body = request.body?.encoded(with: encoder)
      return try await stub.respond(to: request)
    }
    let configuration = currentConfiguration
    let limit = min(configuration.maximumBodyBytes, request.maximumBodyBytes ?? .max)
    if case .url(let text) = request.target, let url = DataURL(text) {
      guard url.data.count <= limit else {
        throw NetworkError(.responseTooLarge, host: url.description, byteLimit: limit)
      }
      return HTTPResponse(headers: ["Content-Type": url.mediaType], body: url.data)
    }
    let limits = ResponseLimits(bodyBytes: limit, acceptedStatusCodes: request.acceptedStatusCodes)
    return try await RequestSender(urlRequest(for: request, configuration), of: self, configuration, limits: limits)
      .send()
  }
}

// MARK: - Tests

extension HTTPClient {
  /// Returns the client with a stub that fails the running test and throws ``NetworkError/cancelled`` for every
  /// request, for the `testValue` of a dependency key.
  ///
  /// The failure is reported at the location of the call. The coders remain, so stubs are decoded as the responses of
  /// the server are.
  public func unimplemented(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> HTTPClient {
    var client = self
    client.stub = UnimplementedClient { [name] call in
      reportIssue(
        """
        \(call) was sent to the API "\(name)", which is unimplemented in tests.

        Stub the request with RESTClientTestSupport:

            withRequestStubs(for: …) { $0.stub(…, returning: …) } operation: { … }
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return client
  }
}

private struct UnimplementedClient: APIClient {
  let report: @Sendable (_ call: String) -> Void

  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    report("\(request.method.rawValue) \(request.target)")
    throw .cancelled
  }
}
