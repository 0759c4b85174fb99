public import Foundation

/// The error of a request that has no usable response.
///
/// It has a ``place``, a ``reason``, the ``message`` of the server and a ``suggestion``; the ``description`` joins the
/// first three. Decide by the ``category``, an enum to switch over, or by the ``kind``; see <doc:HandlingErrors>. URLs
/// contain no user name, no password and no secret query value. Texts from a server are as it sent them: escape them
/// before printing them on a terminal.
///
/// Two errors are equal if everything but their ``underlying`` errors and their header fields is equal.
public struct NetworkError: Error, Hashable, Sendable {
  /// What an error means for the caller, for code that decides what to do about it.
  ///
  /// After ``unreachable``, ``interrupted`` and ``serverFault`` cached data can take the place of a response, and the
  /// same request may succeed later.
  public enum Category: Hashable, Sendable, CaseIterable {
    /// Nothing was sent: the request or the configuration is invalid.
    case notSent
    /// No connection was made: working offline, an unknown host, a refused connection, or an outage of the server that
    /// authorizes the request.
    case unreachable
    /// The connection could not be secured.
    case untrusted
    /// The request was sent, but the connection was lost or the deadline passed before a complete response.
    case interrupted
    /// The task was cancelled.
    case cancelled
    /// The server rejected the request: an unacceptable status below 500, except 408, 425 and 429, or 501 (RFC 9110,
    /// section 15.6.2); or the request could not be authorized.
    case rejected
    /// The server or a gateway failed: a status from 500 except 501, 408, 425 or 429, or a response that is not valid
    /// HTTP.
    case serverFault
    /// The response cannot be used: an unexpected body, or a redirect that must not be followed.
    case unusable
  }

  fileprivate struct Storage: Hashable, Sendable {
    let kind: Kind
    var category: Category
    let url: URL?
    let place: String?
    var reason = ""
    var suggestion: String?
    var status: Int?
    var method: HTTPMethod?
    let message: String?
    var retryAfter: Duration?
    let body: Data
    var tlsFailure: TLSFailure?
    @NotCompared var underlying: (any Error)?
    @NotCompared var headers = HTTPFields()
  }

  @Boxed private var storage: Storage

  /// What happened.
  public var kind: Kind { storage.kind }
  /// What the error means for the caller.
  public var category: Category { storage.category }
  /// The URL of the request, without credentials and with `***` for secret query values; `nil` for errors that only
  /// name a host, for those of a text that is not a URL, and for ``Kind/cancelled``.
  public var url: URL? { storage.url }
  /// The ``url`` as text, or else the host and the port; `nil` for an error without a place.
  public var place: String? { storage.place }
  /// What happened, as a clause without the URL: `HTTP 404`, `cannot reach h.example: host name not found`.
  public var reason: String { storage.reason }
  /// What the user can do about the error, as a sentence; `nil` if only the server's operator can.
  public var suggestion: String? { storage.suggestion }
  /// The status code of the response, or `nil` without one.
  ///
  /// It can be an accepted one: that of an ``Kind/undecodable`` response is usually 200. An
  /// ``Kind/authorizationFailed`` has none, whatever the response to the refresh.
  public var status: Int? { storage.status }
  /// The method of the request that has the ``status``, otherwise `nil`.
  public var method: HTTPMethod? { storage.method }
  /// The words of the server in the body of an ``Kind/unacceptableStatus``, at most 200 characters; `nil` if it has
  /// none.
  ///
  /// They are read from problem details (RFC 9457), and from JSON with a member such as `errors` or `message`; without
  /// those they are the title of a web page, or the first line of the ``body``, without the status that it begins with.
  /// An ``Kind/undecodable`` response has a message in JSON only, if it is not of the expected shape at all.
  ///
  /// The values of secret header fields, from 4 characters, are replaced by `…`.
  public var message: String? { storage.message ?? quotedLine }
  /// The first line of the body, if the description has it; it can contain a secret of the server.
  private var quotedLine: String? {
    guard kind == .unexpected || kind == .unacceptableStatus else { return nil }
    return body.firstLine?.withoutStatus(status)
  }
  /// The server's `Retry-After` (RFC 9110, section 10.2.3), or `nil`.
  public var retryAfter: Duration? { storage.retryAfter }
  /// The first bytes of the response body, at most 1 KiB; empty for a response without a body.
  ///
  /// An ``Kind/unacceptableStatus``, an ``Kind/undecodable`` body and a ``Kind/webPage`` have them, other kinds have
  /// not. They are empty if a secret was sent with the request, in a header field or in the URL, since the server may
  /// quote it. The body can contain secrets of the server: of that of an ``Kind/unacceptableStatus`` without messages,
  /// the ``description`` has the first 200 characters; of others it has none.
  public var body: Data { storage.body }
  /// The reason of a ``Kind/secureConnectionFailed``, otherwise `nil`.
  public var tlsFailure: TLSFailure? { storage.tlsFailure }
  /// The error that caused this one, such as a `URLError`, `DecodingError` or `EncodingError`; `nil` if there is none.
  ///
  /// It is not redacted, and can contain secrets such as the whole URL and parts of a body. It is not part of the
  /// ``description``, and is ignored by `==`.
  public internal(set) var underlying: (any Error)? {
    get { storage.underlying }
    set { storage.underlying = newValue }
  }

