public import Foundation

/// The error of a request that has no usable response.
///
/// ``description`` states what happened and where, ``suggestion`` what to do. Decide by the ``category``, an enum to switch
/// over, or by the ``kind``; see <doc:HandlingErrors>. URLs contain no user name, no password and no secret query value.
/// Texts from a server are as it sent them: escape them before printing them on a terminal.
///
/// Two errors are equal if everything but their ``underlying`` errors and their header fields is equal.
public struct NetworkError: Error, Hashable, Sendable {
  /// What happened.
  public let kind: Kind
  /// What the error means for the caller.
  public let category: Category
  /// The URL of the request, without credentials and secret query values; `nil` for errors that only name a host, and for
  /// ``Kind/cancelled``.
  public let url: String?
  /// The reason without the URL, as short as possible, for a message that has named the URL.
  public let reason: String
  /// What happened and where, in one line without a period.
  public let description: String
  /// What the user can do about the error, as a sentence; `nil` if only the server's operator can.
  public let suggestion: String?
  /// The status code of the response, or `nil` without one.
  ///
  /// It can be an accepted one: that of an ``Kind/undecodable`` response is usually 200. An ``Kind/authorizationFailed``
  /// has none, whatever the response to the refresh.
  public internal(set) var status: Int?
  /// The method of the request that has the ``status``, otherwise `nil`.
  public internal(set) var method: HTTPMethod?
  /// The message in the JSON body of an ``Kind/unacceptableStatus``, at most 200 characters; `nil` if it has none.
  ///
  /// The values of secret header fields are replaced by `…`.
  public let message: String?
  /// The server's `Retry-After` (RFC 9110, section 10.2.3), or `nil`.
  public let retryAfter: Duration?
  /// The first bytes of the response body, at most 1 KiB; empty for a response without a body.
  ///
  /// An ``Kind/unacceptableStatus``, an ``Kind/undecodable`` body and a ``Kind/webPage`` have them, other kinds have not.
  /// The values of secret header fields are replaced by `…`, but the body can contain secrets of the server: it is not part
  /// of the ``description``.
  public let body: Data
  /// The reason of a ``Kind/secureConnectionFailed``, otherwise `nil`.
  public let tlsFailure: TLSFailure?
  /// The error that caused this one, such as a `URLError`, `DecodingError` or `EncodingError`; `nil` if there is none.
  ///
  /// It is not redacted, and can contain secrets such as the whole URL and parts of a body. It is not part of the
  /// ``description``, and is ignored by `==`.
  public internal(set) var underlying: (any Error)? {
    get { cause }
    set { cause = newValue }
  }
  /// The header fields of the response.
  var headers: [String: String] {
    get { fields }
    set { fields = newValue }
  }
  @NotCompared private var cause: (any Error)?
  @NotCompared private var fields: [String: String] = [:]

  init(
    _ kind: Kind,
    _ category: Category,
    url: String? = nil,
    reason: String,
    description: String,
    suggestion: String? = nil,
    status: Int? = nil,
    method: HTTPMethod? = nil,
    message: String? = nil,
    retryAfter: Duration? = nil,
    body: Data = Data(),
    tlsFailure: TLSFailure? = nil,
    underlying: (any Error)? = nil
  ) {
    self.kind = kind
    self.category = category
    self.url = url
    self.reason = reason
    self.description = description
    self.suggestion = suggestion
    self.status = status
    self.method = method
    self.message = message
    self.retryAfter = retryAfter
    self.body = body
    self.tlsFailure = tlsFailure
    cause = underlying
  }
}

extension NetworkError {
  /// Returns the value of a header field of the response, such as `X-RateLimit-Reset`, or `nil` if there is none.
  ///
  /// The values of secret header fields of the request are replaced by `…`.
  ///
  /// - Parameter name: The name of the field, case-insensitive.
  public func header(_ name: String) -> String? { headers.value(ofField: name) }

  /// The error with the status, the method and the header fields of its response.
  func with(_ response: HTTPResponse, to method: HTTPMethod) -> Self {
    var error = self
    error.status = response.statusCode
    error.method = method
    error.headers = response.headers.mapValues(response.secrets.redacted)
    return error
  }
}

/// A property that the synthesized `==` and `hash(into:)` of its type ignore.
@propertyWrapper
private struct NotCompared<Value: Sendable>: Hashable, Sendable {
  var wrappedValue: Value

  static func == (_: Self, _: Self) -> Bool { true }

  func hash(into _: inout Hasher) {}
}

// MARK: - Conformances

extension NetworkError: CustomStringConvertible {}

extension NetworkError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }

  /// The ``suggestion``.
  public var recoverySuggestion: String? { suggestion }
}
