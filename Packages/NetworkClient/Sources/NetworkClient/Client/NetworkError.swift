/// Why a request brought no usable answer.
///
/// Each case says what happened and where; ``description`` puts it in words, ``suggestion`` says what to do. URLs are
/// texts without user name and password. Texts that come from a server are as it sent them: make them safe before
/// they reach a terminal.
public enum NetworkError: Error, Hashable, Sendable {
  /// No request could be made of the parts; nothing was sent.
  case invalidRequest(url: String, reason: String)
  /// The environment variable that would name a proxy names none; nothing was sent.
  case invalidProxy(url: String, variable: String)
  /// The client was told to work offline; nothing was sent.
  case offline(url: String)
  /// The host's name is not known to the name service.
  case hostNotFound(host: String)
  /// No connection came about: refused, no route, no network.
  case connectionFailed(host: String, reason: String)
  /// The proxy through which the host is asked is not found, cannot be reached, or refused to connect.
  case proxyFailed(host: String, reason: String)
  /// The connection could not be made secure: an untrusted, expired or wrong certificate, an old protocol.
  case secureConnectionFailed(host: String, reason: TLSFailure)
  /// The connection broke before the answer was complete.
  case connectionLost(url: String)
  /// The answer was not complete within the deadline.
  case timedOut(url: String, after: Duration)
  /// The caller's task was cancelled.
  case cancelled
  /// The server closed the connection before the first byte of an answer.
  case noResponse(url: String)
  /// The answer ended before it was complete.
  case incompleteResponse(url: String)
  /// What came is not an HTTP response that can be read.
  case invalidResponse(url: String, reason: String)
  /// The server sent the client on to where it must not or cannot go.
  case redirectRefused(url: String, reason: String)
  /// The body is larger than the client was told to take.
  case responseTooLarge(url: String, limit: Int)
  /// The status code is none of the accepted ones; the message is the server's own, when it sent one as JSON, and
  /// `retryAfter` the time after which it wants to be asked again (`Retry-After`: RFC 9110, section 10.2.3).
  case unacceptableStatus(code: Int, method: HTTPMethod, url: String, message: String?, retryAfter: Duration? = nil)
  /// The body is empty where a value was expected.
  case emptyResponse(url: String)
  /// The body is a web page, as a captive portal or an outage page sends.
  case webPage(url: String)
  /// The body is not the expected JSON; the path leads to the value at fault, such as `[3].id`, and is empty for the whole.
  case undecodable(url: String, path: String, reason: String)
}

extension NetworkError {
  /// What to do about it, as a sentence, or `nil` where nothing helps but asking the server's owner.
  public var suggestion: String? {
    switch self {
    case .offline:
      "Go online to ask the server."
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
      "Ask for less, or allow more bytes."
    case .invalidRequest, .cancelled, .noResponse, .incompleteResponse, .invalidResponse, .redirectRefused,
      .unacceptableStatus, .emptyResponse, .undecodable:
      nil
    }
  }
}

// MARK: - Conformances

extension NetworkError: CustomStringConvertible {
  /// What happened and where, in one line without a full stop.
  public var description: String {
    switch self {
    case .invalidRequest(let url, let reason): "cannot ask \(url): \(reason)"
    case .invalidProxy(let url, let variable): "cannot ask \(url): \(variable) is not the address of a proxy"
    case .offline(let url): "\(url) was not asked: working offline"
    case .hostNotFound(let host): "cannot reach \(host): host name not found"
    case .connectionFailed(let host, let reason), .proxyFailed(let host, let reason): "cannot reach \(host): \(reason)"
    case .secureConnectionFailed(let host, let reason): "cannot connect securely to \(host): \(reason)"
    case .connectionLost(let url): "the connection was lost while reading \(url)"
    case .timedOut(let url, let limit): "\(url) timed out after \(limit.seconds) s"
    case .cancelled: "the request was cancelled"
    case .noResponse(let url):
      "the answer from \(url) cannot be read: the server closed the connection without an answer"
    case .incompleteResponse(let url): "the answer from \(url) cannot be read: it ended before it was complete"
    case .invalidResponse(let url, let reason): "the answer from \(url) cannot be read: \(reason)"
    case .redirectRefused(let url, let reason): "the redirect from \(url) was not followed: \(reason)"
    case .responseTooLarge(let url, let limit): "the answer from \(url) is larger than \(limit.byteCount)"
    case .unacceptableStatus(let code, _, let url, let message, _):
      "\(url) answered HTTP \(code)" + (message.map { ": \($0)" } ?? "")
    case .emptyResponse(let url): "the answer from \(url) is not the expected JSON (empty answer)"
    case .webPage(let url): "\(url): got a web page, not JSON: sign in to the network?"
    case .undecodable(let url, let path, let reason):
      "the answer from \(url) is not the expected JSON (\(path.isEmpty ? "" : path + ": ")\(reason))"
    }
  }
}

extension Duration {
  /// The seconds with as many decimals as there are to the millisecond: `2`, `1.5`.
  fileprivate var seconds: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    guard milliseconds % 1000 != 0 else { return "\(milliseconds / 1000)" }
    return "\(Double(milliseconds) / 1000)"
  }
}

extension Int {
  /// A count of bytes in the largest unit that divides it: `16 MB`, `1000 bytes`; 1 MB is 2^20 bytes here.
  fileprivate var byteCount: String {
    if self >= 1 << 20, self % (1 << 20) == 0 { return "\(self >> 20) MB" }
    return "\(self) bytes"
  }
}
