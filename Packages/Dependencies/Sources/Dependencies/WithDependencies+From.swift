/// Runs an operation with the dependencies of an object and further overrides.
///
///     final class ListModel {
///       @Dependency(\.uuid) var uuid
///
///       func open(_ id: Post.ID) -> DetailModel {
///         withDependencies(from: self) {
///           $0.analytics = .silent
///         } operation: {
///           DetailModel(id)
///         }
///       }
///     }
///
/// The dependencies of an object are those in scope at its creation: captured by its first `@Dependency` property, or
/// associated by the ``withDependencies(_:operation:)`` that returned it. Overrides in the current scope take
/// precedence. An object with neither fails the running test, and the operation runs in the current scope.
@discardableResult
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) rethrows -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyStorage(from: model, at: site).updated(by: updateValuesForOperation).run(operation)
}

/// Runs an operation with the dependencies of an object.
@discardableResult
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  operation: () throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) rethrows -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyStorage(from: model, at: site).run(operation)
}

/// Runs an asynchronous operation with the dependencies of an object and further overrides, on the actor of the caller.
@discardableResult
public nonisolated(nonsending) func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  _ updateValuesForOperation: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
  operation: nonisolated(nonsending) () async throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async rethrows -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DependencyStorage(from: model, at: site).updated(by: updateValuesForOperation).run(operation)
}

/// Runs an asynchronous operation with the dependencies of an object, on the actor of the caller.
@discardableResult
public nonisolated(nonsending) func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  operation: nonisolated(nonsending) () async throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async rethrows -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DependencyStorage(from: model, at: site).run(operation)
}

extension DependencyStorage {
  /// The overrides of an object, overridden by those in the current scope.
  fileprivate init<Model: AnyObject>(from model: Model, at site: CallSite) {
    self = DependencyValues.scope.get()
    if let captured = ObjectDependencies.overrides(of: model) {
      self = captured.merging(self)
    } else {
      reportIssue(
        """
        withDependencies(from:) cannot find the dependencies of \(Model.self): it has no @Dependency property, and no \
        withDependencies returned it. The dependencies in the current scope are used.

        Add a @Dependency property to it, or return it from the operation of withDependencies.
        """,
        at: site
      )
    }
  }
}
