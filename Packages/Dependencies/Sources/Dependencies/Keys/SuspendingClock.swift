extension DependencyValues {
  /// The clock of delays and measurements, which stops while the system sleeps.
  ///
  /// In tests it fails the test until it is overridden, for example with a ``TestClock`` or an ``ImmediateClock``.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

private enum SuspendingClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = SuspendingClock()
  static var testValue: any Clock<Duration> { UnimplementedClock(property: "suspendingClock") }
}