  /// Creates an error, for example to stub a failure.
  ///
  /// The category and the texts are those of the kind.
  ///
  /// - Parameters:
  ///   - url: The URL of the request, from which secrets are removed; `nil` for an error that names a host.
  ///   - host: The host of the request, and its port, for the kinds of failed connections; another place without a URL.
  ///     The default is `the server`.
  ///   - reason: A clause in lower case, for the kinds that don't imply it; a part of the ``reason``.
  ///   - status: The status code of the response, 100 to 599 (RFC 9110, section 15); `nil` without a response.
  ///   - method: The method of the request that the response belongs to; `nil` without a response.
  ///   - message: The server's message in the response, at most 200 characters, which begins the ``description``.
  ///   - retryAfter: The delay that the server asks for. It is the ``suggestion`` of an ``Kind/unacceptableStatus``.
  ///   - body: The first bytes of the response.
  ///   - underlying: The cause. That of an ``Kind/authorizationFailed`` determines its category.
  @inline(never)  // Inlined into its many callers, it would be a tenth of the module.
  public init(
    _ kind: Kind, url: URL? = nil, host: String? = nil, reason: String? = nil, status: Int? = nil,
    method: HTTPMethod? = nil, message: String? = nil, retryAfter: Duration? = nil, body: Data = Data(),
    underlying: (any Error)? = nil
  ) {
    let address = url?.withoutSecrets
    let plainHTTPSuggestion = address?.hasPrefix("http://") == true ? kind.plainHTTPSuggestion : nil
    var storage = Storage(
      kind: kind, category: kind.category, url: address.flatMap { URL(string: $0) }, place: address ?? host,
      suggestion: plainHTTPSuggestion ?? kind.suggestion, status: status, method: method, message: message,
      retryAfter: retryAfter, body: body, underlying: underlying)
    storage.reason = kind.clause(place: storage.place, reason: reason)
    switch kind {
    case .invalidProxy: storage.suggestion = "Correct or unset \(storage.reason.prefix { !$0.isWhitespace })."
    case .invalidResponse where reason != Self.notHTTP: storage.suggestion = kind.suggestion
    case .authorizationFailed: storage.adoptCause()
    case .unacceptableStatus: storage.adoptStatus()
    default: break
    }
    self.storage = storage
  }

  /// Creates the error of a request that exceeded a time limit, a ``Kind/timedOut``.
  public init(_ kind: Kind, url: URL? = nil, limit: Duration, underlying: (any Error)? = nil) {
    self.init(kind, url: url, underlying: underlying)
    storage.reason += " after \(limit.seconds) s"
  }

  /// Creates the error of a response that exceeded a size limit, a ``Kind/responseTooLarge``.
  public init(
    _ kind: Kind, url: URL? = nil, host: String? = nil, status: Int? = nil, method: HTTPMethod? = nil, byteLimit: Int
  ) {
    self.init(
      kind, url: url, host: host, reason: "larger than \(byteLimit.byteCount)", status: status, method: method)
  }

  /// Creates the error of a connection that could not be secured, a ``Kind/secureConnectionFailed``.
  public init(_ kind: Kind, host: String, tlsFailure: TLSFailure) {
    self.init(kind, host: host, reason: "\(tlsFailure)")
    storage.tlsFailure = tlsFailure
    storage.suggestion = tlsFailure.suggestion
  }

  /// Creates the error of a success with another response than expected.
  package static func unexpected(_ response: HTTPResponse, insteadOf expected: String) -> Self {
    NetworkError(
      .unexpected, url: response.url, reason: "not \(expected): HTTP \(response.statusCode)",
      status: response.statusCode, message: response.message, body: response.excerpt)
  }

