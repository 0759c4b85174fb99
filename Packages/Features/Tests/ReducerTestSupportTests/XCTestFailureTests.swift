import Foundation
import ReducerTestSupport
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

@Suite("Failures in XCTest", .timeLimit(.minutes(5)))
struct XCTestFailureTests {
  #if os(Linux)
    @Test("A wrong XCTest fails, with the messages of the store")
    func process() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/\(ProcessInfo.processInfo.processIdentifier)/exe")
        .resolvingSymlinksInPath()
      process.arguments = ["ReducerTestSupportTests.WrongXCTest/testIsWrong"]
      process.environment = ProcessInfo.processInfo.environment.merging([WrongXCTest.variable: "1"]) { $1 }
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus != 0)
      #expect(text.contains("XCTestFailureTests.swift:13: error"), "\(text)")
      #expect(text.contains("the state changed unexpectedly"), "\(text)")
      #expect(text.contains("XCTestFailureTests.swift:14: error"), "\(text)")
      #expect(text.contains("expected to receive tapped, but all effects have finished"), "\(text)")
    }
  #endif
}
