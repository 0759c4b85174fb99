public import Dependencies
public import Testing

/// A trait that overrides dependencies for a test, or for each test of a suite.
///
/// The outermost trait starts without overrides. Traits of inner suites and of the test add to the overrides of the
/// outer traits. At the end of the test its default values are discarded.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the test already runs in the scope of another such trait.
  @TaskLocal private static var isNested = false

  private let update: @Sendable (inout DependencyValues) throws -> Void

  fileprivate init(_ update: @escaping @Sendable (inout DependencyValues) throws -> Void) {
    self.update = update
  }

  /// Always `true`: the tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs a test with the overrides.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if Self.isNested {
      try await withDependencies(update) { try await function() }
    } else {
      // A repetition of the test has the same identifier, and must not inherit these default values.
      let running = RunningTestCase(test: test, testCase: testCase)
      defer { DependencyValues.discardDefaults(ofTest: running) }
      try await DetachedIssues.collect(of: running) {
        try await withDependencies {
          $0 = DependencyValues()
        } operation: {
          try await Self.$isNested.withValue(true) {
            try await withDependencies(update) { try await function() }
          }
        }
      }
    }
  }
}

extension Trait where Self == DependenciesTrait {
  /// Runs a test, or each test of a suite, without overrides.
  ///
  /// Inside another such trait it has no effect.
  ///
  ///     @Suite(.dependencies) struct PostTests { … }
  public static var dependencies: Self { Self { _ in } }

  /// Overrides dependencies for a test or a suite.
  ///
  /// The update runs for each test case.
  ///
  ///     @Test(.dependencies { $0.uuid = .incrementing }) func addsAPost() { … }
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) throws -> Void
  ) -> Self {
    Self(update)
  }

  /// Overrides one dependency, or a property of one, for a test or a suite.
  ///
  /// The value is evaluated for each test case.
  ///
  ///     @Test(.dependency(\.uuid, .incrementing)) func addsAPost() { … }
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self { $0.replace(keyPath, with: try value()) }
  }

  /// Overrides the dependency whose key is the type of the value.
  ///
  /// The value is evaluated for each test case.
  ///
  ///     @Test(.dependency(WeatherClient.sunny)) func showsTheSun() { … }
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value.Value == Value {
    Self { $0[Value.self] = try value() }
  }
}
