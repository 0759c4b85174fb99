extension NetworkError {
  /// What happened.
  ///
  /// Compare it, or switch over it with a `default`, since later versions can add kinds:
  ///
  /// ```swift
  /// if error.kind == .offline { return cached }
  /// ```
  public struct Kind: Hashable, Sendable {
    private let name: String
    /// The category, unless the cause or the status of the error has another.
    let category: Category
    /// The description, with `{place}` for the URL or the host, and `{reason}`.
    let sentence: String
    /// The reason, unless the error has another.
    let reason: String
    let suggestion: String?
    /// The suggestion for an `http` URL: a server that expects TLS may reset the connection, close it, or send text.
    let plainHTTPSuggestion: String?

    package init(
      _ name: String, _ category: Category, _ sentence: String, reason: String = "", suggestion: String? = nil,
      plainHTTPSuggestion: String? = nil
    ) {
      self.name = name
      self.category = category
      self.sentence = sentence
      self.reason = reason
      self.suggestion = suggestion
      self.plainHTTPSuggestion = plainHTTPSuggestion
    }

    private static let checkConnection = "Check the connection and the server's address."
    static let tryLater = "The server is at fault: try again later."

    /// The request is invalid; nothing was sent.
    public static let invalidRequest = Self(
      "invalidRequest", .notSent, "cannot request {place}: {reason}")
    /// The value of an environment variable for a proxy is not a valid proxy; nothing was sent.
    public static let invalidProxy = Self(
      "invalidProxy", .notSent, "cannot request {place}: {reason}")
    /// The client is configured to work offline; nothing was sent.
    public static let offline = Self(
      "offline", .unreachable, "{place} was not requested: working offline", reason: "offline",
      suggestion: "Go online to send requests.")
    /// The ``RequestInterceptor`` threw an error, such as that of a token refresh, which is the
    /// ``NetworkError/underlying`` one.
    public static let authorizationFailed = Self(
      "authorizationFailed", .rejected, "{place} was {reason}", suggestion: "Sign in again.")
    /// The host name was not found.
    public static let hostNotFound = Self(
      "hostNotFound", .unreachable, "cannot reach {place}: {reason}", reason: "host name not found",
      suggestion: checkConnection)
    /// The connection failed: refused, no route, no network.
    public static let connectionFailed = Self(
      "connectionFailed", .unreachable, "cannot reach {place}: {reason}", suggestion: checkConnection)
    /// The proxy for the host was not found, cannot be reached, or refused to connect.
    public static let proxyFailed = Self(
      "proxyFailed", .unreachable, "cannot reach {place}: {reason}",
      suggestion: "Check the proxy that http_proxy or https_proxy names, or list the host in no_proxy.")
    /// The connection could not be secured: an untrusted, expired or wrong certificate, an old protocol.
    public static let secureConnectionFailed = Self(
      "secureConnectionFailed", .untrusted, "cannot connect securely to {place}: {reason}",
      reason: "the TLS handshake failed")
    /// The connection was lost before the response was complete.
    public static let connectionLost = Self(
      "connectionLost", .interrupted, "{reason} while reading {place}", reason: "the connection was lost",
      suggestion: checkConnection,
      plainHTTPSuggestion: "Check the connection, and whether the address should start with https://.")
    /// The response was not complete within the deadline.
    public static let timedOut = Self(
      "timedOut", .interrupted, "{place} timed out", reason: "timed out",
      suggestion: "Try again, or allow more time.")
    /// The task of the caller was cancelled.
    public static let cancelled = Self(
      "cancelled", .cancelled, "the request was cancelled", reason: "cancelled")
    /// The server closed the connection before the first byte of a response.
    public static let noResponse = Self(
      "noResponse", .serverFault,
      "the response from {place} cannot be read: the server closed the connection without a response",
      reason: "closed without a response", suggestion: tryLater,
      plainHTTPSuggestion: "The server is at fault, or the address should start with https://.")
    /// The response ended before it was complete.
    public static let incompleteResponse = Self(
      "incompleteResponse", .serverFault, "the response from {place} cannot be read: it ended before it was complete",
      reason: "ended before it was complete", suggestion: tryLater)
    /// The response is not valid HTTP.
    public static let invalidResponse = Self(
      "invalidResponse", .serverFault, "the response from {place} cannot be read: {reason}",
      suggestion: "Check the server's address; if it is right, the server is at fault.",
      plainHTTPSuggestion: "Check the server's address, and whether it should start with https://.")
    /// The server redirected the request to a location that must not or cannot be followed.
    public static let redirectRefused = Self(
      "redirectRefused", .unusable, "the redirect from {place} was not followed: {reason}")
    /// The server redirected a request that is not safe, such as `POST`; it was not sent to the new location.
    ///
    /// Only after 307 and 308 on the same origin it is, once. After 302 and 303 the server may have processed it
    /// (RFC 9110, section 15.4).
    public static let moved = Self(
      "moved", .unusable, "{place} has moved: {reason}", suggestion: "Use the new address of the server.")
    /// The response of a success is another one than expected, whose first line the description has.
    static let unexpected = Self("unexpected", .unusable, "the response from {place} is {reason}")
    /// The body exceeds the size limit.
    public static let responseTooLarge = Self(
      "responseTooLarge", .unusable, "the response from {place} is {reason}", reason: "too large",
      suggestion: "Request less data, or allow more bytes.")
    /// The status code is not accepted.
    public static let unacceptableStatus = Self(
      "unacceptableStatus", .rejected, "{place} returned HTTP {reason}", reason: "error")
    /// The body is empty.
    public static let emptyResponse = Self(
      "emptyResponse", .unusable, "the response from {place} is not the expected JSON ({reason})",
      reason: "empty response")
    /// The body is a web page, such as that of a captive portal or of an outage.
    public static let webPage = Self(
      "webPage", .serverFault, "{place}: got {reason}: sign in to the network?", reason: "a web page, not JSON",
      suggestion: "Sign in to the network, or check the server's address.")
    /// The body is not the expected JSON.
    public static let undecodable = Self(
      "undecodable", .unusable, "the response from {place} is not the expected JSON ({reason})")
    /// The body of a text response is not valid in its charset.
    public static let invalidText = Self("invalidText", .unusable, "the response from {place} is {reason}")

    /// Returns whether an error is a ``NetworkError`` of a kind, for `catch NetworkError.Kind.offline`.
    public static func ~= (kind: Self, error: any Error) -> Bool {
      (error as? NetworkError)?.kind == kind
    }
  }
}

// MARK: - Conformances

extension NetworkError.Kind: CustomStringConvertible {
  /// The name, such as `timedOut`.
  public var description: String { name }
}
