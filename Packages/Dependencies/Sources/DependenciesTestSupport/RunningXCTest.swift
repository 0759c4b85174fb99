#if canImport(XCTest)
  import Dependencies
  import Synchronization
  import XCTest

  /// Keeps count of the tests XCTest runs, one after the other.
  final class RunningXCTest: NSObject, XCTestObservation, Sendable {
    private static let state = Mutex<(count: Int, isRunning: Bool)>((0, false))

    /// The number of the running test; absent between tests, and where Swift Testing runs them.
    static var current: Int? {
      state.withLock { $0.isRunning ? $0.count : nil }
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
      Self.state.withLock { $0 = ($0.count + 1, true) }
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      let finished = Self.state.withLock { state in
        state.isRunning = false
        return state.count
      }
      DependencyValues.discardDefaults(ofTest: finished)
    }
  }
#endif
