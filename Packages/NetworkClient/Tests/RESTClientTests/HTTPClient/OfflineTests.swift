import Foundation
import TestSupport
import Testing

@testable import RESTClient

@Suite("Offline, nothing is sent", .connects)
struct OfflineTests {
  @Test("Every request fails without a connection")
  func noConnection() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let log = Recorder<RequestAttempt>()
    let session = URLSession(configuration: .ephemeral)
    let offline = try server.client(
      session: session, configuration: HTTPClient.Configuration(isOffline: true, onAttempt: log.record))
    let expected = NetworkError(.offline, url: URL(string: server.address("/x")))
    await #expect(throws: expected) { try await offline.send(.numbers) }
    #expect(log.values.isEmpty)
    // A response over the first connection: none was opened before, which could be counted late.
    #expect(try await server.client(session: session).send(.numbers) == [1])
    #expect(server.connectionCount == 1)
    #expect(server.requests.count == 1)
  }
}
