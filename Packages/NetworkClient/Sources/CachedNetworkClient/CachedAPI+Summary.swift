import Dependencies
public import Persistence

extension CachedAPI {
  /// Returns an overview of the cache of all APIs.
  ///
  /// The path is that of the file, whether or not it exists; `nil` if responses are cached in memory.
  public static func cacheSummary() async -> CacheSummary {
    @Dependency(\.responseCache) var cache
    var summary = await cache.summary()
    summary.path = cache.path
    return summary
  }
}
