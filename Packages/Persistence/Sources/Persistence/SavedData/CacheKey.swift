/// What a saved answer is found by: where it came from, and what was asked.
public struct CacheKey: Hashable, Sendable {
  /// Where the answer came from: the text of a server's base URL, or another name that is one server's own.
  public let source: String

  /// What was asked: the path of the request, such as `users/3/albums`.
  public let path: String

  /// Makes a name.
  ///
  /// - Parameters:
  ///   - source: Where the answer came from.
  ///   - path: What was asked.
  public init(source: String, path: String) {
    self.source = source
    self.path = path
  }
}
