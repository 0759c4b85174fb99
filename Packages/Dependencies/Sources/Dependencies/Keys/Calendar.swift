public import Foundation

extension DependencyValues {
  /// The calendar to reckon with.
  ///
  /// The live one is that of the user, and follows it. In tests reading it fails until it is overridden, for example
  /// with `$0.calendar = Calendar(identifier: .gregorian)`.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

// Without a test value on purpose: what a test computes must not depend on where it runs.
private enum CalendarKey: DependencyKey {
  static let liveValue = Calendar.autoupdatingCurrent
  static var previewValue: Calendar { liveValue }
}
