import Synchronization

/// A random number generator, as a dependency.
///
///     @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
///     let side = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
///
/// In tests it fails the test until it is overridden with a deterministic generator.
public struct WithRandomNumberGenerator: Sendable {
  private final class Source: Sendable {
    let generator: Mutex<any RandomNumberGenerator & Sendable>

    init(_ generator: any RandomNumberGenerator & Sendable) {
      self.generator = Mutex(generator)
    }
  }

  private let source: Source

  /// Creates a value.
  ///
  /// All its copies share the generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    source = Source(generator)
  }

  /// Runs a closure with exclusive access to the generator.
  ///
  /// Don't nest calls: the second one deadlocks.
  public func callAsFunction<Result, Failure: Error>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try source.generator.withLock { generator throws(Failure) in try work(&generator) }
  }
}

extension DependencyValues {
  /// The random number generator.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  static let testValue = WithRandomNumberGenerator(UnimplementedRandomNumberGenerator())
}

/// A generator whose use fails the running test.
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
