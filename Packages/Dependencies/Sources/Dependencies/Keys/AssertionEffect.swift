/// `assert` or `precondition` as a dependency.
///
///     @Dependency(\.precondition) var precondition
///     precondition(index >= 0, "An index counts from zero.")
///
/// A false condition ends a running program. In a test it fails the test, which continues, so the check itself can be
/// tested.
public struct AssertionEffect: Sendable {
  private let check: @Sendable (@autoclosure () -> Bool, @autoclosure () -> String, StaticString, UInt) -> Void

  /// Creates an effect from a closure, for an override.
  public init(
    _ check:
      @escaping @Sendable (
        _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, _ file: StaticString, _ line: UInt
      ) -> Void
  ) {
    self.check = check
  }

  /// Checks a condition.
  ///
  /// The location defaults to the call site.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    check(condition(), message(), file, line)
  }
}

extension DependencyValues {
  /// Swift's `assert`, which release builds omit.
  ///
  /// In tests a false condition fails the test.
  public var assert: AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// Swift's `precondition`.
  ///
  /// In tests a false condition fails the test.
  public var precondition: AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

private enum AssertKey: DependencyKey {
  static let liveValue = AssertionEffect { condition, message, file, line in
    Swift.assert(condition(), message(), file: file, line: line)
  }

  static let testValue = testEffect(defaultMessage: "Assertion failed.")
}

private enum PreconditionKey: DependencyKey {
  static let liveValue = AssertionEffect { condition, message, file, line in
    Swift.precondition(condition(), message(), file: file, line: line)
  }

  static let testValue = testEffect(defaultMessage: "Precondition failed.")
}

/// Returns an effect that fails the running test for a false condition.
private func testEffect(defaultMessage: String) -> AssertionEffect {
  AssertionEffect { condition, message, file, line in
    guard !condition() else { return }
    let message = message()
    reportIssue(message.isEmpty ? defaultMessage : message, fileID: file, filePath: file, line: line, column: 1)
  }
}
