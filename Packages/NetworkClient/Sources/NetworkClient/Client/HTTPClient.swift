public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends requests to one API over `URLSession` and keeps the promises that the session does not keep on Linux.
///
/// - One deadline covers everything from the first byte sent to the last byte received, redirects and retries included.
///   It begins when the request goes out: as many are under way to a server as the session has connections for it, and
///   the others wait their turn.
/// - `GET` and `HEAD` are sent again by a ``RetryPolicy`` where that may help.
/// - Equal `GET`s that are under way at the same time are one; cancelling one of their callers leaves the others alone.
/// - The body is cut off at a number of bytes counted after decompression.
/// - Redirects are followed: no more than five, never from https to http, no secrets to another host.
/// - Anything but `GET` and `HEAD` is sent at most once, on a connection of its own.
/// - The status is checked before anything is decoded, and JSON is checked for its encoding and depth.
/// - Cancelling the calling task ends the request at once with ``NetworkError/cancelled``.
///
/// The client is a plain value: make it where it is used, as often as you like. Connections belong to the session.
public struct HTTPClient: Sendable {
  /// What holds for every request of a client.
  public struct Configuration: Sendable {
    /// The time that a request may take in all; 30 seconds unless told.
    public var deadline: Duration
    /// The most bytes a body may have after decompression; 16 MiB unless told.
    public var maximumBodyBytes: Int
    /// The name the client gives itself in the `User-Agent` field (RFC 9110, section 10.1.5).
    public var userAgent: String
    /// Whether every request fails with ``NetworkError/offline(url:)`` and nothing is sent; `false` unless told.
    public var isOffline: Bool
    /// Whether an answer has stopped an earlier run of this process, as ``CrashGuard`` says; `false` unless told.
    ///
    /// If so nothing is sent, and every request fails with ``NetworkError/invalidResponse(url:reason:)``.
    public var isRestartedAfterCrash: Bool
    /// How often a request is sent again, and when.
    public var retryPolicy: RetryPolicy
    /// Called after each answer or failure, redirects included, for logs; on no particular thread.
    public var onAttempt: (@Sendable (RequestAttempt) -> Void)?

    /// Makes a configuration; the defaults suit a command-line tool.
    ///
    /// - Parameters:
    ///   - deadline: The time that a request may take in all.
    ///   - maximumBodyBytes: The most bytes a body may have after decompression.
    ///   - userAgent: The name for the `User-Agent` field.
    ///   - isOffline: Whether every request fails and nothing is sent.
    ///   - isRestartedAfterCrash: Whether an answer has stopped an earlier run of this process.
    ///   - retryPolicy: How often a request is sent again, and when.
    ///   - onAttempt: Called after each answer or failure.
    public init(
      deadline: Duration = .seconds(30),
      maximumBodyBytes: Int = 16 << 20,
      userAgent: String = "NetworkClient",
      isOffline: Bool = false,
      isRestartedAfterCrash: Bool = false,
      retryPolicy: RetryPolicy = RetryPolicy(),
      onAttempt: (@Sendable (RequestAttempt) -> Void)? = nil
    ) {
      self.deadline = deadline
      self.maximumBodyBytes = maximumBodyBytes
      self.userAgent = userAgent
      self.isOffline = isOffline
      self.isRestartedAfterCrash = isRestartedAfterCrash
      self.retryPolicy = retryPolicy
      self.onAttempt = onAttempt
    }
  }

  private let baseURL: BaseURL
  private let decoder: JSONDecoder
  private let sender: RequestSender

  /// Makes a client of one API.
  ///
  /// - Parameters:
  ///   - baseURL: The address that requests' paths are appended to.
  ///   - session: The session whose configuration is used: its protocol classes, its connection limits. The client adds
  ///     a delegate of its own, without which a session on Linux cannot be steered.
  ///   - decoder: Decodes the answers.
  ///   - clock: Measures the deadline, and the pauses before a request is sent again.
  ///   - jitter: Draws a number from 0 to below 1, by which such a pause is shortened; at random unless told.
  ///   - configuration: What holds for every request.
  public init(
    baseURL: BaseURL,
    session: URLSession,
    decoder: JSONDecoder = JSONDecoder(),
    clock: any Clock<Duration> = ContinuousClock(),
    jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    configuration: Configuration = Configuration()
  ) {
    self.init(
      baseURL: baseURL,
      decoder: decoder,
      sender: RequestSender(session: { session }, clock: clock, jitter: jitter, configuration: configuration)
    )
  }

  /// Makes a client of a server out of what sends for any.
  init(baseURL: BaseURL, decoder: JSONDecoder, sender: RequestSender) {
    self.baseURL = baseURL
    self.decoder = decoder
    self.sender = sender
  }

  /// Sends a request and reads its answer.
  ///
  /// - Parameter request: The call.
  /// - Returns: The value the request decodes.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` when the calling task was cancelled.
  public func send<Response>(_ request: Request<Response>) async throws(NetworkError) -> Response {
    try decode(try await respond(to: request), to: request)
  }

  /// Sends a request on the condition that its answer is not the one that an entity tag came with.
  ///
  /// The tag goes out as `If-None-Match` (RFC 9110, section 13.1.2), to the byte as the server sent it, weak or strong.
  /// One that no server can have meant (it is empty, it is `*`, it holds a control character) counts as none, from the
  /// caller as from the server.
  ///
  /// - Parameters:
  ///   - request: The call.
  ///   - entityTag: The tag of an earlier answer to the same request, or `nil` to take any answer.
  /// - Returns: The value the request decodes and its tag; or that nothing has changed, which only an answer 304 to a
  ///   request with a tag says.
  /// - Throws: ``NetworkError`` as ``send(_:)`` does. A 304 that answers a request without a tag is
  ///   ``NetworkError/unacceptableStatus(code:method:url:message:retryAfter:)``.
  public func send<Response>(
    _ request: Request<Response>, ifNoneMatch entityTag: String?
  ) async throws(NetworkError) -> Conditional<Response> {
    let entityTag = entityTag.flatMap(Self.usable)
    let response = try await respond(to: request, ifNoneMatch: entityTag)
    if entityTag != nil, response.statusCode == RequestSender.notModified { return .notModified }
    return .modified(
      try decode(response, to: request), entityTag: response.header("ETag").flatMap(Self.usable))
  }

  /// Sends a request and gives its answer undecoded, its status checked.
  ///
  /// - Parameter request: The call.
  /// - Returns: The answer, whose status is an accepted one.
  /// - Throws: ``NetworkError`` as ``send(_:)`` does, except for decoding.
  public func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    try await respond(to: request, ifNoneMatch: nil)
  }

  /// Sends a request; with an entity tag, 304 is an accepted status too.
  private func respond<Response>(
    to request: Request<Response>, ifNoneMatch entityTag: String?
  ) async throws(NetworkError) -> HTTPResponse {
    try await sender.send(
      try request.makeURLRequest(baseURL: baseURL), ifNoneMatch: entityTag, accepting: request.acceptedStatusCodes)
  }

  private func decode<Response>(
    _ response: HTTPResponse, to request: Request<Response>
  ) throws(NetworkError) -> Response {
    do {
      return try request.decode(response, decoder)
    } catch {
      throw NetworkError(decoding: error, url: response.url.withoutSecrets)
    }
  }

  /// An entity tag that can be sent back, or `nil`: `*` would mean whatever there is, and match for ever.
  private static func usable(_ entityTag: String) -> String? {
    let isClean = entityTag.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return entityTag.isEmpty || entityTag == "*" || !isClean ? nil : entityTag
  }
}
