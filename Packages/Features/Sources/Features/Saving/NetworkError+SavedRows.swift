import NetworkClient

extension NetworkError {
  /// Whether saved rows stand in for the answer: the server could not be reached, was cut off, or failed.
  ///
  /// They do not where it refused, where it cannot be trusted, or where what it sends is wrong: that is news, and not to
  /// be covered up.
  var isOutage: Bool {
    switch self {
    case .hostNotFound, .connectionFailed, .proxyFailed, .connectionLost, .timedOut, .noResponse, .incompleteResponse,
      .invalidResponse, .webPage, .offline:
      true
    case .unacceptableStatus(let code, _, _, _, _): code >= 500 || code == 408 || code == 429
    case .invalidRequest, .invalidProxy, .secureConnectionFailed, .cancelled, .redirectRefused, .responseTooLarge,
      .emptyResponse, .undecodable:
      false
    }
  }

  /// Whether the server says that what was asked for is not there (RFC 9110, sections 15.5.5 and 15.5.11).
  var saysNotThere: Bool {
    if case .unacceptableStatus(let code, _, _, _, _) = self { code == 404 || code == 410 } else { false }
  }
}
