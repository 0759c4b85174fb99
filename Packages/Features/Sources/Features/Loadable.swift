public import Foundation
public import Persistence
public import ReducerRuntime

/// The state of a value that is loaded from an API through the cache.
public typealias Loadable<Value> = LoadState<Fetched<Value>, LoadFailure>

extension LoadState {
  /// Returns whether the value is older than the last attempt to load it, or than a maximum age.
  ///
  /// A date in the future is stale: the clock was set back, and the value's age is unknown.
  ///
  /// - Returns: `false` if there is no value.
  public func isStale<Content>(at now: Date, after maximumAge: Duration) -> Bool where Value == Fetched<Content> {
    guard let value else { return false }
    return isStale || !FreshnessPolicy(maximumAge: maximumAge).isFresh(value.date, at: now)
  }
}
