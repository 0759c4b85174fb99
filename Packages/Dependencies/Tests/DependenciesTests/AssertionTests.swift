import Dependencies
import Synchronization
import Testing

@Suite("Assertions as dependencies")
struct AssertionTests {
  @Dependency(\.assert) private var assert
  @Dependency(\.assertionFailure) private var assertionFailure
  @Dependency(\.precondition) private var precondition

  @Test("A condition that holds does nothing")
  func holds() {
    assert(true)
    assert(true, "It holds.")
    precondition(true)
    precondition(true, "It holds.")
  }

  @Test("In a test a broken condition fails the test with its message, and the test goes on")
  func broken() async {
    let messages = await messages {
      assert(false)
      assert(false, "Broken assertion")
      assertionFailure()
      assertionFailure("Must not come here")
      precondition(false)
      precondition(false, "Broken precondition")
    }
    #expect(
      messages == [
        "Assertion failed.", "Broken assertion", "Assertion failed.", "Must not come here", "Precondition failed.",
        "Broken precondition",
      ]
    )
  }

  @Test("The failure points at the place of the check")
  func place() {
    let line = Mutex(0)
    withKnownIssue {
      assert(false, "Here")
    } matching: { issue in
      line.withLock { $0 = issue.sourceLocation?.line ?? 0 }
      return issue.sourceLocation?.fileID == "DependenciesTests/AssertionTests.swift"
    }
    #expect(line.withLock { $0 } == #line - 5)
  }

  @Test("A check can be replaced, and sees what it is given")
  func replaced() {
    let seen = Mutex<[String]>([])
    withDependencies {
      $0.assert = AnyAssertionEffect { condition, message, file, line in
        let entry = "\(condition()) \(message()) \(file):\(line)"
        seen.withLock { $0.append(entry) }
      }
    } operation: {
      assert(1 + 1 == 2, "sum", file: "File.swift", line: 1)
      assertionFailure("failure", file: "File.swift", line: 2)
    }
    #expect(seen.withLock { $0 } == ["true sum File.swift:1", "false failure File.swift:2"])
  }

  @Test("In a program a broken precondition ends it with the message and the place")
  func program() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      DependencyValues.live.precondition(false, "The index counts from zero.", file: "List.swift", line: 7)
    }
    // An optimised build stops without a word, as Swift's own precondition does.
    #if DEBUG
      let output = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(output.contains("List.swift:7"))
      #expect(output.contains("The index counts from zero."))
    #endif
  }
}
