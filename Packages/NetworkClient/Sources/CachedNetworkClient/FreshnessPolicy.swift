public import Dependencies
public import Foundation
public import NetworkClient

/// Decides whether a cached response is fresh (RFC 9111, section 4.2) or needs a request.
public struct FreshnessPolicy: Hashable, Sendable {
  /// The age below which a cached response is fresh.
  ///
  /// The default is 5 minutes.
  public var maximumAge: Duration
  /// Whether every load revalidates, however fresh the cached response is.
  ///
  /// The default is `false`.
  public var alwaysRevalidates: Bool

  /// Creates a policy, by default with a maximum age of 5 minutes.
  public init(maximumAge: Duration = .seconds(300), alwaysRevalidates: Bool = false) {
    self.maximumAge = maximumAge
    self.alwaysRevalidates = alwaysRevalidates
  }

  /// Returns whether a response of this date is fresh.
  ///
  /// A date in the future is never fresh: the clock was set back, and the response's age is unknown.
  ///
  /// - Parameter limit: The seconds for which the server allows the response to be used (`CacheControl`).
  public func isFresh(_ date: Date, maximumAge limit: Int? = nil, at now: Date) -> Bool {
    let age = now.timeIntervalSince(date)
    return !alwaysRevalidates && age >= 0 && age < min(maximumAge / .seconds(1), limit.map(Double.init) ?? .infinity)
  }
}

extension FreshnessPolicy {
  /// Returns whether a value is fresh, and with it the owners of its rows.
  public func isFresh<Value>(_ fetched: Fetched<Value>, at now: Date) -> Bool {
    if case .loaded(let users) = fetched.owners, !isFresh(users, at: now) { return false }
    return isFresh(fetched.date, maximumAge: fetched.cacheControl.maximumAge, at: now)
  }
}

extension DependencyValues {
  /// The policy that decides whether a cached response is fresh; in tests too, a policy with the default values.
  public var freshnessPolicy: FreshnessPolicy {
    get { self[FreshnessPolicyKey.self] }
    set { self[FreshnessPolicyKey.self] = newValue }
  }

  /// The policy for accounts, which other people change; in tests too, a policy with the default value.
  ///
  /// The default is a maximum age of zero: every load revalidates.
  public var accountsFreshnessPolicy: FreshnessPolicy {
    get { self[AccountsFreshnessPolicyKey.self] }
    set { self[AccountsFreshnessPolicyKey.self] = newValue }
  }
}

private enum FreshnessPolicyKey: DependencyKey {
  static var liveValue: FreshnessPolicy { FreshnessPolicy() }
  static var testValue: FreshnessPolicy { FreshnessPolicy() }
}

private enum AccountsFreshnessPolicyKey: DependencyKey {
  static var liveValue: FreshnessPolicy { FreshnessPolicy(maximumAge: .zero) }
  static var testValue: FreshnessPolicy { FreshnessPolicy(maximumAge: .zero) }
}
