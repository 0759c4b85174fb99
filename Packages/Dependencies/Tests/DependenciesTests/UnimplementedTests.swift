import Dependencies
import TestSupport
import Testing

@Suite("Unimplemented endpoints")
struct UnimplementedTests {
  @Test("A throwing endpoint fails the test and throws")
  func throwing() async {
    let client = Client.unimplemented
    let issues = await captureIssues {
      await #expect(throws: Unimplemented("Client.fetch")) { try await client.fetch(1) }
      #expect(throws: Unimplemented("Client.save")) { try client.save("a", 2) }
    }
    #expect(issues.count == 2)
    #expect(issues.first?.text.hasPrefix("Client.fetch is unimplemented, but was called.") == true)
    #expect(issues.last?.text.hasPrefix("Client.save is unimplemented, but was called.") == true)
  }

  @Test("An endpoint with typed throws fails the test and throws the given error")
  func typedThrows() async {
    let issues = await captureIssues {
      await #expect(throws: ClientError.offline) { () async throws(ClientError) in try await Client.unimplemented.load()
      }
    }
    #expect(issues.count == 1)
  }

  @Test("An endpoint that cannot throw fails the test and returns its placeholder")
  func placeholder() async {
    let issues = await captureIssues {
      #expect(Client.unimplemented.count() == 42)
      #expect(await Client.unimplemented.wait("x") == "placeholder")
      Client.unimplemented.reset()
    }
    #expect(issues.count == 3)
  }

  @Test("A value fails the test that uses it, but not one that changes it")
  func value() async {
    let issues = await captureIssues {
      withDependencies {
        $0[Port.self]? += 1
      } operation: {
        #expect(DependencyValues._current[Port.self] == nil)
      }
      #expect(DependencyValues.test[Port.self] == nil)
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.hasPrefix("Settings.port is unimplemented, but was called.") == true)
  }

  @Test("A running program writes the message to standard error")
  func program() async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      IssueReporter.install(nil)
      try withDependencies {
        $0.context = .live
      } operation: {
        try #require(Client.unimplemented.count() == 42)
        #expect(throws: Unimplemented.self) { try Client.unimplemented.save("", 0) }
      }
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("Client.count is unimplemented, but was called."))
    #expect(output.contains("Client.save is unimplemented, but was called."))
  }
}

private enum Port: TestDependencyKey {
  static var testValue: Int? { unimplemented("Settings.port", placeholder: nil) }
}

private enum ClientError: Error {
  case offline
}

private struct Client: Sendable {
  var fetch: @Sendable (_ id: Int) async throws -> [String]
  var save: @Sendable (_ name: String, _ id: Int) throws -> Void
  var load: @Sendable () async throws(ClientError) -> Int
  var count: @Sendable () -> Int
  var wait: @Sendable (String) async -> String
  var reset: @Sendable () -> Void

  static let unimplemented = Self(
    fetch: Dependencies.unimplemented("Client.fetch"),
    save: Dependencies.unimplemented("Client.save"),
    load: Dependencies.unimplemented("Client.load", throwing: .offline),
    count: Dependencies.unimplemented("Client.count", placeholder: 42),
    wait: Dependencies.unimplemented("Client.wait", placeholder: "placeholder"),
    reset: Dependencies.unimplemented("Client.reset")
  )
}
