import Foundation
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Request where Response == [Int] {
  /// A call that does something at `/x`, with or without a body.
  fileprivate static func acting(_ method: HTTPMethod, hasBody: Bool = true) -> Self {
    Self(method, path: ["x"], body: hasBody ? Data("{}".utf8) : nil)
  }
}

@Suite("A request that does something is sent at most once", .connects, .timeLimit(.minutes(5)))
struct AtMostOnceTests {
  private static let methods: [HTTPMethod] = [.post, .patch, .put, .delete]
  private static let requests = methods.flatMap { [Request.acting($0), .acting($0, hasBody: false)] }
  private static let deaths: [Reply] = [
    .raw("", then: .close), .raw("", then: .reset), .json("{}", status: "503 Down"),
  ]

  @Test("To a server that fails once it has read it", arguments: methods, deaths)
  func failing(method: HTTPMethod, death: Reply) async throws {
    let server = LoopbackServer { _ in death }
    await #expect(throws: NetworkError.self) { try await server.client().send(.acting(method)) }
    #expect(server.requests.map(\.method) == [method.rawValue])
    #expect(server.connectionCount == 1)
  }

  @Test("To a server that has kept a connection and fails there", arguments: requests, deaths)
  private func keptAlive(request: Request<[Int]>, death: Reply) async throws {
    let server = LoopbackServer { $0.method == "GET" ? .json("[1]") : death }
    let client = try server.client()
    for _ in 1...2 { #expect(try await client.send(.numbers) == [1]) }
    await #expect(throws: NetworkError.self) { try await client.send(request) }
    // On a connection of its own, and no third one was tried.
    #expect(server.requests.map(\.method) == ["GET", "GET", request.method.rawValue])
    #expect(server.requests.map(\.connection) == [1, 1, 2])
    #expect(server.connectionCount == 2)
  }

  @Test("To a server that has closed the connection it kept, and it arrives", arguments: methods)
  func closedMeanwhile(method: HTTPMethod) async throws {
    let server = LoopbackServer { request in
      var reply = Reply.json("[1]")
      if request.method == "GET" { reply.ending = .close }
      return reply
    }
    let client = try server.client()
    #expect(try await client.send(.numbers) == [1])
    #expect(try await client.send(.acting(method)) == [1])
    #expect(server.requests.map(\.method) == ["GET", method.rawValue])
    #expect(server.requests.last?.body == Data("{}".utf8))
    #expect(server.connectionCount == 2)
  }

  @Test("Each has a connection of its own, which ends with it")
  func ownConnection() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let client = try server.client()
    for _ in 1...20 { #expect(try await client.send(.acting(.post)) == [1]) }
    #expect(server.requests.map(\.connection) == Array(1...20))
    var departed: Set<Int> = []
    for await connection in server.departures where departed.insert(connection).inserted {
      if departed.count == 20 { break }
    }
    #expect(departed == Set(1...20))
  }

  @Test("A question is asked again when a kept connection dies: that does no harm")
  func question() async throws {
    let server = LoopbackServer { request in
      request.connection == 1 && request.target == "/last" ? .raw("", then: .close) : .json("[1]")
    }
    let client = try server.client()
    _ = try await client.send(.numbers)
    #expect(try await client.send(Request<[Int]>(path: ["last"])) == [1])
    #expect(server.requests.map(\.target) == ["/x", "/last", "/last"])
  }

  @Test("Hundreds at once, cancelled at any moment, and the client still works")
  func cancelled() async throws {
    let server = LoopbackServer { $0.target == "/last" ? .json("[7]") : .json("[1]") }
    let client = try server.client(clock: TestClock())
    for round in 0..<6 {
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...50 { group.addTask { _ = try? await client.send(.acting(.post)) } }
        for _ in 0..<(round * 125) { await Task.yield() }
        group.cancelAll()
      }
    }
    #expect(try await client.send(Request<[Int]>(.post, path: ["last"], body: Data("{}".utf8))) == [7])
  }
}
