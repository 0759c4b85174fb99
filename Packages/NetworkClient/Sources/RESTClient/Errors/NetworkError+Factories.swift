public import Foundation

// MARK: - Nothing was sent

extension NetworkError {
  /// Creates an error with the kind ``Kind/invalidRequest``.
  public static func invalidRequest(url: String, reason: String, underlying: (any Error)? = nil) -> Self {
    Self(
      .invalidRequest, .notSent, url: url, reason: reason, description: "cannot request \(url): \(reason)",
      underlying: underlying)
  }

  /// Creates an error with the kind ``Kind/invalidProxy``.
  ///
  /// - Parameter variable: The name of the environment variable.
  public static func invalidProxy(url: String, variable: String) -> Self {
    let reason = "\(variable) is not the address of a proxy"
    return Self(
      .invalidProxy, .notSent, url: url, reason: reason, description: "cannot request \(url): \(reason)",
      suggestion: "Correct or unset \(variable).")
  }

  /// Creates an error with the kind ``Kind/offline``.
  public static func offline(url: String) -> Self {
    Self(
      .offline, .unreachable, url: url, reason: "offline", description: "\(url) was not requested: working offline",
      suggestion: "Go online to send requests.")
  }
}

// MARK: - No authorization

extension NetworkError {
  /// Creates an error with the kind ``Kind/authorizationFailed``.
  ///
  /// The category is ``Category/unreachable`` after an outage, so that cached data can take the place of the response.
  /// Otherwise it is ``Category/rejected``.
  ///
  /// - Parameter underlying: The error of the interceptor, such as that of a token refresh.
  public static func authorizationFailed(url: String, underlying: any Error) -> Self {
    let error = underlying as? NetworkError
    // Without the text of another error, which can contain a secret.
    let reason = "not authorized: \(error?.description ?? "\(type(of: underlying))")"
    let isOutage = error.map { [.unreachable, .interrupted, .serverFault].contains($0.category) } ?? false
    return Self(
      .authorizationFailed, isOutage ? .unreachable : .rejected, url: url, reason: reason,
      description: "\(url) was \(reason)", suggestion: isOutage ? error?.suggestion : "Sign in again.",
      retryAfter: error?.retryAfter, underlying: underlying)
  }
}

// MARK: - No connection

extension NetworkError {
  private static let checkConnection = "Check the connection and the server's address."

  /// Creates an error with the kind ``Kind/hostNotFound``.
  public static func hostNotFound(host: String, underlying: (any Error)? = nil) -> Self {
    let reason = "host name not found"
    return Self(
      .hostNotFound, .unreachable, reason: reason, description: "cannot reach \(host): \(reason)",
      suggestion: checkConnection, underlying: underlying)
  }

  /// Creates an error with the kind ``Kind/connectionFailed``.
  public static func connectionFailed(host: String, reason: String, underlying: (any Error)? = nil) -> Self {
    Self(
      .connectionFailed, .unreachable, reason: reason, description: "cannot reach \(host): \(reason)",
      suggestion: checkConnection, underlying: underlying)
  }

  /// Creates an error with the kind ``Kind/proxyFailed``.
  ///
  /// - Parameter host: The host of the request, not that of the proxy.
  public static func proxyFailed(host: String, reason: String, underlying: (any Error)? = nil) -> Self {
    Self(
      .proxyFailed, .unreachable, reason: reason, description: "cannot reach \(host): \(reason)",
      suggestion: "Check the proxy that http_proxy or https_proxy names, or list the host in no_proxy.",
      underlying: underlying)
  }

  /// Creates an error with the kind ``Kind/secureConnectionFailed``.
  public static func secureConnectionFailed(
    host: String, reason: TLSFailure, underlying: (any Error)? = nil
  ) -> Self {
    Self(
      .secureConnectionFailed, .untrusted, reason: "\(reason)",
      description: "cannot connect securely to \(host): \(reason)",
      suggestion: "Check the server's certificate, and whether the address should start with http:// or https://.",
      tlsFailure: reason, underlying: underlying)
  }
}

// MARK: - No complete response

extension NetworkError {
  /// Creates an error with the kind ``Kind/connectionLost``.
  public static func connectionLost(url: String, underlying: (any Error)? = nil) -> Self {
    Self(
      .connectionLost, .interrupted, url: url, reason: "the connection was lost",
      description: "the connection was lost while reading \(url)", suggestion: checkConnection, underlying: underlying)
  }

  /// Creates an error with the kind ``Kind/timedOut``.
  ///
  /// - Parameter limit: The time limit that was exceeded.
  public static func timedOut(url: String, after limit: Duration, underlying: (any Error)? = nil) -> Self {
    Self(
      .timedOut, .interrupted, url: url, reason: "timed out", description: "\(url) timed out after \(limit.seconds) s",
      suggestion: "Try again, or allow more time.", underlying: underlying)
  }

