import Dependencies
import Synchronization
import TestSupport
import Testing

@Suite("Assertions as dependencies")
struct AssertionEffectTests {
  @Dependency(\.assert) private var assert
  @Dependency(\.assertionFailure) private var assertionFailure
  @Dependency(\.precondition) private var precondition

  @Test("In a test a false condition fails the test at the check, with its message, and the test continues")
  func broken() async {
    let line = #line + 4
    let issues = await captureIssues {
      assert(true, "It holds.")
      precondition(true)
      assert(false)
      assert(false, "Broken assertion")
      assertionFailure()
      assertionFailure("Unreachable")
      precondition(false)
      precondition(false, "Broken precondition")
    }
    #expect(
      issues.map(\.text) == [
        "Assertion failed.", "Broken assertion", "Assertion failed.", "Unreachable", "Precondition failed.",
        "Broken precondition",
      ]
    )
    #expect(issues.map(\.sourceLocation?.line) == (line..<line + 6).map { $0 })
    #expect(issues.first?.sourceLocation?.fileID == "DependenciesTests/AssertionEffectTests.swift")
  }

  @Test("An override receives the condition, the message and the location")
  func overridden() {
    let entries = Mutex<[String]>([])
    withDependencies {
      $0.assert = AssertionEffect { condition, message, file, line in
        let entry = "\(condition()) \(message()) \(file):\(line)"
        entries.withLock { $0.append(entry) }
      }
    } operation: {
      assert(1 + 1 == 2, "sum", file: "File.swift", line: 1)
      assertionFailure("failure", file: "File.swift", line: 2)
    }
    #expect(entries.withLock { $0 } == ["true sum File.swift:1", "false failure File.swift:2"])
  }

  @Test("A false precondition ends a running program with the message and the location")
  func program() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      DependencyValues.live.precondition(false, "The index counts from zero.", file: "List.swift", line: 7)
    }
    // An optimized build prints no message, like Swift's own precondition.
    #if DEBUG
      let output = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(output.contains("List.swift:7"))
      #expect(output.contains("The index counts from zero."))
    #endif
  }
}
