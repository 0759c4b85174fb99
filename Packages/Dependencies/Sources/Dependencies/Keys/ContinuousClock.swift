extension DependencyValues {
  /// The clock to measure and to wait with, which goes on while the system sleeps.
  ///
  ///     @Dependency(\.continuousClock) var clock
  ///     try await clock.sleep(for: .seconds(1))
  ///
  /// In tests it fails until it is overridden.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }
}

private enum ContinuousClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = ContinuousClock()
  static let testValue: any Clock<Duration> = UnimplementedClock()
}

/// A clock that fails the running test when it is used.
private struct UnimplementedClock: Clock {
  private let base = ContinuousClock()

  var now: ContinuousClock.Instant {
    report()
    return base.now
  }

  var minimumResolution: Duration {
    report()
    return base.minimumResolution
  }

  /// Throws at once: a test must not wait, and a loop that waits between its rounds must not spin.
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    report()
    throw Unimplemented(#"@Dependency(\.continuousClock)"#)
  }

  private func report() {
    reportUnimplemented(#"@Dependency(\.continuousClock)"#, override: "$0.continuousClock = …")
  }
}
