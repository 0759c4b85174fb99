/// `assertionFailure` as a dependency.
///
///     @Dependency(\.assertionFailure) var assertionFailure
///     assertionFailure("There is no such section.")
public struct AssertionFailureEffect: Sendable {
  fileprivate let effect: AssertionEffect

  /// Reports that unreachable code was reached.
  ///
  /// The location defaults to the call site.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "", file: StaticString = #fileID, line: UInt = #line
  ) {
    effect(false, message(), file: file, line: line)
  }
}

extension DependencyValues {
  /// Swift's `assertionFailure`.
  ///
  /// It calls ``assert`` with a false condition; override that to change it.
  public var assertionFailure: AssertionFailureEffect { AssertionFailureEffect(effect: assert) }
}
