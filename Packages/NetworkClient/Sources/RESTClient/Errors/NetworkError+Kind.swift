import Foundation

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
    /// The reason of an error, with `{place}` for the host, and `{reason}` for the part that the error adds.
    private let clause: String
    let suggestion: String?
    /// The suggestion for an `http` URL: a server that expects TLS may reset the connection, close it, or send text.
    let plainHTTPSuggestion: String?

    package init(
      _ name: String, _ category: Category, _ clause: String, suggestion: String? = nil,
      plainHTTPSuggestion: String? = nil
    ) {
      self.name = name
      self.category = category
      self.clause = clause
      self.suggestion = suggestion
      self.plainHTTPSuggestion = plainHTTPSuggestion
    }

    /// Whether the reason has the place.
    var namesPlace: Bool { clause.contains("{place}") }

    /// Returns the reason of an error of this kind.
    func clause(place: String?, reason: String?) -> String {
      let parts = clause.components(separatedBy: "{place}").map { $0.replacing("{reason}", with: reason ?? "") }
      return parts.joined(separator: place ?? "the server")
    }

    private static let checkConnection = "Check the connection and the server's address."
    static let tryLater = "The server is at fault: try again later."

    /// The request is invalid; nothing was sent.
    public static let invalidRequest = Self(
      "invalidRequest", .notSent, "invalid request: {reason}")
    /// The value of an environment variable for a proxy is not a valid proxy; nothing was sent.
    public static let invalidProxy = Self(
      "invalidProxy", .notSent, "{reason}")
    /// The client is configured to work offline; nothing was sent.
    public static let offline = Self(
      "offline", .unreachable, "working offline", suggestion: "Go online to send requests.")
    /// The ``RequestInterceptor`` threw an error, such as that of a token refresh, which is the
    /// ``NetworkError/underlying`` one.
    public static let authorizationFailed = Self(
      "authorizationFailed", .rejected, "not authorized", suggestion: "Sign in again.")
    /// The host name was not found.
    public static let hostNotFound = Self(
      "hostNotFound", .unreachable, "cannot reach {place}: host name not found", suggestion: checkConnection)
    /// The connection failed: refused, no route, no network.
    public static let connectionFailed = Self(
      "connectionFailed", .unreachable, "cannot reach {place}: {reason}", suggestion: checkConnection)
    /// The proxy for the host was not found, cannot be reached, or refused to connect.
    public static let proxyFailed = Self(
      "proxyFailed", .unreachable, "cannot reach {place}: {reason}",
      suggestion: "Check the proxy, or list the host in no_proxy.")
    /// The connection could not be secured: an untrusted, expired or wrong certificate, an old protocol.
    public static let secureConnectionFailed = Self(
      "secureConnectionFailed", .untrusted, "cannot connect securely to {place}: {reason}")
    /// The connection was lost before the response was complete.
    public static let connectionLost = Self(
      "connectionLost", .interrupted, "the connection was lost", suggestion: checkConnection,
      plainHTTPSuggestion: "Check the connection, and whether the address should start with https://.")
    /// The response was not complete within the deadline.
    public static let timedOut = Self(
      "timedOut", .interrupted, "timed out", suggestion: "Try again, or allow more time.")
    /// The task of the caller was cancelled.
    public static let cancelled = Self("cancelled", .cancelled, "the request was cancelled")
    /// The server closed the connection before the first byte of a response.
    public static let noResponse = Self(
      "noResponse", .serverFault, "the server closed the connection without a response", suggestion: tryLater,
      plainHTTPSuggestion: "The server is at fault, or the address should start with https://.")
    /// The response ended before it was complete.
    public static let incompleteResponse = Self(
      "incompleteResponse", .serverFault, "the response ended before it was complete", suggestion: tryLater)
    /// The response is not valid HTTP.
    public static let invalidResponse = Self(
      "invalidResponse", .serverFault, "the response cannot be read: {reason}",
      suggestion: "Check the server's address; if it is right, the server is at fault.",
      plainHTTPSuggestion: "Check the server's address, and whether it should start with https://.")
    /// The server redirected the request to a location that must not or cannot be followed.
    public static let redirectRefused = Self(
      "redirectRefused", .unusable, "the redirect was not followed: {reason}")
    /// The server redirected a request that is not safe, such as `POST`; it was not sent to the new location.
    ///
    /// Only after 307 and 308 on the same origin it is, once. After 302 and 303 the server may have processed it
    /// (RFC 9110, section 15.4).
    public static let moved = Self(
      "moved", .unusable, "moved: {reason}", suggestion: "Use the new address of the server.")
    /// The response of a success is another one than expected, whose first line the description has.
    static let unexpected = Self("unexpected", .unusable, "the response is {reason}")
    /// The body exceeds the size limit.
    public static let responseTooLarge = Self(
      "responseTooLarge", .unusable, "the response is {reason}",
      suggestion: "Request less data, or allow more bytes.")
    /// The status code is not accepted.
    public static let unacceptableStatus = Self(
      "unacceptableStatus", .rejected, "HTTP error")
    /// The body is empty.
    public static let emptyResponse = Self("emptyResponse", .unusable, "the response is empty")
    /// The body is a web page, such as that of a captive portal or of an outage.
    public static let webPage = Self(
      "webPage", .serverFault, "got a web page, not JSON: sign in to the network?",
      suggestion: "Sign in to the network, or check the server's address.")
    /// The body is not the expected JSON.
    public static let undecodable = Self(
      "undecodable", .unusable, "the response is not the expected JSON: {reason}")
    /// The body of a text response is not valid in its charset.
    public static let invalidText = Self("invalidText", .unusable, "the response is {reason}")

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
