import Foundation
import RESTClient
import Testing

extension Request where Response == [Int] {
  /// A request with an unsafe method for the path `/x`.
  fileprivate static func unsafe(_ method: HTTPMethod, hasBody: Bool = true) -> Self {
    Self(method, path: "x", body: hasBody ? .data(Data("{}".utf8), contentType: "application/json") : nil)
  }
}

@Suite("A request with an unsafe method is sent at most once", .connects, .timeLimit(.minutes(5)))
struct AtMostOnceTests {
  private static let methods: [HTTPMethod] = [.post, .patch, .put, .delete]
  private static let requests = methods.flatMap { [Request.unsafe($0), .unsafe($0, hasBody: false)] }
  private static let failures: [RawResponse] = [
    .raw("", then: .close), .raw("", then: .reset), .json("{}", status: "503 Down"),
  ]

  @Test("A request does not use an idle connection", arguments: requests, failures)
  private func idleConnection(request: Request<[Int]>, failure: RawResponse) async throws {
    let server = LoopbackServer { $0.method == "GET" ? .json("[1]") : failure }
    let client = try server.client()
    for _ in 1...2 { #expect(try await client.send(.numbers) == [1]) }
    await #expect(throws: NetworkError.self) { try await client.send(request) }
    // It was sent on its own connection, and there was no third one.
    #expect(server.requests.map(\.method) == ["GET", "GET", request.method.rawValue])
    #expect(server.requests.map(\.connection) == [1, 1, 2])
    #expect(server.connectionCount == 2)
  }

  @Test("A request arrives although the server has closed the reused connection", arguments: methods)
  func closedConnection(method: HTTPMethod) async throws {
    let server = LoopbackServer { request in
      var response = RawResponse.json("[1]")
      if request.method == "GET" { response.ending = .close }
      return response
    }
    let client = try server.client()
    #expect(try await client.send(.numbers) == [1])
    #expect(try await client.send(.unsafe(method)) == [1])
    #expect(server.requests.map(\.method) == ["GET", method.rawValue])
    #expect(server.requests.last?.body == Data("{}".utf8))
    #expect(server.connectionCount == 2)
  }

  @Test("Each request has its own connection, which is closed after it")
  func ownConnection() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let client = try server.client()
    for _ in 1...20 { #expect(try await client.send(.unsafe(.post)) == [1]) }
    #expect(server.requests.map(\.connection) == Array(1...20))
    var departed: Set<Int> = []
    for await connection in server.departures where departed.insert(connection).inserted {
      if departed.count == 20 { break }
    }
    #expect(departed == Set(1...20))
  }
}
