public import Dependencies
public import Foundation

/// When saved rows will do, and when the server is asked.
public struct FreshnessPolicy: Hashable, Sendable {
  /// The age below which saved rows are taken for current, without a request; 5 minutes unless told.
  public var maximumAge: Duration
  /// Whether the server is asked however fresh the saved rows are.
  public var alwaysAsks: Bool

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - maximumAge: The age below which saved rows are taken for current.
  ///   - alwaysAsks: Whether the server is asked however fresh the saved rows are.
  public init(maximumAge: Duration = .seconds(300), alwaysAsks: Bool = false) {
    self.maximumAge = maximumAge
    self.alwaysAsks = alwaysAsks
  }

  /// Whether rows of a time need no request.
  ///
  /// A time to come is never fresh: it means that the clock has been put back, and says nothing about the rows.
  ///
  /// - Parameters:
  ///   - date: When the server sent or confirmed the rows.
  ///   - now: The time now.
  /// - Returns: Whether their age is at least zero and below the maximum.
  public func isFresh(_ date: Date, at now: Date) -> Bool {
    let age = now.timeIntervalSince(date)
    return !alwaysAsks && age >= 0 && age < maximumAge / .seconds(1)
  }
}

extension DependencyValues {
  /// When saved rows will do, and when the server is asked; the defaults unless told, in tests too.
  public var freshnessPolicy: FreshnessPolicy {
    get { self[FreshnessPolicyKey.self] }
    set { self[FreshnessPolicyKey.self] = newValue }
  }
}

private enum FreshnessPolicyKey: DependencyKey {
  static var liveValue: FreshnessPolicy { FreshnessPolicy() }
  static var testValue: FreshnessPolicy { FreshnessPolicy() }
}
