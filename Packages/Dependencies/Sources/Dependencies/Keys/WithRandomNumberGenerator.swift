import Synchronization

/// What lends a source of random numbers, as a dependency.
///
///     @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
///     let side = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
///
/// In tests it fails until it is overridden with a generator that always yields the same numbers.
public struct WithRandomNumberGenerator: Sendable {
  private final class Source: Sendable {
    let generator: Mutex<any RandomNumberGenerator & Sendable>

    init(_ generator: any RandomNumberGenerator & Sendable) {
      self.generator = Mutex(generator)
    }
  }

  private let source: Source

  /// Lends a generator.
  ///
  /// - Parameter generator: The generator; all copies of this value draw from the same one.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    source = Source(generator)
  }

  /// Lends the generator to a closure.
  ///
  /// - Parameter work: Draws numbers. It has the generator to itself, so it must not ask for it a second time.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public func callAsFunction<Result, Failure: Error>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try source.generator.withLock { generator throws(Failure) in try work(&generator) }
  }
}

extension DependencyValues {
  /// What lends a source of random numbers.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  static let testValue = WithRandomNumberGenerator(UnimplementedRandomNumberGenerator())
}

/// A generator that fails the running test when it is used.
private struct UnimplementedRandomNumberGenerator: RandomNumberGenerator {
  private var base = SystemRandomNumberGenerator()

  mutating func next() -> UInt64 {
    reportUnimplemented(
      #"@Dependency(\.withRandomNumberGenerator)"#,
      override: "$0.withRandomNumberGenerator = WithRandomNumberGenerator(…)"
    )
    return base.next()
  }
}
