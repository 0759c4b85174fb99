public import NetworkClient

extension NetworkError {
  /// Whether the server may have processed the request, so that sending it again may duplicate its effect.
  ///
  /// It may if the request was sent and no refusal arrived: the connection broke, the request timed out, the response
  /// is unreadable, the server redirected to a result (302 and 303), or it failed (RFC 9110, section 15.6), also with
  /// 503, which a gateway can send after the server has processed the request. Only 408, 425 and 429 mean that the
  /// server did not begin.
  public var mayHaveBeenProcessed: Bool {
    switch category {
    case .interrupted, .cancelled: true
    case .unusable: kind != .moved || status == 302 || status == 303
    case .serverFault: ![408, 425, 429].contains(status)
    case .notSent, .unreachable, .untrusted, .rejected: false
    }
  }
}
