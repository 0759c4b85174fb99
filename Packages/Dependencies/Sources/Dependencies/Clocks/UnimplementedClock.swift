/// A clock whose every use fails the running test.
///
///     let model = CounterModel(clock: UnimplementedClock())
///
/// It is the test value of the built-in clocks. Its time does not advance, and a sleep throws ``Unimplemented``.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  private let name: String
  /// The property of ``DependencyValues``, or `nil` if the clock is no dependency.
  private var property: String?

  /// Creates a clock with a name for the failure message.
  public init(name: String = "Clock") {
    self.name = name
  }

  /// The zero of the clock.
  public var now: ClockInstant<Duration> {
    report()
    return ClockInstant()
  }

  /// Zero.
  public var minimumResolution: Duration {
    report()
    return .zero
  }

  /// Throws immediately: a test must not wait for real time, and a loop of sleeps must not spin.
  ///
  /// The deadline is a time after ``now``, which has failed the test already.
  public func sleep(until deadline: ClockInstant<Duration>, tolerance: Duration?) async throws {
    throw Unimplemented(name)
  }

  private func report() {
    if let property {
      reportUnimplemented(name, override: "$0.\(property) = …")
    } else {
      _ = Unimplemented(name).report(at: nil)
    }
  }
}

// The initializer again, so that the compiler infers the duration of `UnimplementedClock()`.
extension UnimplementedClock where Duration == Swift.Duration {
  /// Creates a clock with a name for the failure message.
  public init(name: String = "Clock") {
    self.name = name
  }

  /// Creates the test value of a property of ``DependencyValues``.
  init(property: String) {
    name = #"@Dependency(\."# + property + ")"
    self.property = property
  }
}
