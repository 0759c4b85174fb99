public import NetworkClient

extension NetworkError {
  /// Whether the server may have processed the request, so that sending it again may duplicate its effect.
  ///
  /// It may if the request was sent and no refusal arrived: the connection broke, the request timed out, the response
  /// is unreadable, or the server failed (RFC 9110, section 15.6). A 503 means that the server did not begin.
  public var mayHaveBeenProcessed: Bool {
    switch category {
    case .interrupted, .cancelled, .unusable: true
    case .serverFault: ![408, 429, 503].contains(status)
    case .rejected: kind == .unacceptableStatus && !(400..<500).contains(status ?? 0)
    case .notSent, .unreachable, .untrusted: false
    }
  }
}
