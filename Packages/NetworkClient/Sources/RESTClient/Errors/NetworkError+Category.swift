extension NetworkError {
  /// What an error means for the caller, for code that decides what to do about it.
  ///
  /// After ``unreachable``, ``interrupted`` and ``serverFault`` cached data can take the place of a response, and the same
  /// request may succeed later.
  public enum Category: Hashable, Sendable, CaseIterable {
    /// Nothing was sent: the request or the configuration is invalid.
    case notSent
    /// No connection was made: working offline, an unknown host, a refused connection, or an outage of the server that
    /// authorizes the request.
    case unreachable
    /// The connection could not be secured.
    case untrusted
    /// The request was sent, but the connection was lost or the deadline passed before a complete response.
    case interrupted
    /// The task was cancelled.
    case cancelled
    /// The server rejected the request: an unacceptable status below 500, except 408 and 429; or the request could not be
    /// authorized.
    case rejected
    /// The server or a gateway failed: a status from 500, 408 or 429, or a response that is not valid HTTP.
    case serverFault
    /// The response cannot be used: an unexpected body, or a redirect that must not be followed.
    case unusable
  }
}
