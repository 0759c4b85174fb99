import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The connection to the testing library, which this module does not link.
///
/// Linking the product `DependenciesTestSupport` into a test target installs one; another testing library can be
/// connected with ``install(_:)``.
public struct IssueReporter: Sendable {
  /// Fails the running test with a message; the place is absent where it is not known.
  public var record: @Sendable (_ message: String, _ site: CallSite?) -> Void

  /// What tells the running test, or the running case of it, from all others; absent where no test is known to run.
  ///
  /// Default values are kept apart by it.
  public var runningTest: @Sendable () -> (any Hashable & Sendable)?

  /// Connects a testing library.
  ///
  /// - Parameters:
  ///   - record: Fails the running test with a message.
  ///   - runningTest: What tells the running test from all others.
  public init(
    record: @escaping @Sendable (_ message: String, _ site: CallSite?) -> Void,
    runningTest: @escaping @Sendable () -> (any Hashable & Sendable)?
  ) {
    self.record = record
    self.runningTest = runningTest
  }

  private static let state = Mutex<IssueReporter?>(nil)

  /// The connection in use, if there is one.
  static var installed: IssueReporter? { state.withLock { $0 } }

  /// Makes a connection the one in use, in the whole process.
  ///
  /// - Parameter reporter: The connection; without one, a failure that is to be reported in a test ends the process.
  public static func install(_ reporter: IssueReporter?) {
    state.withLock { $0 = reporter }
  }
}

/// Fails the running test with a message.
///
/// Where no testing library is connected, the message goes to standard error; in the test context the process ends as
/// well, because a failure that nobody hears of would let the test pass.
///
/// - Parameters:
///   - message: What happened, and what to do about it.
///   - fileID: The file to point at.
///   - filePath: The path of that file.
///   - line: The line to point at.
///   - column: The column to point at.
public func reportIssue(
  _ message: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(message, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Fails the running test with a message, at a place if it is known.
func reportIssue(_ message: String, at site: CallSite?) {
  if DependencyValues.isReplacing { return }
  if let reporter = IssueReporter.installed {
    reporter.record(message, site)
  } else if DependencyValues._current.context == .test {
    fatalError(
      """
      \(message)

      The test could not be failed for this, because no testing library is connected. Add the product \
      DependenciesTestSupport to the dependencies of the test target: then this stop becomes an ordinary test failure.
      """
    )
  } else {
    let text = (site.map { "\($0): " } ?? "") + message + "\n"
    // Nothing can be done about a standard error that cannot be written to.
    _ = text.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
