import Dependencies
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Built-in dependencies")
struct BuiltInDependenciesTests {
  @Test("An overridden date is constant")
  func date() {
    let epoch = Date(timeIntervalSince1970: 0)
    @Dependency(\.date) var date
    @Dependency(\.date.now) var now
    withDependencies {
      $0.date.now = epoch
    } operation: {
      #expect(now == epoch)
      #expect(date() == epoch)
    }
    withDependencies {
      $0.date = .constant(epoch)
    } operation: {
      #expect(date.now == epoch)
    }
  }

  @Test("The live date is the current date")
  func liveDate() {
    let before = Date()
    #expect(DependencyValues.live.date() >= before)
  }

  @Test("Incrementing identifiers start at zero in each scope")
  func incrementingUUID() {
    @Dependency(\.uuid) var uuid
    for _ in 1...2 {
      withDependencies {
        $0.uuid = .incrementing
      } operation: {
        #expect([uuid(), uuid(), uuid()] == [UUID(0), UUID(1), UUID(2)])
      }
    }
  }

  @Test("Constant identifiers are equal, live ones are unique")
  func otherUUIDs() {
    @Dependency(\.uuid) var uuid
    withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      #expect([uuid(), uuid()] == [UUID(7), UUID(7)])
    }
    let live = DependencyValues.live.uuid
    #expect(live() != live())
  }

  @Test("In a test, a use without an override fails the test")
  func unimplemented() async {
    @Dependency(\.date.now) var now
    @Dependency(\.uuid) var uuid
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    let issues = await captureIssues {
      _ = now
      _ = uuid()
      _ = withRandomNumberGenerator { $0.next() }
    }
    for name in ["date", "uuid", "withRandomNumberGenerator"] {
      #expect(issues.contains { $0.text.hasPrefix("@Dependency(\\.\(name)) is unimplemented in tests") })
    }
  }

  @Test("The live session stores nothing, and is the same at each access")
  func liveSession() {
    let session = DependencyValues.live.urlSession
    #expect(session === DependencyValues.live.urlSession)
    #expect(session.configuration.urlCache == nil)
    #expect(session.configuration.httpCookieStorage == nil)
    #expect(session.configuration.urlCredentialStorage == nil)
    #expect(!session.configuration.httpShouldSetCookies)
  }

  @Test("A request of the test session fails, and fails the test, with the URL in both messages")
  func testSession() async throws {
    // In another process: Foundation starts the request on its own queue, whose issues belong to no test.
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      IssueReporter.install(
        IssueReporter(
          record: { message, _ in FileHandle.standardError.write(Data("reported: \(message)\n".utf8)) },
          runningTest: { nil }
        )
      )
      @Dependency(\.urlSession) var session
      let url = try #require(URL(string: "https://example.com/posts?userId=1"))
      let error = await #expect(throws: (any Error).self) {
        try await withCheckedThrowingContinuation { continuation in
          session.dataTask(with: url) { _, _, error in
            continuation.resume(with: error.map { .failure($0) } ?? .success(()))
          }
          .resume()
        }
      }
      FileHandle.standardError.write(Data("thrown: \(error.map { "\($0)" } ?? "")\n".utf8))
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    let endpoint = "@Dependency(\\.urlSession) for https://example.com/posts?userId=1"
    #expect(output.contains("reported: \(endpoint) is unimplemented in tests"))
    #expect(output.contains("thrown: \(endpoint)"))
  }
}
