public import Dependencies
public import RESTClient

/// Runs an operation with the requests of some APIs stubbed, on the actor of the caller.
///
/// After the operation, each stub that was not called fails the test.
///
/// - Parameter configure: Adds the stubs. Keep the value to check ``RequestStubs/calls`` afterwards.
@discardableResult
public nonisolated(nonsending) func withRequestStubs<Result, Failure: Error>(
  for apis: WritableKeyPath<DependencyValues, HTTPClient>...,
  stubs configure: (RequestStubs) -> Void,
  operation: nonisolated(nonsending) () async throws(Failure) -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async throws(Failure) -> Result {
  let stubs = RequestStubs(fileID: fileID, filePath: filePath, line: line, column: column)
  configure(stubs)
  defer { stubs.verify() }
  return try await withDependencies {
    for api in apis { $0[keyPath: api].stub = stubs }
  } operation: { () async throws(Failure) in
    try await operation()
  }
}
