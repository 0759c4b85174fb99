import Dependencies
import Foundation
import Testing
import URLSessionDependency

@Suite("The session for HTTP requests")
struct URLSessionKeyTests {
  @Test("The live session stores nothing, and is the same at each access")
  func liveSession() {
    let session = DependencyValues.live.urlSession
    #expect(session === DependencyValues.live.urlSession)
    #expect(session.configuration.urlCache == nil)
    #expect(session.configuration.httpCookieStorage == nil)
    #expect(session.configuration.urlCredentialStorage == nil)
    #expect(!session.configuration.httpShouldSetCookies)
  }

  @Test("A session is created once, when it is first used")
  func lazySession() {
    struct WeatherStation {
      @Dependency(\.urlSession) var session
    }

    let sessions = LockIsolated<[URLSession]>([])
    withDependencies {
      $0.makeURLSession = {
        let session = URLSession(configuration: .withoutStorage)
        sessions.withValue { $0.append(session) }
        return session
      }
    } operation: {
      let station = WeatherStation()
      #expect(sessions.value.isEmpty)
      #expect(station.session === WeatherStation().session)
      #expect(sessions.value.map { $0 === station.session } == [true])
    }
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
