public import NetworkClient

extension NetworkError {
  /// Whether the server may have taken what was sent all the same, so that sending it again may do it twice.
  ///
  /// It may where the request went out and no answer came that says no: the connection broke, time ran out, the answer
  /// is wrong or not the expected one, or the server failed while it was at it (RFC 9110, section 15.6). It has not where
  /// nothing was sent, where the server refused, and where it says that it could not begin (503).
  public var mayHaveArrived: Bool {
    switch self {
    case .connectionLost, .timedOut, .cancelled, .noResponse, .incompleteResponse, .invalidResponse, .redirectRefused,
      .responseTooLarge, .emptyResponse, .webPage, .undecodable:
      true
    case .unacceptableStatus(let code, _, _, _, _):
      code != 503 && !(400..<500).contains(code)
    case .invalidRequest, .invalidProxy, .offline, .hostNotFound, .connectionFailed, .proxyFailed,
      .secureConnectionFailed:
      false
    }
  }

  /// Whether what was to be sent is kept, to be sent another time: it was not delivered, or perhaps not.
  var leavesDraft: Bool {
    switch self {
    case .secureConnectionFailed, .cancelled: true
    default: isOutage
    }
  }
}
