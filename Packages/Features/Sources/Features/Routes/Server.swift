public import NetworkClient

/// The server that a user has selected.
public enum Server: Hashable, Sendable {
  /// The public server, or that of the environment.
  case live
  /// The built-in sandbox.
  case sandbox
  /// Another server.
  case url(BaseURL)
}
