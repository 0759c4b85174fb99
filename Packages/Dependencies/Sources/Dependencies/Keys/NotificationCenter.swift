public import Foundation

extension DependencyValues {
  /// The notification center.
  ///
  /// The live value is `NotificationCenter.default`. Each test has its own notification center, so tests that run
  /// concurrently don't observe each other's notifications.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self] }
    set { self[NotificationCenterKey.self] = newValue }
  }
}

private enum NotificationCenterKey: DependencyKey {
  static let liveValue = NotificationCenter.default
  static var testValue: NotificationCenter { NotificationCenter() }
}
