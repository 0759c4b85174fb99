/// The test value of the built-in clocks: each use fails the running test.
struct UnimplementedClock: Clock {
  /// The property of ``DependencyValues`` in the failure message, such as `continuousClock`.
  let property: String

  private let base = ContinuousClock()

  init(property: String) {
    self.property = property
  }

  var now: ContinuousClock.Instant {
    report()
    return base.now
  }

  var minimumResolution: Duration {
    report()
    return base.minimumResolution
  }

  /// Throws immediately: a test must not wait for real time, and a loop of sleeps must not spin.
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    report()
    throw Unimplemented(endpoint)
  }

  private var endpoint: String { #"@Dependency(\."# + property + ")" }

  private func report() {
    reportUnimplemented(endpoint, override: "$0.\(property) = …")
  }
}
