import Foundation
import ReducerTestSupport
import TestSupport
import Testing
import XCTest

/// A wrong test, which runs only in the process that ``XCTestFailureTests`` starts.
final class WrongXCTest: XCTestCase {
  static let variable = "RUN_WRONG_XCTEST"

  @MainActor func testIsWrong() async throws {
    try XCTSkipUnless(ProcessInfo.processInfo.environment[Self.variable] == "1", "It fails on purpose.")
    let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
    await store.send(.toggled)
    await store.receive(.tapped)
  }
}

@Suite("Failures in XCTest")
struct XCTestFailureTests {
  #if os(Linux)
    @Test("A wrong XCTest fails, with the messages of the store")
    func process() async throws {
      let run = try await ProgramOutput(
        of: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
        ["ReducerTestSupportTests.WrongXCTest/testIsWrong"],
        environment: ProcessInfo.processInfo.environment.merging([WrongXCTest.variable: "1"]) { $1 })
      let text = String(decoding: run.output + run.errors, as: UTF8.self)
      #expect(run.status != 0)
      #expect(text.contains("XCTestFailureTests.swift:14: error"), "\(text)")
      #expect(text.contains("the state changed unexpectedly"), "\(text)")
      #expect(text.contains("XCTestFailureTests.swift:15: error"), "\(text)")
      #expect(text.contains("expected to receive tapped, but all effects have finished"), "\(text)")
    }
  #endif
}
