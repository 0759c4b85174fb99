/// Hands over the dependencies in scope, so that a closure which runs later and elsewhere can have them back.
///
///     withEscapedDependencies { dependencies in
///       DispatchQueue.main.async {
///         dependencies.yield { … }
///       }
///     }
///
/// A dispatch queue, a detached task or the callback of a session does not inherit task-local values.
///
/// - Parameter operation: What to run; it may keep what it is given.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withEscapedDependencies<Result, Failure: Error>(
  _ operation: (DependencyValues.Continuation) throws(Failure) -> Result
) throws(Failure) -> Result {
  try operation(DependencyValues.Continuation())
}

/// Hands over the dependencies in scope to an asynchronous operation, on the actor of the caller.
///
/// - Parameter operation: What to run; it may keep what it is given.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public nonisolated(nonsending) func withEscapedDependencies<Result, Failure: Error>(
  _ operation: nonisolated(nonsending) (DependencyValues.Continuation) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies of one moment, to be put in scope again at another.
  public struct Continuation: Sendable {
    private let values = DependencyValues._current

    /// Runs an operation with the dependencies that were handed over.
    ///
    /// - Parameter operation: What to run.
    /// - Returns: What the operation returns.
    /// - Throws: What the operation throws.
    public func yield<Result, Failure: Error>(
      _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try withDependencies({ $0 = values }, operation: operation)
    }

    /// Runs an asynchronous operation with the dependencies that were handed over, on the actor of the caller.
    ///
    /// - Parameter operation: What to run.
    /// - Returns: What the operation returns.
    /// - Throws: What the operation throws.
    public nonisolated(nonsending) func yield<Result, Failure: Error>(
      _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
      try await withDependencies({ $0 = values }, operation: operation)
    }
  }
}
