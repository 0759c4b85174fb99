public import Foundation

extension DependencyValues {
  /// The time zone to show and to read times in.
  ///
  /// The live one is that of the system, and follows it. In tests reading it fails until it is overridden, for example
  /// with `$0.timeZone = .gmt`.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

// Without a test value on purpose: what a test shows must not depend on where it runs.
private enum TimeZoneKey: DependencyKey {
  static let liveValue = TimeZone.autoupdatingCurrent
  static var previewValue: TimeZone { liveValue }
}
