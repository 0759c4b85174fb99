/// A clock that fails the running test when it is used, and names the dependency that was left out.
struct UnimplementedClock: Clock {
  /// The property of ``DependencyValues`` that has to be overridden, such as `continuousClock`.
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

  /// Throws at once: a test must not wait, and a loop that waits between its rounds must not spin.
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    report()
    throw Unimplemented(endpoint)
  }

  private var endpoint: String { #"@Dependency(\."# + property + ")" }

  private func report() {
    reportUnimplemented(endpoint, override: "$0.\(property) = …")
  }
}
