public import Dependencies

extension DependencyValues {
  /// The cache of server responses.
  ///
  /// Defaults to a cache in memory, and to a new one in each test. Set a folder at launch:
  /// `$0.responseCache = ResponseCache(folder: …)`.
  public var responseCache: ResponseCache {
    get { self[ResponseCacheKey.self] }
    set { self[ResponseCacheKey.self] = newValue }
  }
}

private enum ResponseCacheKey: DependencyKey {
  static var liveValue: ResponseCache { .inMemory() }
  static var testValue: ResponseCache { .inMemory() }
}
