/// Runs an operation with the dependencies of an object, some of them overridden.
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
/// The dependencies of an object are those in scope where it was made, as its first `@Dependency` property has kept them,
/// or, if it has none, those of the ``withDependencies(_:operation:)`` that returned it. What is in scope now counts before
/// them. An object of neither kind fails the running test, and the operation sees what is in scope.
///
/// - Parameters:
///   - model: The object.
///   - updateValuesForOperation: Changes the dependencies to those the operation is to see.
///   - operation: What to run.
///   - fileID: The file to point at, for messages.
///   - filePath: The path of that file.
///   - line: The line to point at.
///   - column: The column to point at.
/// - Returns: What the operation returns.
/// - Throws: What the update or the operation throws.
@discardableResult
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues(from: model, at: site).updated(by: updateValuesForOperation).run(operation)
}

/// Runs an operation with the dependencies of an object.
///
/// - Parameters:
///   - model: The object.
///   - operation: What to run.
///   - fileID: The file to point at, for messages.
///   - filePath: The path of that file.
///   - line: The line to point at.
///   - column: The column to point at.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@discardableResult
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues(from: model, at: site).run(operation)
}

/// Runs an asynchronous operation with the dependencies of an object, some of them overridden, on the actor of the caller.
///
/// - Parameters:
///   - model: The object.
///   - updateValuesForOperation: Changes the dependencies to those the operation is to see.
///   - operation: What to run.
///   - fileID: The file to point at, for messages.
///   - filePath: The path of that file.
///   - line: The line to point at.
///   - column: The column to point at.
/// - Returns: What the operation returns.
/// - Throws: What the update or the operation throws.
@discardableResult
public nonisolated(nonsending) func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  _ updateValuesForOperation: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
  operation: nonisolated(nonsending) () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DependencyValues(from: model, at: site).updated(by: updateValuesForOperation).run(operation)
}

/// Runs an asynchronous operation with the dependencies of an object, on the actor of the caller.
///
/// - Parameters:
///   - model: The object.
///   - operation: What to run.
///   - fileID: The file to point at, for messages.
///   - filePath: The path of that file.
///   - line: The line to point at.
///   - column: The column to point at.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@discardableResult
public nonisolated(nonsending) func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  operation: nonisolated(nonsending) () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DependencyValues(from: model, at: site).run(operation)
}

extension DependencyValues {
  /// What is in scope, on top of the dependencies of an object.
  fileprivate init<Model: AnyObject>(from model: Model, at site: CallSite) {
    self = Self._current
    if let origin = DependencyOrigins.overrides(of: model) {
      overrides = origin.merging(overrides)
    } else {
      reportIssue(
        """
        The dependencies of an object of \(Model.self) are asked for, but it has none: it holds no @Dependency property, \
        and no withDependencies returned it. What is in scope is used.

        Give it a @Dependency property, or return it from the operation of a withDependencies.
        """,
        at: site
      )
    }
  }
}