  /// The error of a cancelled task.
  public static let cancelled = Self(
    .cancelled, .cancelled, reason: "cancelled", description: "the request was cancelled")

  /// Creates an error with the kind ``Kind/noResponse``.
  public static func noResponse(url: String, underlying: (any Error)? = nil) -> Self {
    Self(
      .noResponse, .serverFault, url: url, reason: "closed without a response",
      description: "the response from \(url) cannot be read: the server closed the connection without a response",
      underlying: underlying)
  }

  /// Creates an error with the kind ``Kind/incompleteResponse``.
  public static func incompleteResponse(url: String, underlying: (any Error)? = nil) -> Self {
    Self(
      .incompleteResponse, .serverFault, url: url, reason: "ended before it was complete",
      description: "the response from \(url) cannot be read: it ended before it was complete", underlying: underlying)
  }

  /// Creates an error with the kind ``Kind/invalidResponse``.
  public static func invalidResponse(url: String, reason: String, underlying: (any Error)? = nil) -> Self {
    Self(
      .invalidResponse, .serverFault, url: url, reason: reason,
      description: "the response from \(url) cannot be read: \(reason)", underlying: underlying)
  }
}

// MARK: - An unusable response

extension NetworkError {
  /// Creates an error with the kind ``Kind/redirectRefused``.
  public static func redirectRefused(
    url: String, reason: String, status: Int = 302, method: HTTPMethod = .get
  ) -> Self {
    Self(
      .redirectRefused, .unusable, url: url, reason: reason,
      description: "the redirect from \(url) was not followed: \(reason)", status: status, method: method)
  }

  /// Creates an error with the kind ``Kind/responseTooLarge``.
  ///
  /// - Parameter limit: The size limit in bytes.
  public static func responseTooLarge(
    url: String, limit: Int, status: Int = 200, method: HTTPMethod = .get
  ) -> Self {
    Self(
      .responseTooLarge, .unusable, url: url, reason: "too large",
      description: "the response from \(url) is larger than \(limit.byteCount)",
      suggestion: "Request less data, or allow more bytes.", status: status, method: method)
  }

  /// Creates an error with the kind ``Kind/unacceptableStatus``.
  ///
  /// - Parameters:
  ///   - code: The status code, 100 to 599 (RFC 9110, section 15).
  ///   - message: The server's message, or `nil` if it sent none.
  ///   - body: The first bytes of the body.
  public static func unacceptableStatus(
    code: Int, method: HTTPMethod, url: String, message: String? = nil, retryAfter: Duration? = nil, body: Data = Data()
  ) -> Self {
    let suggestion =
      if let retryAfter, retryAfter > .zero {
        "Try again in \(retryAfter.seconds) s."
      } else {
        code >= 500 ? "The server is at fault: try again later." : nil
      }
    return Self(
      .unacceptableStatus, code < 500 && code != 408 && code != 429 ? .rejected : .serverFault, url: url,
      reason: "\(code)", description: "\(url) returned HTTP \(code)" + (message.map { ": \($0)" } ?? ""),
      suggestion: suggestion,
      status: code, method: method, message: message, retryAfter: retryAfter, body: body)
  }

  /// Creates an error with the kind ``Kind/emptyResponse``.
  public static func emptyResponse(url: String, status: Int = 200, method: HTTPMethod = .get) -> Self {
    let reason = "empty response"
    return Self(
      .emptyResponse, .unusable, url: url, reason: reason,
      description: "the response from \(url) is not the expected JSON (\(reason))", status: status, method: method)
  }

  /// Creates an error with the kind ``Kind/webPage``.
  ///
  /// - Parameter body: The first bytes of the body.
  public static func webPage(
    url: String, status: Int = 200, method: HTTPMethod = .get, body: Data = Data()
  ) -> Self {
    Self(
      .webPage, .serverFault, url: url, reason: "a web page, not JSON",
      description: "\(url): got a web page, not JSON: sign in to the network?",
      suggestion: "Sign in to the network, or check the server's address.", status: status, method: method, body: body)
  }

  /// Creates an error with the kind ``Kind/undecodable``.
  ///
  /// - Parameters:
  ///   - path: The location of the invalid value, such as `[3].id`; empty for the whole body.
  ///   - body: The first bytes of the body.
  public static func undecodable(
    url: String, path: String, reason: String, status: Int = 200, method: HTTPMethod = .get, body: Data = Data(),
    underlying: (any Error)? = nil
  ) -> Self {
    let reason = path.isEmpty ? reason : "\(path): \(reason)"
    return Self(
      .undecodable, .unusable, url: url, reason: reason,
      description: "the response from \(url) is not the expected JSON (\(reason))", status: status, method: method,
      body: body, underlying: underlying)
  }
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
