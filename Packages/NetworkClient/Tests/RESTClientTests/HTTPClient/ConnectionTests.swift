import Foundation
import RESTClient
import Testing

@Suite("Connections belong to the session", .connects)
struct ConnectionTests {
  @Test("Sequential requests of a session share a connection, also across clients")
  func keepAlive() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let session = URLSession(configuration: .ephemeral)
    for _ in 1...20 { #expect(try await server.client(session: session).send(.numbers) == [1]) }
    #expect(server.connectionCount == 1)
  }

  @Test("Two hundred concurrent requests use no more connections than the session allows")
  func parallel() async throws {
    let server = LoopbackServer { request in .json("[\(request.target.split(separator: "/").last ?? "")]") }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 4
    let client = try server.client(session: URLSession(configuration: configuration))
    let sum = try await withThrowingTaskGroup(of: [Int].self) { group in
      for number in 1...200 {
        group.addTask { try await client.send(Request<[Int]>(path: "\(number)")) }
      }
      return try await group.reduce(into: 0) { $0 += $1.reduce(0, +) }
    }
    #expect(sum == 20100)
    #expect(server.requests.count == 200)
    #expect(server.connectionCount <= 4)
  }

  @Test("The header fields of the session's configuration are sent")
  func configuredHeaders() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-Key": "7"]
    _ = try await server.client(session: URLSession(configuration: configuration)).send(.numbers)
    #expect(server.requests.map { $0.header("X-Key") } == [["7"]])
  }
}
