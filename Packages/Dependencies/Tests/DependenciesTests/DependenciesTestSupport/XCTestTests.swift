import Dependencies
import XCTest

/// Without its own default values, each test would continue the count of the previous one.
final class XCTestIsolationTests: XCTestCase {
  @Dependency(Tally.self) private var tally

  func testFirstTestHasItsOwnDefaultValues() {
    XCTAssertEqual(tally.counter.next(), 1)
    XCTAssertEqual(tally.counter.next(), 2)
  }

  func testSecondTestHasItsOwnDefaultValues() {
    XCTAssertEqual(tally.counter.next(), 1)
    XCTAssertEqual(tally.counter.next(), 2)
  }

  func testTasksShareTheDefaultValuesOfTheirTest() async {
    let tally = tally
    let first = await Task { tally.counter.next() }.value
    XCTAssertEqual(first, 1)
    XCTAssertEqual(self.tally.counter.next(), 2)
  }
}

/// Captures failures instead of failing the test.
final class XCTestFailureTests: XCTestCase {
  private var captured: [(message: String, line: Int)]?

  func testMissingTestValueFailsTheTestAtTheCallSite() {
    @Dependency(Untested.self) var untested
    let line = #line - 1
    captured = []
    let text = untested.text
    let failures = captured ?? []
    captured = nil
    XCTAssertEqual(text, "preview")
    XCTAssertEqual(failures.map(\.line), [line])
    XCTAssertEqual(
      failures.first?.message.hasPrefix("@Dependency(DependenciesTests.Untested.self) has no test value"), true)
  }

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      if captured == nil { return super.record(issue) }
      captured?.append((issue.compactDescription, issue.sourceCodeContext.location?.lineNumber ?? 0))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if captured == nil {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      captured?.append((description, lineNumber))
    }
  #endif
}

private struct Tally: TestDependencyKey {
  let counter = Counter()
  static var testValue: Self { Self() }
}
