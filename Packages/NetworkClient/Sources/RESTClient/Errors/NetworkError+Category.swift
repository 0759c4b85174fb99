extension NetworkError {
  /// The kind of a failure, for code that decides what to do about it.
  ///
  /// After ``unreachable``, ``interrupted`` and ``serverFault`` cached data can take the place of a response, and the same
  /// request may succeed later.
  public enum Category: Hashable, Sendable, CaseIterable {
    /// Nothing was sent: the request or the configuration is invalid.
    case notSent
    /// No connection was made: working offline, an unknown host, or a refused connection.
    case unreachable
    /// The connection could not be secured.
    case untrusted
    /// The request was sent, but the connection was lost or the deadline passed before a complete response.
    case interrupted
    /// The task was cancelled.
    case cancelled
    /// The server rejected the request: an unacceptable status below 500, except 408 and 429.
    case rejected
    /// The server or a gateway failed: a status from 500, 408 or 429, or a response that is not valid HTTP.
    case serverFault
    /// The response cannot be used: an unexpected body, or a redirect that must not be followed.
    case unusable
  }

  /// The kind of the failure.
  public var category: Category {
    switch self {
    case .invalidRequest, .invalidProxy: .notSent
    case .offline, .hostNotFound, .connectionFailed, .proxyFailed: .unreachable
    case .secureConnectionFailed: .untrusted
    case .connectionLost, .timedOut: .interrupted
    case .cancelled: .cancelled
    case .unacceptableStatus(let code, _, _, _, _): code < 500 && code != 408 && code != 429 ? .rejected : .serverFault
    case .noResponse, .incompleteResponse, .invalidResponse, .webPage: .serverFault
    case .redirectRefused, .responseTooLarge, .emptyResponse, .undecodable: .unusable
    }
  }

  /// The status code of an ``unacceptableStatus(code:method:url:message:retryAfter:)``, otherwise `nil`.
  public var statusCode: Int? {
    if case .unacceptableStatus(let code, _, _, _, _) = self { code } else { nil }
  }

  /// The server's `Retry-After` (RFC 9110, section 10.2.3), or `nil`.
  public var retryAfter: Duration? {
    if case .unacceptableStatus(_, _, _, _, let retryAfter) = self { retryAfter } else { nil }
  }

  /// The URL of the request, without credentials and secret query values; `nil` for errors that only name a host, and for
  /// ``cancelled``.
  public var url: String? {
    switch self {
    case .invalidRequest(let url, _), .invalidProxy(let url, _), .offline(let url), .connectionLost(let url),
      .timedOut(let url, _), .noResponse(let url), .incompleteResponse(let url), .invalidResponse(let url, _),
      .redirectRefused(let url, _), .responseTooLarge(let url, _), .unacceptableStatus(_, _, let url, _, _),
      .emptyResponse(let url), .webPage(let url), .undecodable(let url, _, _):
      url
    case .hostNotFound, .connectionFailed, .proxyFailed, .secureConnectionFailed, .cancelled: nil
    }
  }

  /// The reason without the URL, as short as possible, for a message that has named the URL.
  public var reason: String {
    switch self {
    case .invalidRequest(_, let reason), .connectionFailed(_, let reason), .proxyFailed(_, let reason),
      .invalidResponse(_, let reason), .redirectRefused(_, let reason):
      reason
    case .invalidProxy(_, let variable): "\(variable) is not the address of a proxy"
    case .offline: "offline"
    case .hostNotFound: "host name not found"
    case .secureConnectionFailed(_, let reason): "\(reason)"
    case .connectionLost: "the connection was lost"
    case .timedOut: "timed out"
    case .cancelled: "cancelled"
    case .noResponse: "closed without a response"
    case .incompleteResponse: "ended before it was complete"
    case .responseTooLarge: "too large"
    case .unacceptableStatus(let code, _, _, _, _): "\(code)"
    case .emptyResponse: "empty response"
    case .webPage: "a web page, not JSON"
    case .undecodable(_, let path, let reason): path.isEmpty ? reason : "\(path): \(reason)"
    }
  }
}
