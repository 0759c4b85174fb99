/// Runs an operation with some dependencies overridden.
///
///     withDependencies {
///       $0.date.now = Date(timeIntervalSince1970: 0)
///     } operation: {
///       …
///     }
///
/// Scopes nest: the innermost override counts. An object that the operation returns keeps the dependencies of the scope:
/// its own `@Dependency` properties read them, and ``withDependencies(from:operation:fileID:filePath:line:column:)`` hands
/// them on to objects that it makes later.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the dependencies in scope to those the operation is to see.
///   - operation: What to run.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws, with its type.
@inlinable
@discardableResult
public func withDependencies<Result, Failure: Error>(
  _ updateValuesForOperation: (inout DependencyValues) -> Void,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try DependencyValues._current.updated(by: updateValuesForOperation).run(operation)
}

/// Runs an operation with some dependencies overridden, by an update that may throw.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the dependencies in scope to those the operation is to see.
///   - operation: What to run.
/// - Returns: What the operation returns.
/// - Throws: What the update or the operation throws.
@inlinable
@discardableResult
public func withDependencies<Result>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try DependencyValues._current.updated(by: updateValuesForOperation).run(operation)
}

/// Runs an asynchronous operation with some dependencies overridden, on the actor of the caller.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the dependencies in scope to those the operation is to see.
///   - operation: What to run.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws, with its type.
@inlinable
@discardableResult
public nonisolated(nonsending) func withDependencies<Result, Failure: Error>(
  _ updateValuesForOperation: nonisolated(nonsending) (inout DependencyValues) async -> Void,
  operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await DependencyValues._current.updated(by: updateValuesForOperation).run(operation)
}

/// Runs an asynchronous operation with some dependencies overridden, by an update that may throw, on the actor of the
/// caller.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the dependencies in scope to those the operation is to see.
///   - operation: What to run.
/// - Returns: What the operation returns.
/// - Throws: What the update or the operation throws.
@inlinable
@discardableResult
public nonisolated(nonsending) func withDependencies<Result>(
  _ updateValuesForOperation: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
  operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  try await DependencyValues._current.updated(by: updateValuesForOperation).run(operation)
}

extension DependencyValues {
  /// These values after an update, during which reading a value in order to change it is no use of it.
  @usableFromInline
  func updated(by update: (inout Self) throws -> Void) rethrows -> Self {
    var values = self
    values.purpose = .update
    try update(&values)
    values.purpose = .use
    return values
  }

  /// These values after an asynchronous update.
  @usableFromInline
  nonisolated(nonsending) func updated(
    by update: nonisolated(nonsending) (inout Self) async throws -> Void
  ) async rethrows -> Self {
    var values = self
    values.purpose = .update
    try await update(&values)
    values.purpose = .use
    return values
  }

  /// Runs an operation with these values in scope, and remembers them for the object that it returns.
  @inlinable
  func run<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
    do {
      return remembered(by: try Self.$_current.withValue(self, operation: operation))
    } catch {
      throw Self.typed(error)
    }
  }

  /// Runs an asynchronous operation with these values in scope, and remembers them for the object that it returns.
  @inlinable
  nonisolated(nonsending) func run<Result, Failure: Error>(
    _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    do {
      return remembered(by: try await Self.$_current.withValue(self, operation: operation))
    } catch {
      throw Self.typed(error)
    }
  }

  /// An error of an operation as what it is: the task-local's own functions forget the type.
  @inlinable
  static func typed<Failure: Error>(_ error: any Error) -> Failure {
    guard let failure = error as? Failure else { fatalError("An operation threw what it cannot throw: \(error)") }
    return failure
  }

  /// Remembers these values for a result, if that is an instance of a class.
  @inlinable
  func remembered<Result>(by result: Result) -> Result {
    if Result.self is AnyClass { DependencyOrigins.remember(self, for: result as AnyObject) }
    return result
  }
}
