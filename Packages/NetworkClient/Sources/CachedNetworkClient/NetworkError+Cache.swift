public import NetworkClient

extension NetworkError {
  /// Whether cached data may replace the response: the server was unreachable, the connection broke, the server failed,
  /// or its response is not the expected JSON, as that of a server under maintenance.
  ///
  /// A refusal or an untrusted certificate is shown instead.
  var isOutage: Bool {
    switch category {
    case .unreachable, .interrupted, .serverFault: true
    case .unusable: kind == .undecodable || kind == .emptyResponse
    case .notSent, .untrusted, .cancelled, .rejected: false
    }
  }

  /// Whether the server reported that the resource does not exist (RFC 9110, sections 15.5.5 and 15.5.11).
  public var isNotFound: Bool { kind == .unacceptableStatus && (status == 404 || status == 410) }
}

extension NetworkError.Kind {
  /// The client is configured to work offline, and the cache has no response; nothing was sent.
  public static let notCached = Self("notCached", .unreachable, "not cached")
}
