public import Dependencies

extension DependencyValues {
  /// The answers of servers that were saved.
  ///
  /// They are kept in memory until a program says where: `$0.responseCache = ResponseCache(folder: …)`. So it is in tests, where
  /// each has its own.
  public var responseCache: ResponseCache {
    get { self[ResponseCacheKey.self] }
    set { self[ResponseCacheKey.self] = newValue }
  }
}

private enum ResponseCacheKey: DependencyKey {
  static var liveValue: ResponseCache { .inMemory() }
  static var testValue: ResponseCache { .inMemory() }
}
