public import Foundation

extension DependencyValues {
  /// The notification centre to post to and to observe.
  ///
  /// The live one is `NotificationCenter.default`. Each test has one of its own, so tests that run side by side do not
  /// hear each other.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self] }
    set { self[NotificationCenterKey.self] = newValue }
  }
}

private enum NotificationCenterKey: DependencyKey {
  static let liveValue = NotificationCenter.default
  static var testValue: NotificationCenter { NotificationCenter() }
}
