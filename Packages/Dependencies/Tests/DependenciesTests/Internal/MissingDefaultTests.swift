import Dependencies
import DependenciesTestSupport
import TestSupport
import Testing

@Suite("Missing default values")
struct MissingDefaultTests {
  @Test("An access without a test value fails the test with the key, the location and the solution")
  func propertyWrapper() async {
    @Dependency(\.untested) var untested
    let line = #line - 1
    let issues = await captureIssues {
      #expect(untested.text == "preview")
    }
    #expect(
      issues.map(\.text) == [
        """
        @Dependency(\\.untested) (key DependenciesTests.Untested) has no test value, but a test read it at \
        DependenciesTests/MissingDefaultTests.swift:\(line). The test continues with the preview value.

        Add a test value to the key, in its own module (one in a test target has no effect):

            extension DependenciesTests.Untested { static var testValue: Value { … } }

        or override the dependency in this test:

            withDependencies { $0.untested = … } operation: { … }
        """
      ]
    )
  }

  @Test("An access by key names the key")
  func key() async {
    @Dependency(Untested.self) var untested
    let issues = await captureIssues {
      #expect(untested.text == "preview")
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.hasPrefix("@Dependency(DependenciesTests.Untested.self) has no test value") == true)
    #expect(issues.first?.text.contains("$0[DependenciesTests.Untested.self] = …") == true)
  }

  @Test("A missing test value is reported once per test", arguments: 1...2)
  func once(_ number: Int) async {
    @Dependency(\.untested) var untested
    let issues = await captureIssues {
      for _ in 1...3 { _ = untested }
    }
    #expect(issues.count == 1)
  }

  @Test("The fallback is made once per test, also if several tasks read it", .dependencies, arguments: 1...2)
  func madeOnce(_ number: Int) async {
    let issues = await captureIssues {
      let first = DependencyValues._current[CountedFallback.self]
      await withTaskGroup { group in
        for _ in 1...10 { group.addTask { DependencyValues._current[CountedFallback.self] } }
        for await fallback in group { #expect(fallback === first) }
      }
    }
    #expect(issues.count == 1)
  }

  @Test("An update of a missing value is no use, which is still reported")
  func update() async {
    let issues = await captureIssues {
      withDependencies {
        $0.untested.text += "!"
      } operation: {
      }
      _ = DependencyValues._current.untested
    }
    #expect(issues.count == 1)
  }

  @Test("A complete or partial override reports nothing")
  func overridden() {
    withDependencies {
      $0.untested.text = "partly " + $0.untested.text
    } operation: {
      @Dependency(\.untested) var untested
      #expect(untested.text == "partly preview")
    }
  }

  @Test("A direct access to the default implementation of testValue fails the test")
  func direct() async {
    let issues = await captureIssues {
      #expect(Untested.testValue.text == "preview")
    }
    #expect(issues.count == 1)
  }

  @Test("An access without a live value fails the test")
  func missingLiveValue() async {
    let issues = await captureIssues {
      #expect(DependencyValues.live[Interface.self].text == "test")
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.contains("has no live value, but was read in the live context") == true)
  }

  @Test("The live value is no fallback: the test fails, and the process ends with the same message")
  func liveOnly() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      IssueReporter.install(IssueReporter(record: { message, _ in print(message) }, runningTest: { nil }))
      @Dependency(LiveOnly.self) var client
      _ = client
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("@Dependency(DependenciesTests.LiveOnly.self) has no test value, but a test read it at"))
    #expect(output.contains("The process ends, because tests never use a live value as a fallback."))
    #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("The live value is initialized."))
  }

  @Test("A partial override may update the live value, which is not used elsewhere")
  func liveOnlyInPart() async throws {
    await #expect(processExitsWith: .success) {
      withDependencies {
        $0[LiveOnly.self].text += " and more"
      } operation: {
        @Dependency(LiveOnly.self) var client
        #expect(client.text == "live and more")
      }
    }
    await #expect(processExitsWith: .failure) {
      IssueReporter.install(IssueReporter(record: { message, _ in print(message) }, runningTest: { nil }))
      withDependencies {
        $0[LiveOnly.self].text += " and more"
      } operation: {
        _ = DependencyValues.test[LiveOnly.self]
      }
    }
  }

  @Test("Without a connected testing library the process ends with the message")
  func withoutReporter() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      IssueReporter.install(nil)
      _ = DependencyValues.test.untested
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("@Dependency(\\.untested)"))
    #expect(output.contains("Add the product DependenciesTestSupport to the dependencies of the test target"))
  }

  @Test("A running program ends at an access without a live value")
  func program() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      IssueReporter.install(nil)
      _ = DependencyValues.live[Interface.self]
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("Conform DependenciesTests.Interface to DependencyKey with a liveValue"))
  }
}

/// A key without a test value.
struct Untested: DependencyKey {
  var text: String
  static var liveValue: Untested { fatalError("A test initialized a live value.") }
  static let previewValue = Untested(text: "preview")
}

/// A key without a test value, whose preview value is an object.
private final class CountedFallback: DependencyKey, Sendable {
  static var liveValue: CountedFallback { fatalError("A test initialized a live value.") }
  static var previewValue: CountedFallback { CountedFallback() }
}

/// A key with only a live value.
struct LiveOnly: DependencyKey {
  var text: String
  static var liveValue: LiveOnly {
    print("The live value is initialized.")
    return LiveOnly(text: "live")
  }
}

extension DependencyValues {
  fileprivate var untested: Untested {
    get { self[Untested.self] }
    set { self[Untested.self] = newValue }
  }
}

/// A key without a live value.
struct Interface: TestDependencyKey {
  var text: String
  static let testValue = Interface(text: "test")
}
