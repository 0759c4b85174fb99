import Foundation
import Synchronization

/// The connection to a testing library, which this module does not link.
///
/// A test target that links the product `DependenciesTestSupport` installs one for Swift Testing and XCTest. Connect
/// another testing library with ``install(_:)``.
public struct IssueReporter: Sendable {
  let record: @Sendable (_ message: String, _ site: CallSite?) -> Void
  let runningTest: @Sendable () -> (any Hashable & Sendable)?

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - record: Fails the running test with a message. The call site is `nil` if it is unknown.
  ///   - runningTest: Returns an identifier of the running test or test case, or `nil` if it is unknown. Each
  ///     identifier has its own default values.
  public init(
    record: @escaping @Sendable (_ message: String, _ site: CallSite?) -> Void,
    runningTest: @escaping @Sendable () -> (any Hashable & Sendable)?
  ) {
    self.record = record
    self.runningTest = runningTest
  }

  private static let state = Mutex<IssueReporter?>(nil)

  static var installed: IssueReporter? { state.withLock { $0 } }

  /// Installs a connection for the whole process.
  ///
  /// With `nil`, a failure in a test ends the process.
  public static func install(_ reporter: IssueReporter?) {
    state.withLock { $0 = reporter }
  }
}

/// Fails the running test with a message.
///
/// Without an ``IssueReporter``, the message is written to standard error. In the test context the process also ends,
/// because the test would pass otherwise.
public func reportIssue(
  _ message: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  reportIssue(message, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Fails the running test with an error, like the message of a failure.
public func reportIssue(
  _ error: any Error,
  _ message: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  reportIssue(error, message, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

func reportIssue(_ error: any Error, _ message: String?, at site: CallSite) {
  reportIssue("Caught error: \(error)" + (message.map { ": \($0)" } ?? ""), at: site)
}

/// Reports an error, unless it is a cancellation or has failed the test already.
func report(_ error: any Error, _ message: String? = nil, at site: CallSite) {
  if error is CancellationError || error is Unimplemented { return }
  reportIssue(error, message, at: site)
}

/// Fails the running test with a message, at a call site that was captured earlier.
///
/// A failure without a call site is reported at the declaration of the test.
public func reportIssue(_ message: String, at site: CallSite?) {
  if DependencyValues.isReplacing { return }
  if let reporter = IssueReporter.installed {
    reporter.record(message, site)
  } else if DependencyValues._current.context == .test {
    fatalError(
      """
      \(message)

      No testing library is connected, so the process ends. Add the product DependenciesTestSupport to the \
      dependencies of the test target to get a test failure instead.
      """
    )
  } else {
    writeToStandardError((site.map { "\($0): " } ?? "") + message)
  }
}

/// Writes a line to standard error at once.
package func writeToStandardError(_ line: String) {
  // A failed write to standard error has no remedy.
  _ = (line + "\n").utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// The identifier of a running test, from the installed ``IssueReporter``.
struct RunningTest: Hashable, Sendable {
  let identity: any Hashable & Sendable

  init(_ identity: any Hashable & Sendable) {
    self.identity = identity
  }

  /// The test of the current task, or the captured test if the testing library does not know it, such as on a dispatch
  /// queue.
  static var current: Self? { current(or: DependencyValues.scope.get()) }

  /// The test of the current task, or the test that the overrides were captured in.
  static func current(or captured: DependencyStorage...) -> Self? {
    if let test = IssueReporter.installed?.runningTest() { return Self(test) }
    return captured.lazy.compactMap { $0[RunningTestKey.self] ?? nil }.first
  }

  static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.identity) == AnyHashable(right.identity)
  }

  func hash(into hasher: inout Hasher) {
    identity.hash(into: &hasher)
  }
}

/// The key of the running test in captured overrides.
///
/// A dispatch queue and a detached task don't inherit the task-local test of the testing library.
enum RunningTestKey: TestDependencyKey {
  static var testValue: RunningTest? { nil }
}

extension DependencyStorage {
  /// Returns these overrides with the running test, for use in code that does not inherit task-local values.
  ///
  /// A running program has none.
  @usableFromInline
  func withRunningTest() -> Self {
    DependencyContext.isLive ? self : withTest(.current(or: self))
  }

  func withTest(_ test: RunningTest?) -> Self {
    guard let test, self[RunningTestKey.self] != test else { return self }
    var storage = self
    storage.insert(test, for: RunningTestKey.self)
    return storage
  }
}
