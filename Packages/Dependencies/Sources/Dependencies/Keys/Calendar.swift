public import Foundation

extension DependencyValues {
  /// The calendar of date computations.
  ///
  /// The live value is `Calendar.autoupdatingCurrent`. In tests an access fails the test until the calendar is
  /// overridden, for example with `$0.calendar = Calendar(identifier: .gregorian)`.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

// No test value on purpose: the result of a test must not depend on the machine.
private enum CalendarKey: DependencyKey {
  static let liveValue = Calendar.autoupdatingCurrent
  static var previewValue: Calendar { liveValue }
}
