import Dependencies
import XCTest

/// Tests of XCTest that would count each other's steps if they shared default values.
final class XCTestIsolationTests: XCTestCase {
  @Dependency(Tally.self) private var tally

  func testFirstHasValuesOfItsOwn() {
    XCTAssertEqual(tally.counter.next(), 1)
    XCTAssertEqual(tally.counter.next(), 2)
  }

  func testSecondHasValuesOfItsOwn() {
    XCTAssertEqual(tally.counter.next(), 1)
    XCTAssertEqual(tally.counter.next(), 2)
  }

  func testThirdHasValuesOfItsOwnInItsTasks() async {
    let tally = tally
    let first = await Task { tally.counter.next() }.value
    XCTAssertEqual(first, 1)
    XCTAssertEqual(self.tally.counter.next(), 2)
  }
}

private struct Tally: TestDependencyKey {
  let counter = Counter()
  static var testValue: Self { Self() }
}
