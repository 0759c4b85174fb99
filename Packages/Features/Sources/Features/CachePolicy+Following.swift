import CachedNetworkClient
import ReducerRuntime

extension CachePolicy {
  /// Returns the policy of a load that follows another one, such as the author's after the post's.
  ///
  /// If the first load failed, the second uses the cache only. A value that was loaded before is reloaded.
  ///
  /// - Returns: `nil` if the first load failed and the second one is in flight: it may still succeed.
  static func following<First, Second>(
    _ first: LoadState<First, NetworkError>, _ second: LoadState<Second, NetworkError>
  ) -> CachePolicy? {
    if let failure = first.failure { return second.isLoading ? nil : .cacheOnly(because: failure) }
    if case .idle = second { return .useCache }
    return .reload
  }
}
