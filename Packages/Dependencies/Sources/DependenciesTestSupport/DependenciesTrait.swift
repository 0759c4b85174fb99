public import Dependencies
public import Testing

/// A trait that overrides dependencies for a test, or for each test of a suite.
///
/// The outermost one starts without any override. Those inside it, of inner suites and of the test itself, change what
/// the outer ones left. The values that the test has used are let go of at its end.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the test runs inside the scope of another such trait already.
  @TaskLocal private static var isNested = false

  private let update: @Sendable (inout DependencyValues) throws -> Void

  fileprivate init(_ update: @escaping @Sendable (inout DependencyValues) throws -> Void) {
    self.update = update
  }

  /// Whether the tests of a suite inherit the trait: they do, and may override it.
  public var isRecursive: Bool { true }

  /// Runs a test with the dependencies overridden.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of it.
  ///   - function: The body of the test.
  /// - Throws: What the update or the body of the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if Self.isNested {
      try await withDependencies(update) { try await function() }
    } else {
      // A repetition of the test is the same test, and has to begin without what this one has made.
      defer { DependencyValues.discardDefaults(ofTest: RunningTestCase(test: test.id, testCase: testCase)) }
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

extension Trait where Self == DependenciesTrait {
  /// Starts a test, or each test of a suite, without any override; inside another such trait it changes nothing.
  ///
  ///     @Suite(.dependencies) struct PostTests { … }
  public static var dependencies: Self { Self { _ in } }

  /// Overrides dependencies for a test or a suite.
  ///
  ///     @Test(.dependencies { $0.uuid = .incrementing }) func addsAPost() { … }
  ///
  /// - Parameter update: Changes the dependencies; it runs anew for each test and each case.
  /// - Returns: The trait.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) throws -> Void
  ) -> Self {
    Self(update)
  }

  /// Overrides one dependency for a test or a suite.
  ///
  ///     @Test(.dependency(\.uuid, .incrementing)) func addsAPost() { … }
  ///
  /// - Parameters:
  ///   - keyPath: The path to the dependency, or to a part of it.
  ///   - value: The value; it is made anew for each test and each case.
  /// - Returns: The trait.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self { $0.replace(keyPath, with: try value()) }
  }

  /// Overrides the dependency whose key is the type of the value, for a test or a suite.
  ///
  ///     @Test(.dependency(WeatherClient.sunny)) func showsTheSun() { … }
  ///
  /// - Parameter value: The value; it is made anew for each test and each case.
  /// - Returns: The trait.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value.Value == Value {
    Self { $0[Value.self] = try value() }
  }
}
