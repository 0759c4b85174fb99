/// Runs an operation with overridden dependencies.
///
///     withDependencies {
///       $0.date.now = Date(timeIntervalSince1970: 0)
///     } operation: {
///       …
///     }
///
/// Scopes nest: the innermost override takes precedence. An object that the operation returns keeps the dependencies of
/// the scope: its `@Dependency` properties read them, and
/// ``withDependencies(from:operation:fileID:filePath:line:column:)`` propagates them to objects that it creates later.
@inlinable
@discardableResult
public func withDependencies<Result, Failure: Error>(
  _ updateValuesForOperation: (inout DependencyValues) -> Void,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try DependencyValues.scope.get().updated(by: updateValuesForOperation).run(operation)
}

/// Runs an operation with overridden dependencies.
///
/// The update may throw.
@inlinable
@discardableResult
public func withDependencies<Result>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try DependencyValues.scope.get().updated(by: updateValuesForOperation).run(operation)
}

/// Runs an asynchronous operation with overridden dependencies, on the actor of the caller.
@inlinable
@discardableResult
public nonisolated(nonsending) func withDependencies<Result, Failure: Error>(
  _ updateValuesForOperation: nonisolated(nonsending) (inout DependencyValues) async -> Void,
  operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await DependencyValues.scope.get().updated(by: updateValuesForOperation).run(operation)
}

/// Runs an asynchronous operation with overridden dependencies, on the actor of the caller.
///
/// The update may throw.
@inlinable
@discardableResult
public nonisolated(nonsending) func withDependencies<Result>(
  _ updateValuesForOperation: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
  operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  try await DependencyValues.scope.get().updated(by: updateValuesForOperation).run(operation)
}

extension DependencyStorage {
  /// Returns these overrides with an update applied.
  @usableFromInline
  consuming func updated(by update: (inout DependencyValues) throws -> Void) rethrows -> Self {
    var values = DependencyValues(overrides: self)
    values.purpose = .update
    try update(&values)
    return values.merged()
  }

  /// Returns these overrides with an asynchronous update applied.
  @usableFromInline
  nonisolated(nonsending) consuming func updated(
    by update: nonisolated(nonsending) (inout DependencyValues) async throws -> Void
  ) async rethrows -> Self {
    var values = DependencyValues(overrides: self)
    values.purpose = .update
    try await update(&values)
    return values.merged()
  }

  /// Runs an operation with these overrides in scope, and associates them with the object that it returns.
  @inlinable
  func run<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
    do {
      return associated(with: try DependencyValues.scope.withValue(self, operation: operation))
    } catch {
      throw Self.typed(error)
    }
  }

  /// Runs an asynchronous operation with these overrides in scope, and associates them with the object that it returns.
  @inlinable
  nonisolated(nonsending) func run<Result, Failure: Error>(
    _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    do {
      return associated(with: try await DependencyValues.scope.withValue(self, operation: operation))
    } catch {
      throw Self.typed(error)
    }
  }

  /// Casts an error back to the type that `TaskLocal.withValue` has erased.
  @inlinable
  static func typed<Failure: Error>(_ error: any Error) -> Failure {
    guard let failure = error as? Failure else {
      fatalError("An operation that throws \(Failure.self) has thrown \(error).")
    }
    return failure
  }

  /// Associates these overrides with a result, if it is an object.
  @inlinable
  func associated<Result>(with result: Result) -> Result {
    if Result.self is AnyClass { ObjectDependencies.associate(self, with: result as AnyObject) }
    return result
  }
}
