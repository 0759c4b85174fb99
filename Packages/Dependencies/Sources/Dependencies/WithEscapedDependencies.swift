/// Captures the dependencies in scope for an escaping closure, and passes them to an operation.
///
///     withEscapedDependencies { dependencies in
///       DispatchQueue.main.async {
///         dependencies.yield { … }
///       }
///     }
///
/// A dispatch queue, a detached task or a completion handler of `URLSession` does not inherit task-local values. In a
/// test, `yield` also restores the default values of the test.
@discardableResult
public func withEscapedDependencies<Result, Failure: Error>(
  _ operation: (DependencyValues.Continuation) throws(Failure) -> Result
) throws(Failure) -> Result {
  try operation(DependencyValues.Continuation())
}

/// Captures the dependencies in scope for an escaping closure, in an asynchronous operation on the actor of the caller.
@discardableResult
public nonisolated(nonsending) func withEscapedDependencies<Result, Failure: Error>(
  _ operation: nonisolated(nonsending) (DependencyValues.Continuation) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// Captured dependencies, which can be put in scope again on another thread or task.
  public struct Continuation: Sendable {
    private let overrides = DependencyValues.scope.get().withRunningTest()

    /// Runs an operation with the captured dependencies in scope.
    @discardableResult
    public func yield<Result, Failure: Error>(
      _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try overrides.run(operation)
    }

    /// Runs an asynchronous operation with the captured dependencies in scope, on the actor of the caller.
    @discardableResult
    public nonisolated(nonsending) func yield<Result, Failure: Error>(
      _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
      try await overrides.run(operation)
    }
  }
}
