extension NetworkError {
  /// What happened.
  ///
  /// Compare it, or switch over it with a `default`, since later versions can add kinds:
  ///
  /// ```swift
  /// if error.kind == .offline { return cached }
  /// ```
  public struct Kind: Hashable, Sendable {
    let name: Name

    /// The request is invalid; nothing was sent.
    public static let invalidRequest = Self(name: .invalidRequest)
    /// The value of an environment variable for a proxy is not a valid proxy; nothing was sent.
    public static let invalidProxy = Self(name: .invalidProxy)
    /// The client is configured to work offline; nothing was sent.
    public static let offline = Self(name: .offline)
    /// The ``RequestInterceptor`` threw an error, such as that of a token refresh, which is the
    /// ``NetworkError/underlying`` one.
    public static let authorizationFailed = Self(name: .authorizationFailed)
    /// The host name was not found.
    public static let hostNotFound = Self(name: .hostNotFound)
    /// The connection failed: refused, no route, no network.
    public static let connectionFailed = Self(name: .connectionFailed)
    /// The proxy for the host was not found, cannot be reached, or refused to connect.
    public static let proxyFailed = Self(name: .proxyFailed)
    /// The connection could not be secured: an untrusted, expired or wrong certificate, an old protocol.
    public static let secureConnectionFailed = Self(name: .secureConnectionFailed)
    /// The connection was lost before the response was complete.
    public static let connectionLost = Self(name: .connectionLost)
    /// The response was not complete within the deadline.
    public static let timedOut = Self(name: .timedOut)
    /// The task of the caller was cancelled.
    public static let cancelled = Self(name: .cancelled)
    /// The server closed the connection before the first byte of a response.
    public static let noResponse = Self(name: .noResponse)
    /// The response ended before it was complete.
    public static let incompleteResponse = Self(name: .incompleteResponse)
    /// The response is not valid HTTP.
    public static let invalidResponse = Self(name: .invalidResponse)
    /// The server redirected the request to a location that must not or cannot be followed.
    public static let redirectRefused = Self(name: .redirectRefused)
    /// The body exceeds the size limit.
    public static let responseTooLarge = Self(name: .responseTooLarge)
    /// The status code is not accepted.
    public static let unacceptableStatus = Self(name: .unacceptableStatus)
    /// The body is empty.
    public static let emptyResponse = Self(name: .emptyResponse)
    /// The body is a web page or a text in place of JSON, such as that of a captive portal or of an outage.
    public static let webPage = Self(name: .webPage)
    /// The body is not the expected JSON.
    public static let undecodable = Self(name: .undecodable)

    /// The name, for an exhaustive switch.
    enum Name: String {
      case invalidRequest, invalidProxy, offline, authorizationFailed, hostNotFound, connectionFailed, proxyFailed
      case secureConnectionFailed, connectionLost, timedOut, cancelled, noResponse, incompleteResponse, invalidResponse
      case redirectRefused, responseTooLarge, unacceptableStatus, emptyResponse, webPage, undecodable
    }

    /// The status of a response that has this error unless another is known.
    var status: Int? {
      switch name {
      case .redirectRefused: 302
      case .responseTooLarge, .emptyResponse, .webPage, .undecodable: 200
      default: nil
      }
    }

    /// Returns whether an error is a ``NetworkError`` of a kind, for `catch NetworkError.Kind.offline`.
    public static func ~= (kind: Self, error: any Error) -> Bool {
      (error as? NetworkError)?.kind == kind
    }
  }
}

// MARK: - Conformances

extension NetworkError.Kind: CustomStringConvertible {
  /// The name, such as `timedOut`.
  public var description: String { name.rawValue }
}
