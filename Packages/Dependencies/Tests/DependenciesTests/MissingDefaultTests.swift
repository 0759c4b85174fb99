import Dependencies
import Synchronization
import Testing

@Suite("A dependency without a test value")
struct MissingDefaultTests {
  @Test("Reading it fails the test, and the message says which key, where, and what to do")
  func propertyWrapper() async {
    @Dependency(\.untested) var untested
    let line = #line - 1
    let messages = await messages {
      #expect(untested.text == "preview")
    }
    #expect(
      messages == [
        """
        @Dependency(\\.untested), whose key is DependenciesTests.Untested, has no test value, but a test read it at \
        DependenciesTests/MissingDefaultTests.swift:\(line). The preview value is used.

        Give the key a test value:

            extension DependenciesTests.Untested { static var testValue: Value { … } }

        or override the dependency in this test:

            withDependencies { $0.untested = … } operation: { … }
        """
      ]
    )
  }

  @Test("Reading it by its key names the key")
  func key() async {
    @Dependency(Untested.self) var untested
    let messages = await messages {
      #expect(untested.text == "preview")
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("@Dependency(DependenciesTests.Untested.self) has no test value") == true)
    #expect(messages.first?.contains("$0[DependenciesTests.Untested.self] = …") == true)
  }

  @Test("The failure is shown at the place of the access")
  func place() {
    let lines = Mutex<[Int]>([])
    let line = #line + 2
    withKnownIssue {
      _ = DependencyValues._current[Untested.self]
    } matching: { issue in
      lines.withLock { $0.append(issue.sourceLocation?.line ?? 0) }
      return true
    }
    #expect(lines.withLock { $0 } == [line])
  }

  @Test("It is reported once in a test", arguments: 1...2)
  func once(_ number: Int) async {
    @Dependency(\.untested) var untested
    let messages = await messages {
      for _ in 1...3 { _ = untested }
    }
    #expect(messages.count == 1)
  }

  @Test("Overriding it, whole or in part, reports nothing")
  func overridden() {
    withDependencies {
      $0.untested.text = "partly " + $0.untested.text
    } operation: {
      @Dependency(\.untested) var untested
      #expect(untested.text == "partly preview")
    }
  }

  @Test("Asking the key itself fails the test as well")
  func direct() async {
    let messages = await messages {
      #expect(Untested.testValue.text == "preview")
    }
    #expect(messages.count == 1)
  }

  @Test("A dependency without a live value fails a test that asks for it")
  func missingLiveValue() async {
    let messages = await messages {
      #expect(DependencyValues.live[Interface.self].text == "test")
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("has no live value, but was read in the live context") == true)
  }

  @Test("The live value is not run in its place: the test fails, and the process ends with the same words")
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
    #expect(output.contains("its live value is not run in a test: the process ends"))
    #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("The live value is run."))
  }

  @Test("It can be overridden in part, on top of the live value; the rest is not used elsewhere")
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

  @Test("Where no testing library is connected, the process ends and says what is missing")
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

  @Test("A program that reads a dependency without a live value ends and says so")
  func program() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      IssueReporter.install(nil)
      _ = DependencyValues.live[Interface.self]
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("Make DependenciesTests.Interface conform to DependencyKey"))
  }
}

struct Untested: DependencyKey {
  var text: String
  static var liveValue: Untested { fatalError("A live value was run in a test.") }
  static let previewValue = Untested(text: "preview")
}

/// A client that has nothing but a live value.
struct LiveOnly: DependencyKey {
  var text: String
  static var liveValue: LiveOnly {
    print("The live value is run.")
    return LiveOnly(text: "live")
  }
}

extension DependencyValues {
  fileprivate var untested: Untested {
    get { self[Untested.self] }
    set { self[Untested.self] = newValue }
  }
}

struct Interface: TestDependencyKey {
  var text: String
  static let testValue = Interface(text: "test")
}