  /// The error of a cancelled task.
  public static let cancelled = Self(.cancelled)
}

extension NetworkError {
  /// The reason of a response that is not HTTP.
  static let notHTTP = "not an HTTP server"

  /// Returns the value of a header field of the response, such as `X-RateLimit-Reset`, or `nil` without such a field.
  ///
  /// The values of secret header fields of the request, from 4 characters, are replaced by `…`.
  ///
  /// - Parameter name: The name of the field, case-insensitive.
  public func header(_ name: String) -> String? { storage.headers[name] }

  /// The error with the status, the method and the header fields of its response.
  func with(_ response: HTTPResponse, to method: HTTPMethod) -> Self {
    var error = self
    error.storage.status = response.statusCode
    error.storage.method = method
    error.storage.headers = response.headers.mapValues(response.secrets.redacted)
    return error
  }

  /// The error with a suggestion for the user, or without one.
  func suggesting(_ suggestion: String?) -> Self {
    var error = self
    error.storage.suggestion = suggestion
    return error
  }
}

extension NetworkError.Storage {
  /// Takes the reason from the error of an interceptor, and the category if the interceptor's server was not available.
  mutating func adoptCause() {
    let error = underlying as? NetworkError
    // Without the text of another error, which can contain a secret.
    let cause = error?.description ?? underlying.map { "\(type(of: $0))" } ?? ""
    reason = "not authorized: \(cause)"
    retryAfter = retryAfter ?? error?.retryAfter
    guard let error, [.unreachable, .interrupted, .serverFault].contains(error.category) else { return }
    reason = "cannot authorize the request: \(cause)"
    category = .unreachable
    suggestion = error.suggestion
  }

  mutating func adoptStatus() {
    guard let status else { return }
    reason = "HTTP \(status)"
    switch status {
    case 408, 425, 429: category = .serverFault
    case 501: break
    case 500...:
      category = .serverFault
      suggestion = NetworkError.Kind.tryLater
    default: break
    }
    if let retryAfter, retryAfter > .zero { suggestion = "Try again in \(retryAfter.seconds) s." }
  }
}

/// A property that the synthesized `==` and `hash(into:)` of its type ignore.
@propertyWrapper
struct NotCompared<Value: Sendable>: Hashable, Sendable {
  var wrappedValue: Value

  static func == (_: Self, _: Self) -> Bool { true }

  func hash(into _: inout Hasher) {}
}

// MARK: - Texts

extension NetworkError: CustomStringConvertible {
  /// What happened and where, in one line without a period: the message, then the reason and the place.
  ///
  /// `is closed (HTTP 403, http://h.example/x)`, `HTTP 404 (http://h.example/x)`
  public var description: String {
    let place = kind.namesPlace ? nil : place
    guard let message else { return reason + (place.map { " (\($0))" } ?? "") }
    return "\(message) (\([reason, place].compactMap(\.self).joined(separator: ", ")))"
  }

  /// The message and the reason: the description without the place.
  public var clause: String { message.map { "\($0) (\(reason))" } ?? reason }

  /// The clause without the first line of the body, which can contain a secret of the server.
  package var storableClause: String { storage.message.map { "\($0) (\(reason))" } ?? reason }
}

extension NetworkError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }

  /// The ``suggestion``.
  public var recoverySuggestion: String? { suggestion }
}

// MARK: - Parts of texts

extension String {
  /// The text without the status code that it begins with, as `404: Not Found` does; `nil` if it has no other text.
  fileprivate func withoutStatus(_ status: Int?) -> String? {
    guard let status, hasPrefix("\(status)") else { return self }
    let rest = dropFirst("\(status)".count).drop { ": ".contains($0) }
    return rest.isEmpty ? nil : String(rest)
  }
}

extension Duration {
  /// The duration in seconds, with up to three decimals: `2`, `1.5`.
  fileprivate var seconds: String {
    let seconds = components.seconds
    let milliseconds = components.attoseconds / 1_000_000_000_000_000
    return milliseconds == 0 ? "\(seconds)" : "\(Double(seconds) + Double(milliseconds) / 1000)"
  }
}

extension Int {
  /// The number of bytes, in MB (2^20 bytes) if it is a multiple: `16 MB`, `1000 bytes`.
  fileprivate var byteCount: String {
    if self >= 1 << 20, self % (1 << 20) == 0 { return "\(self >> 20) MB" }
    return "\(self) bytes"
  }
}
