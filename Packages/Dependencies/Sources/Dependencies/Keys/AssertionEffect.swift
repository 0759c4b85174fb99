/// What checks a condition that must hold: `assert` or `precondition`, as a dependency.
///
///     @Dependency(\.precondition) var precondition
///     precondition(index >= 0, "An index counts from zero.")
///
/// A program that breaks the condition stops; a test fails and goes on, so that the check itself can be tested.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: What must hold.
  ///   - message: What to say if it does not.
  ///   - file: The file to point at.
  ///   - line: The line to point at.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

extension AssertionEffect {
  /// Checks a condition at the place of the call.
  ///
  /// - Parameters:
  ///   - condition: What must hold.
  ///   - message: What to say if it does not.
  ///   - file: The file to point at.
  ///   - line: The line to point at.
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

/// A check that a closure makes, to override ``DependencyValues/assert`` or ``DependencyValues/precondition`` with.
public struct AnyAssertionEffect: AssertionEffect {
  private let check: @Sendable (@autoclosure () -> Bool, @autoclosure () -> String, StaticString, UInt) -> Void

  /// Checks conditions by a closure.
  ///
  /// - Parameter check: Is given the condition, the message, the file and the line of each check.
  public init(
    _ check:
      @escaping @Sendable (
        _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, _ file: StaticString, _ line: UInt
      ) -> Void
  ) {
    self.check = check
  }

  /// Checks a condition by the closure.
  ///
  /// - Parameters:
  ///   - condition: What must hold.
  ///   - message: What to say if it does not.
  ///   - file: The file to point at.
  ///   - line: The line to point at.
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
  /// The check that release builds leave out, condition and all; in tests a failure of the test.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// The check that every build makes; in tests a failure of the test.
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

private enum AssertKey: DependencyKey {
  static let liveValue: any AssertionEffect = AnyAssertionEffect { condition, message, file, line in
    Swift.assert(condition(), message(), file: file, line: line)
  }

  static let testValue: any AssertionEffect = failingTest(saying: "Assertion failed.")
}

private enum PreconditionKey: DependencyKey {
  static let liveValue: any AssertionEffect = AnyAssertionEffect { condition, message, file, line in
    Swift.precondition(condition(), message(), file: file, line: line)
  }

  static let testValue: any AssertionEffect = failingTest(saying: "Precondition failed.")
}

/// A check that fails the running test, with a text of its own where the check has none.
private func failingTest(saying text: String) -> AnyAssertionEffect {
  AnyAssertionEffect { condition, message, file, line in
    guard !condition() else { return }
    let message = message()
    reportIssue(message.isEmpty ? text : message, fileID: file, filePath: file, line: line, column: 1)
  }
}
