public import Foundation

extension DependencyValues {
  /// The time zone for formatting and parsing dates.
  ///
  /// The live value is `TimeZone.autoupdatingCurrent`. In tests an access fails the test until the time zone is
  /// overridden, for example with `$0.timeZone = .gmt`.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

// No test value on purpose: the result of a test must not depend on the machine.
private enum TimeZoneKey: DependencyKey {
  static let liveValue = TimeZone.autoupdatingCurrent
  static var previewValue: TimeZone { liveValue }
}
