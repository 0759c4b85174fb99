/// Captures the dependencies in scope for an escaping closure.
///
///     withEscapedDependencies { dependencies in
///       DispatchQueue.main.async {
///         dependencies.yield { … }
///       }
///     }
///
/// A dispatch queue, a detached task or a completion handler of `URLSession` does not inherit task-local values.
///
/// - Parameter operation: Receives the captured dependencies, which may escape.
public func withEscapedDependencies<Result, Failure: Error>(
  _ operation: (DependencyValues.Continuation) throws(Failure) -> Result
) throws(Failure) -> Result {
  try operation(DependencyValues.Continuation())
}

/// Captures the dependencies in scope for an escaping closure, in an asynchronous operation on the actor of the caller.
public nonisolated(nonsending) func withEscapedDependencies<Result, Failure: Error>(
  _ operation: nonisolated(nonsending) (DependencyValues.Continuation) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// Captured dependencies, which can be put in scope again on another thread or task.
  public struct Continuation: Sendable {
    private let values = DependencyValues._current

    /// Runs an operation with the captured dependencies in scope.
    public func yield<Result, Failure: Error>(
      _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try withDependencies({ $0 = values }, operation: operation)
    }

    /// Runs an asynchronous operation with the captured dependencies in scope, on the actor of the caller.
    public nonisolated(nonsending) func yield<Result, Failure: Error>(
      _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
      try await withDependencies({ $0 = values }, operation: operation)
    }
  }
}
