public import Foundation

/// The current date and time, as a dependency.
///
///     @Dependency(\.date.now) var now
///     @Dependency(\.date) var date  // date() returns the same
///
/// In tests it fails the test until it is overridden, for example with `$0.date.now = Date(timeIntervalSince1970: 0)`
/// or `$0.date = .constant(…)`.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Creates a generator.
  ///
  /// The closure is called for each date.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Returns a generator of a constant date.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The current date and time.
  ///
  /// Setting it makes the date constant.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// Returns the current date and time, like ``now``.
  public func callAsFunction() -> Date {
    generate()
  }
}

extension DependencyValues {
  /// The generator of the current date and time.
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
