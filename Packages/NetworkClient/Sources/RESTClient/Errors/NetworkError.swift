public import Foundation

/// The error of a request that has no usable response.
///
/// Each case states what happened and where. ``description`` is the message, ``suggestion`` states what to do, and
/// ``category`` is the kind of failure, to decide by without switching over the cases. URLs contain no user name and no
/// password. Texts from a server are as it sent them: escape them before printing them on a terminal.
public enum NetworkError: Error, Hashable, Sendable {
  /// The request is invalid; nothing was sent.
  case invalidRequest(url: String, reason: String)
  /// The value of an environment variable for a proxy is not a valid proxy; nothing was sent.
  case invalidProxy(url: String, variable: String)
  /// The client is configured to work offline; nothing was sent.
  case offline(url: String)
  /// The host name was not found.
  case hostNotFound(host: String)
  /// The connection failed: refused, no route, no network.
  case connectionFailed(host: String, reason: String)
  /// The proxy for the host was not found, cannot be reached, or refused to connect.
  case proxyFailed(host: String, reason: String)
  /// The connection could not be secured: an untrusted, expired or wrong certificate, an old protocol.
  case secureConnectionFailed(host: String, reason: TLSFailure)
  /// The connection was lost before the response was complete.
  case connectionLost(url: String)
  /// The response was not complete within the deadline.
  case timedOut(url: String, after: Duration)
  /// The task of the caller was cancelled.
  case cancelled
  /// The server closed the connection before the first byte of a response.
  case noResponse(url: String)
  /// The response ended before it was complete.
  case incompleteResponse(url: String)
  /// The response is not valid HTTP.
  case invalidResponse(url: String, reason: String)
  /// The server redirected the request to a location that must not or cannot be followed.
  case redirectRefused(url: String, reason: String)
  /// The body exceeds the size limit, in bytes.
  case responseTooLarge(url: String, limit: Int)
  /// The status code is not accepted. `message` is the one in the JSON body, if any; `retryAfter` is the header field
  /// `Retry-After` (RFC 9110, section 10.2.3).
  case unacceptableStatus(code: Int, method: HTTPMethod, url: String, message: String?, retryAfter: Duration? = nil)
  /// The body is empty.
  case emptyResponse(url: String)
  /// The body is a web page, such as that of a captive portal or of an outage.
  case webPage(url: String)
  /// The body is not the expected JSON. `path` is the location of the invalid value, such as `[3].id`; empty for the whole
  /// body.
  case undecodable(url: String, path: String, reason: String)
}

extension NetworkError {
  /// What the user can do about the error, as a sentence; `nil` if only the server's operator can.
  public var suggestion: String? {
    switch self {
    case .offline:
      "Go online to send requests."
    case .hostNotFound, .connectionFailed, .connectionLost:
      "Check the connection and the server's address."
    case .invalidProxy(_, let variable):
      "Correct or unset \(variable)."
    case .proxyFailed:
      "Check the proxy that http_proxy or https_proxy names, or list the host in no_proxy."
    case .secureConnectionFailed:
      "Check the server's certificate, and whether the address should start with http:// or https://."
    case .timedOut:
      "Try again, or allow more time."
    case .webPage:
      "Sign in to the network, or check the server's address."
    case .unacceptableStatus(let code, _, _, _, _) where code >= 500:
      "The server is at fault: try again later."
    case .responseTooLarge:
      "Request less data, or allow more bytes."
    case .invalidRequest, .cancelled, .noResponse, .incompleteResponse, .invalidResponse, .redirectRefused,
      .unacceptableStatus, .emptyResponse, .undecodable:
      nil
    }
  }
}

// MARK: - Conformances

extension NetworkError: CustomStringConvertible {
  /// What happened and where, in one line without a period.
  public var description: String {
    switch self {
    case .invalidRequest(let url, let reason): "cannot request \(url): \(reason)"
    case .invalidProxy(let url, let variable): "cannot request \(url): \(variable) is not the address of a proxy"
    case .offline(let url): "\(url) was not requested: working offline"
    case .hostNotFound(let host): "cannot reach \(host): host name not found"
    case .connectionFailed(let host, let reason), .proxyFailed(let host, let reason): "cannot reach \(host): \(reason)"
    case .secureConnectionFailed(let host, let reason): "cannot connect securely to \(host): \(reason)"
    case .connectionLost(let url): "the connection was lost while reading \(url)"
    case .timedOut(let url, let limit): "\(url) timed out after \(limit.seconds) s"
    case .cancelled: "the request was cancelled"
    case .noResponse(let url):
      "the response from \(url) cannot be read: the server closed the connection without a response"
    case .incompleteResponse(let url): "the response from \(url) cannot be read: it ended before it was complete"
    case .invalidResponse(let url, let reason): "the response from \(url) cannot be read: \(reason)"
    case .redirectRefused(let url, let reason): "the redirect from \(url) was not followed: \(reason)"
    case .responseTooLarge(let url, let limit): "the response from \(url) is larger than \(limit.byteCount)"
    case .unacceptableStatus(let code, _, let url, let message, _):
      "\(url) returned HTTP \(code)" + (message.map { ": \($0)" } ?? "")
    case .emptyResponse(let url): "the response from \(url) is not the expected JSON (empty response)"
    case .webPage(let url): "\(url): got a web page, not JSON: sign in to the network?"
    case .undecodable(let url, let path, let reason):
      "the response from \(url) is not the expected JSON (\(path.isEmpty ? "" : path + ": ")\(reason))"
    }
  }
}

extension NetworkError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }

  /// The ``suggestion``.
  public var recoverySuggestion: String? { suggestion }
}

extension Duration {
  /// The duration in seconds, with up to three decimals: `2`, `1.5`.
  fileprivate var seconds: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
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
