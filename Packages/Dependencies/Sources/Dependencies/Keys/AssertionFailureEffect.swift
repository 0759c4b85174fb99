/// What says that a place must not be reached: `assertionFailure`, as a dependency.
///
///     @Dependency(\.assertionFailure) var assertionFailure
///     assertionFailure("There is no such section.")
public protocol AssertionFailureEffect: Sendable {
  /// Says that a place must not be reached.
  ///
  /// - Parameters:
  ///   - message: What to say.
  ///   - file: The file to point at.
  ///   - line: The line to point at.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Says that the place of the call must not be reached.
  ///
  /// - Parameters:
  ///   - message: What to say.
  ///   - file: The file to point at.
  ///   - line: The line to point at.
  @_disfavoredOverload
  public func callAsFunction(
    _ message: @autoclosure () -> String = "", file: StaticString = #fileID, line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

extension DependencyValues {
  /// What says that a place must not be reached: ``assert`` with a condition that never holds.
  ///
  /// Override ``assert`` to change it.
  public var assertionFailure: any AssertionFailureEffect { FailingAssertion(effect: assert) }
}

private struct FailingAssertion: AssertionFailureEffect {
  let effect: any AssertionEffect

  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    effect(false, message(), file: file, line: line)
  }
}
