#if canImport(XCTest)
  import Dependencies
  import Synchronization
  import XCTest

  /// Keeps count of the tests XCTest runs, one after the other.
  final class RunningXCTest: NSObject, XCTestObservation, Sendable {
    private struct State {
      var count = 0
      var testCase: TestCase?
    }

    /// `@unchecked` because a test case may be told of a failure on any thread, which is all that is done with it.
    private struct TestCase: @unchecked Sendable {
      let value: XCTestCase
    }

    private static let state = Mutex(State())

    /// The number of the running test; absent between tests, and where Swift Testing runs them.
    static var current: Int? {
      state.withLock { $0.testCase == nil ? nil : $0.count }
    }

    /// Fails the running test.
    ///
    /// - Returns: Whether there is one.
    static func record(_ message: String, at site: CallSite?) -> Bool {
      guard let testCase = state.withLock({ $0.testCase?.value }) else { return false }
      let (file, line) = site.map { ($0.filePath, $0.line) } ?? ("\(#filePath)", #line)
      #if canImport(Darwin)
        let location = XCTSourceCodeLocation(filePath: file, lineNumber: line)
        let context = XCTSourceCodeContext(location: location)
        testCase.record(XCTIssue(type: .assertionFailure, compactDescription: message, sourceCodeContext: context))
      #else
        testCase.recordFailure(withDescription: message, inFile: file, atLine: line, expected: true)
      #endif
      return true
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
      let running = TestCase(value: testCase)
      Self.state.withLock { state in
        state.count += 1
        state.testCase = running
      }
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      let finished = Self.state.withLock { state in
        state.testCase = nil
        return state.count
      }
      DependencyValues.discardDefaults(ofTest: finished)
    }
  }
#endif
