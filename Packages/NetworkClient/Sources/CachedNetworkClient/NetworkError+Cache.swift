public import NetworkClient

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
