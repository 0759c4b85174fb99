public import NetworkClient

/// The reason why a load failed.
public enum LoadFailure: Error, Hashable, Sendable {
  /// The request failed.
  case network(NetworkError)
  /// The cache has no response for the URL, and no request was sent.
  case notCached(url: String)
}

extension LoadFailure {
  /// The error of the request; `nil` if none was sent.
  public var networkError: NetworkError? {
    if case .network(let error) = self { error } else { nil }
  }
}

// MARK: - Conformances

extension LoadFailure: CustomStringConvertible {
  /// The reason in one line without a full stop.
  ///
  /// Texts from the server in it are not escaped.
  public var description: String {
    switch self {
    case .network(let error): error.description
    case .notCached(let url): "\(url) is not cached"
    }
  }
}

extension NetworkError {
  /// A Boolean value that indicates whether cached data may replace the response: the server was unreachable, the
  /// connection broke, or the server failed.
  ///
  /// A refusal, an untrusted certificate or an unreadable body is shown instead.
  var isOutage: Bool {
    switch category {
    case .unreachable, .interrupted, .serverFault: true
    case .notSent, .untrusted, .cancelled, .rejected, .unusable: false
    }
  }

  /// A Boolean value that indicates whether the server reported that the resource does not exist (RFC 9110, sections
  /// 15.5.5 and 15.5.11).
  public var isNotFound: Bool { kind == .unacceptableStatus && (status == 404 || status == 410) }
}
