/// `assert` or `precondition` as a dependency.
///
///     @Dependency(\.precondition) var precondition
///     precondition(index >= 0, "An index counts from zero.")
///
/// A false condition ends a running program. In a test it fails the test, which continues, so the check itself can be
/// tested.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

extension AssertionEffect {
  // Disfavored, so that the requirement is called where all arguments are given.
  /// Checks a condition.
  ///
  /// The location defaults to the call site.
  @_disfavoredOverload
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    callAsFunction(condition(), message(), file: file, line: line)
  }
}

/// An ``AssertionEffect`` implemented by a closure, for overrides of ``DependencyValues/assert`` and
/// ``DependencyValues/precondition``.
public struct AnyAssertionEffect: AssertionEffect {
  private let check: @Sendable (@autoclosure () -> Bool, @autoclosure () -> String, StaticString, UInt) -> Void

  /// Creates an effect from a closure.
  public init(
    _ check:
      @escaping @Sendable (
        _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, _ file: StaticString, _ line: UInt
      ) -> Void
  ) {
    self.check = check
  }

  /// Checks a condition by the closure.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    check(condition(), message(), file, line)
  }
}

extension DependencyValues {
  /// Swift's `assert`, which release builds omit.
  ///
  /// In tests a false condition fails the test.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// Swift's `precondition`.
  ///
  /// In tests a false condition fails the test.
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

private enum AssertKey: DependencyKey {
  static let liveValue: any AssertionEffect = AnyAssertionEffect { condition, message, file, line in
    Swift.assert(condition(), message(), file: file, line: line)
  }

  static let testValue: any AssertionEffect = testEffect(defaultMessage: "Assertion failed.")
}

private enum PreconditionKey: DependencyKey {
  static let liveValue: any AssertionEffect = AnyAssertionEffect { condition, message, file, line in
    Swift.precondition(condition(), message(), file: file, line: line)
  }

  static let testValue: any AssertionEffect = testEffect(defaultMessage: "Precondition failed.")
}

/// Returns an effect that fails the running test for a false condition.
private func testEffect(defaultMessage: String) -> AnyAssertionEffect {
  AnyAssertionEffect { condition, message, file, line in
    guard !condition() else { return }
    let message = message()
    reportIssue(message.isEmpty ? defaultMessage : message, fileID: file, filePath: file, line: line, column: 1)
  }
}
