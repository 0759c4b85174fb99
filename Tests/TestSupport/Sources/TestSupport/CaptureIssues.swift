import Synchronization
public import Testing

/// Runs an operation and returns the issues that it records, in order.
///
/// They do not fail the test.
///
/// Use it to test code that reports issues. Unlike the issues of `withKnownIssue`, the captured ones appear neither in
/// the output of the test run nor in its summary. Issues of detached tasks are not captured. Failed expectations and an
/// error that the operation throws fail the test.
public func captureIssues(
  sourceLocation: SourceLocation = #_sourceLocation, _ operation: () async throws -> Void
) async -> [Issue] {
  let issues = Mutex<[Issue]>([])
  // The caller waits for the operation, so the two never run concurrently.
  nonisolated(unsafe) let operation = operation
  do {
    let test = try #require(Test.current, "captureIssues was called outside of a test")
    let capture = IssueHandlingTrait.compactMapIssues { issue in
      guard case .unconditional = issue.kind else { return issue }
      issues.withLock { $0.append(issue) }
      return nil
    }
    try await capture.provideScope(for: test, testCase: Test.Case.current) { try await operation() }
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
  return issues.withLock { $0 }
}

extension Issue {
  /// The comments of the issue, one per line.
  public var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
