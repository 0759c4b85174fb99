/// `assertionFailure` as a dependency.
///
///     @Dependency(\.assertionFailure) var assertionFailure
///     assertionFailure("There is no such section.")
public protocol AssertionFailureEffect: Sendable {
  /// Reports that unreachable code was reached.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  // Disfavored, so that the requirement is called where all arguments are given.
  /// Reports that unreachable code was reached.
  ///
  /// The location defaults to the call site.
  @_disfavoredOverload
  public func callAsFunction(
    _ message: @autoclosure () -> String = "", file: StaticString = #fileID, line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

extension DependencyValues {
  /// Swift's `assertionFailure`.
  ///
  /// It calls ``assert`` with a false condition; override that to change it.
  public var assertionFailure: any AssertionFailureEffect { FalseAssertion(effect: assert) }
}

private struct FalseAssertion: AssertionFailureEffect {
  let effect: any AssertionEffect

  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    effect(false, message(), file: file, line: line)
  }
}
