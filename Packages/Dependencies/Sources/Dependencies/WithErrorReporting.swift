/// Runs an operation, and reports its error like `reportIssue`.
///
/// A `CancellationError` is not reported, nor is ``Unimplemented``, which has already failed the test.
///
///     withErrorReporting { try store.save() }
///
/// - Returns: The result, or `nil` if the operation threw an error.
@discardableResult
public func withErrorReporting<Result>(
  _ message: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  catching body: () throws -> Result
) -> Result? {
  do {
    return try body()
  } catch {
    report(error, message, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return nil
  }
}

/// Runs an asynchronous operation on the actor of the caller, and reports its error like `reportIssue`.
///
/// A `CancellationError` is not reported, nor is ``Unimplemented``, which has already failed the test.
///
/// - Returns: The result, or `nil` if the operation threw an error.
@discardableResult
public nonisolated(nonsending) func withErrorReporting<Result>(
  _ message: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  catching body: nonisolated(nonsending) () async throws -> Result
) async -> Result? {
  do {
    return try await body()
  } catch {
    report(error, message, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return nil
  }
}

/// Reports an error, unless it is a cancellation or has failed the test already.
func report(_ error: any Error, _ message: String? = nil, at site: CallSite) {
  if error is CancellationError || error is Unimplemented { return }
  reportIssue(error, message, at: site)
}
