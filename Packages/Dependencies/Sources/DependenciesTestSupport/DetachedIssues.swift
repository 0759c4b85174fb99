import Dependencies
import Synchronization
import Testing

/// A failure of the running test.
struct TestIssue: Sendable {
  let message: String
  let site: CallSite?

  /// Fails the test of the current task, at the declaration of a test if the call site is unknown.
  func record(at declaration: SourceLocation?) {
    let location = site.map(SourceLocation.init) ?? declaration ?? #_sourceLocation
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }

  /// Fails the test run with the name of a test, outside the test's own task.
  func record(of test: RunningTestCase) {
    TestIssue(message: text(of: test), site: site).record(at: test.sourceLocation)
  }

  /// The failure with its place and the name of the test.
  func description(of test: RunningTestCase) -> String { (site.map { "\($0): " } ?? "") + text(of: test) }

  private func text(of test: RunningTestCase) -> String { "\(message)\n\nThe test is “\(test.name)”." }
}

/// The failures of running tests in code that does not inherit the task of its test.
///
/// Swift Testing assigns an issue to the test of the current task only. A test with a ``DependenciesTrait`` records
/// these issues in its own task, at its end. They are written to standard error at once: the test may wait for what
/// the issue prevents, or end with the process.
enum DetachedIssues {
  private static let issues = Mutex<[RunningTestCase: [TestIssue]]>([:])

  /// Runs a test, then records the issues that were added for it.
  static func collect(of test: RunningTestCase, during function: () async throws -> Void) async throws {
    issues.withLock { $0[test] = [] }
    defer {
      let issues = issues.withLock { $0.removeValue(forKey: test) } ?? []
      for issue in issues { issue.record(at: test.sourceLocation) }
    }
    try await function()
  }

  /// Adds an issue of a test.
  ///
  /// - Returns: `false` if the test has ended or has no such trait.
  static func add(_ issue: TestIssue, of test: RunningTestCase) -> Bool {
    let isAdded = issues.withLock { issues in
      issues[test]?.append(issue) != nil
    }
    if isAdded { writeToStandardError(issue.description(of: test)) }
    return isAdded
  }
}
