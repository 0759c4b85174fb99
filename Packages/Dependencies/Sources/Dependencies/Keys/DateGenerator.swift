public import Foundation

/// What tells the time: the date and time of day, as a dependency.
///
///     @Dependency(\.date.now) var now
///     @Dependency(\.date) var date  // date() is the same, asked for each time
///
/// In tests it fails until it is overridden, for example with `$0.date.now = Date(timeIntervalSince1970: 0)` or
/// `$0.date = .constant(…)`.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Tells the time by a closure.
  ///
  /// - Parameter generate: The date and time at each call.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// A clock that stands still.
  ///
  /// - Parameter now: The date and time it always shows.
  /// - Returns: The clock.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The date and time at this moment; setting it stops the clock there.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The date and time at this moment.
  ///
  /// - Returns: The same as ``now``.
  public func callAsFunction() -> Date {
    generate()
  }
}

extension DependencyValues {
  /// What tells the time.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
  static let testValue = DateGenerator {
    reportUnimplemented(#"@Dependency(\.date)"#, override: "$0.date.now = …")
    return Date()
  }
}
