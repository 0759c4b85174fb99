/// Runs an operation, and reports its error like `reportIssue`.
///
/// A `CancellationError` is not reported.
///
///     withErrorReporting { try store.save() }
///
/// - Returns: The result, or `nil` if the operation threw an error.
@discardableResult
public func withErrorReporting<Result>(
  _ message: String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> Result
) -> Result? {
  do {
    return try body()
  } catch is CancellationError {
    return nil
  } catch {
    reportIssue(error, message, fileID: fileID, filePath: filePath, line: line, column: column)
    return nil
  }
}

/// Runs an asynchronous operation on the actor of the caller, and reports its error like `reportIssue`.
///
/// A `CancellationError` is not reported.
///
/// - Returns: The result, or `nil` if the operation threw an error.
@discardableResult
public nonisolated(nonsending) func withErrorReporting<Result>(
  _ message: String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: nonisolated(nonsending) () async throws -> Result
) async -> Result? {
  do {
    return try await body()
  } catch is CancellationError {
    return nil
  } catch {
    reportIssue(error, message, fileID: fileID, filePath: filePath, line: line, column: column)
    return nil
  }
}
