public import Dependencies
public import Testing

/// A trait that overrides dependencies for a test, or for each test of a suite.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
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
    try await withDependencies {
      try update(&$0)
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == DependenciesTrait {
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
}
