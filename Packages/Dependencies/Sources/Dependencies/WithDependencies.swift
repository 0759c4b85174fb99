/// Runs an operation with some dependencies overridden.
///
///     withDependencies {
///       $0.date.now = Date(timeIntervalSince1970: 0)
///     } operation: {
///       …
///     }
///
/// Scopes nest: the innermost override counts.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the dependencies in scope to those the operation is to see.
///   - operation: What to run.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws, with its type.
@discardableResult
public func withDependencies<Result, Failure: Error>(
  _ updateValuesForOperation: (inout DependencyValues) -> Void,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let values = DependencyValues._current.updated(by: updateValuesForOperation)
  let outcome = DependencyValues.$_current.withValue(values) { () -> Swift.Result<Result, Failure> in
    do throws(Failure) {
      return .success(try operation())
    } catch {
      return .failure(error)
    }
  }
  return try outcome.get()
}

/// Runs an operation with some dependencies overridden, by an update that may throw.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the dependencies in scope to those the operation is to see.
///   - operation: What to run.
/// - Returns: What the operation returns.
/// - Throws: What the update or the operation throws.
@discardableResult
public func withDependencies<Result>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let values = try DependencyValues._current.updated(by: updateValuesForOperation)
  return try DependencyValues.$_current.withValue(values, operation: operation)
}

/// Runs an asynchronous operation with some dependencies overridden, on the actor of the caller.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the dependencies in scope to those the operation is to see.
///   - operation: What to run.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws, with its type.
@discardableResult
public nonisolated(nonsending) func withDependencies<Result, Failure: Error>(
  _ updateValuesForOperation: nonisolated(nonsending) (inout DependencyValues) async -> Void,
  operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let values = await DependencyValues._current.updated(by: updateValuesForOperation)
  let outcome = await DependencyValues.$_current.withValue(values) { () -> Swift.Result<Result, Failure> in
    do throws(Failure) {
      return .success(try await operation())
    } catch {
      return .failure(error)
    }
  }
  return try outcome.get()
}

/// Runs an asynchronous operation with some dependencies overridden, by an update that may throw, on the actor of the
/// caller.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the dependencies in scope to those the operation is to see.
///   - operation: What to run.
/// - Returns: What the operation returns.
/// - Throws: What the update or the operation throws.
@discardableResult
public nonisolated(nonsending) func withDependencies<Result>(
  _ updateValuesForOperation: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
  operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  let values = try await DependencyValues._current.updated(by: updateValuesForOperation)
  return try await DependencyValues.$_current.withValue(values, operation: operation)
}

extension DependencyValues {
  /// These values after an update, during which reading a value in order to change it is no use of it.
  fileprivate func updated(by update: (inout Self) throws -> Void) rethrows -> Self {
    var values = self
    values.isUpdating = true
    try update(&values)
    values.isUpdating = false
    return values
  }

  /// These values after an asynchronous update.
  fileprivate nonisolated(nonsending) func updated(
    by update: nonisolated(nonsending) (inout Self) async throws -> Void
  ) async rethrows -> Self {
    var values = self
    values.isUpdating = true
    try await update(&values)
    values.isUpdating = false
    return values
  }
}
