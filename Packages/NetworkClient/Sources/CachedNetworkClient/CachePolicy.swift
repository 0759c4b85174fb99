public import NetworkClient

/// Specifies whether a load may use the cache, must send a request, or must not.
public enum CachePolicy: Hashable, Sendable {
  /// Uses a cached response that ``FreshnessPolicy`` considers fresh; sends a request otherwise.
  case useCache
  /// Sends a request, conditional if the cached response has an entity tag.
  case reload
  /// Uses the cached response without a request, because another load of the same screen has just failed.
  case cacheOnly(because: NetworkError)
}
