extension DependencyValues {
  /// The clock to measure and to wait with, which stands still while the system sleeps.
  ///
  /// In tests it fails until it is overridden, for example with a ``TestClock`` or an ``ImmediateClock``.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

private enum SuspendingClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = SuspendingClock()
  static let testValue: any Clock<Duration> = UnimplementedClock(property: "suspendingClock")
}
