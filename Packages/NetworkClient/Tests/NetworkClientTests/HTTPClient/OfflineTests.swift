import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import Testing

@testable import NetworkClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Offline, nothing is sent", .connects)
struct OfflineTests {
  @Test("Every request fails, and the server sees no connection")
  func noConnection() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let log = Recorder<RequestAttempt>()
    let session = URLSession(configuration: .ephemeral)
    let offline = try server.client(
      session: session, configuration: HTTPClient.Configuration(isOffline: true, onAttempt: log.record))
    let expected = NetworkError.offline(url: server.address("/x"))
    await #expect(throws: expected) { try await offline.send(.numbers) }
    await #expect(throws: expected) { try await offline.send(.numbers, ifNoneMatch: #""7""#) }
    await #expect(throws: expected) { try await offline.respond(to: .numbers) }
    #expect(log.values.isEmpty)
    // An answer over the first connection there is: none was made before, which could be counted late.
    #expect(try await server.client(session: session).send(.numbers) == [1])
    #expect(server.connectionCount == 1)
    #expect(server.requests.count == 1)
  }

  @Test("The session is asked for when there is something to send, and not before")
  func noSession() async throws {
    let sessions = Recorder<URLSession>()
    @Sendable func session() -> URLSession {
      let session = StubProtocol.session
      sessions.record(session)
      return session
    }
    let baseURL = try BaseURL("http://stub.example")
    func client(isOffline: Bool) -> HTTPClient {
      HTTPClient(
        baseURL: baseURL,
        decoder: JSONDecoder(),
        sender: RequestSender(
          session: session, clock: ContinuousClock(), jitter: { 0 },
          configuration: HTTPClient.Configuration(isOffline: isOffline)))
    }
    await #expect(throws: NetworkError.offline(url: "http://stub.example/x")) {
      try await client(isOffline: true).send(.numbers)
    }
    let online = client(isOffline: false)
    await #expect(throws: NetworkError.self) { try await online.send(Request<[Int]>(path: [".."])) }
    #expect(sessions.values.isEmpty)
    _ = try await online.respond(to: .numbers)
    #expect(sessions.values.count == 1)
  }

  @Test("A request that cannot be made is told as such")
  func invalid() async throws {
    let client = HTTPClient(
      baseURL: try BaseURL("http://stub.example"), session: StubProtocol.session,
      configuration: HTTPClient.Configuration(isOffline: true))
    let expected = NetworkError.invalidRequest(url: "http://stub.example", reason: "a path component is a dot")
    await #expect(throws: expected) { try await client.send(Request<[Int]>(path: [".."])) }
  }

  @Test("JSONPlaceholder is offline by the configuration in scope")
  func typicode() async {
    await withDependencies {
      $0.httpConfiguration.isOffline = true
      $0.continuousClock = ContinuousClock()
    } operation: {
      let place = "https://jsonplaceholder.typicode.com"
      await #expect(throws: NetworkError.offline(url: place + "/posts")) { try await TypicodeClient.live.posts() }
      await #expect(throws: NetworkError.offline(url: place + "/users/3/todos")) {
        try await TypicodeClient.live.todosOfUser.ifModified(3, since: #""7""#)
      }
    }
  }
}
