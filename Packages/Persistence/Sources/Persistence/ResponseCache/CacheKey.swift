/// Identifies a cached response by its source and its path.
public struct CacheKey: Hashable, Sendable {
  /// The server: its base URL, or a name from the dependency `\.sourceNames` that no other server has.
  public let source: String

  /// The path of the request, such as `users/3/albums`.
  public let path: String

  /// Creates the key of the response of a server to a path.
  public init(source: String, path: String) {
    self.source = source
    self.path = path
  }
}
