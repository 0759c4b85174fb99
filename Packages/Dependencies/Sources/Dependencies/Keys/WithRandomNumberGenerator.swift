import Synchronization

/// A random number generator, as a dependency.
///
///     @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
///     let side = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
///
/// In tests it fails the test until it is overridden, for example with
/// `$0.withRandomNumberGenerator = .seeded(1)`.
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
  /// All its copies share the generator. Don't use a generator of a constant number: `Int.random(in:using:)` discards
  /// some numbers and then requests another, so it may never return.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    source = Source(generator)
  }

  /// Returns a new generator whose numbers depend on a seed only, for tests.
  ///
  /// The algorithm is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014). It is
  /// not for cryptography.
  public static func seeded(_ seed: UInt64) -> Self {
    Self(SplitMix64(state: seed))
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

/// The generator of ``WithRandomNumberGenerator/seeded(_:)``.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A generator whose use fails the running test.
private struct UnimplementedRandomNumberGenerator: RandomNumberGenerator {
  private var base = SystemRandomNumberGenerator()

  mutating func next() -> UInt64 {
    reportUnimplemented(
      #"@Dependency(\.withRandomNumberGenerator)"#,
      override: "$0.withRandomNumberGenerator = .seeded(1)"
    )
    return base.next()
  }
}
