public import Foundation

extension LoadState {
  /// Whether the value there is may differ from the server's: it comes from before the last attempt, or is too old.
  ///
  /// - Parameters:
  ///   - now: The time now. A value of a later time is stale: the clock has been put back, and its age is not known.
  ///   - maximumAge: The age from which on a value is stale.
  /// - Returns: Whether there is a value, and it is stale.
  public func isStale<Content>(at now: Date, after maximumAge: Duration) -> Bool where Value == Dated<Content> {
    guard let value else { return false }
    return isStale || !FreshnessPolicy(maximumAge: maximumAge).isFresh(value.date, at: now)
  }
}
