#if canImport(XCTest)
  import Dependencies
  import Synchronization
  import XCTest

  /// Observes the running XCTest test.
  ///
  /// XCTest runs tests one after the other.
  final class RunningXCTest: NSObject, XCTestObservation, Sendable {
    private struct State {
      var count = 0
      var testCase: TestCase?
    }

    /// `@unchecked` because the only use of the test case is to record a failure, which any thread may do.
    private struct TestCase: @unchecked Sendable {
      let value: XCTestCase
    }

    private static let state = Mutex(State())

    /// The number of the running test, or `nil` if XCTest runs none.
    static var current: Int? {
      state.withLock { $0.testCase == nil ? nil : $0.count }
    }

    /// Fails the running test.
    ///
    /// - Returns: `false` if XCTest runs no test.
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
