import TestSupport
import Testing

@Suite("Interrupted responses", .startsPrograms)
struct NetworkResponseTests {
  @Test(
    "An interrupted response: three attempts, then 3 or 5, or cached rows", .faults(8, 9, 10, 11, 12),
    arguments: InterruptedResponse.all)
  func always(_ failure: InterruptedResponse) async throws {
    let server = try ScriptedServer { _ in failure.steps }
    defer { server.stop() }
    let program = Program("users", baseURL: server.baseURL)
    try await failure.outage("\(server.baseURL)/users").expect(of: program)
    #expect(server.requests.map { "\($0.method) \($0.path)" } == Array(repeating: "GET /users", count: 6))
  }

  @Test(
    "A response that is interrupted once: retried without a message", .faults(8, 9, 10, 11, 12),
    arguments: InterruptedResponse.all)
  func once(_ failure: InterruptedResponse) async throws {
    let server = try ScriptedServer { request in
      request.number == 1 ? failure.steps : try Sample.standard.response(to: request.path)
    }
    defer { server.stop() }
    let result = try await Program("users", baseURL: server.baseURL).run()
    #expect(result.status == 0 && result.lines.count == 1 && result.errors.isEmpty, "\(result)")
    #expect(server.requests.map { "\($0.method) \($0.path)" } == ["GET /users", "GET /users"])
  }

  /// The end of a persistent connection.
  enum ConnectionEnd: CaseIterable, Sendable {
    case closedAfterResponse, resetAfterResponse, closedAtNextRequest, resetAtNextRequest
  }

  @Test(
    "A persistent connection that is closed or reset is replaced without a message", .faults(18),
    arguments: ConnectionEnd.allCases)
  func keptConnection(_ connectionEnd: ConnectionEnd) async throws {
    let rows = try Sample.json(Sample.standard.users)
    let server = try SocketServer { connection in
      var isFirst = true
      while let head = connection.receiveHead() {
        // On either connection, the first response is a redirect and the second one is the list.
        guard isFirst else {
          if connectionEnd == .resetAtNextRequest { return connection.reset() }
          if connectionEnd == .closedAtNextRequest { return connection.finish() }
          return
        }
        isFirst = false
        let (status, body) = head.hasPrefix("GET /users ") ? ("302 Found\r\nLocation: /moved", "") : ("200 OK", rows)
        connection.send(
          """
          HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
          """)
        if connectionEnd == .resetAfterResponse { return connection.reset() }
        if connectionEnd == .closedAfterResponse { return connection.finish() }
      }
    }
    defer { server.stop() }
    let result = try await Program("users", baseURL: "http://127.0.0.1:\(server.port)").run()
    #expect(result.status == 0 && result.lines.count == 1 && result.errors.isEmpty, "\(result)")
    #expect(server.connectionCount == 2)
  }
}

/// An interrupted response, and the expected outage if all attempts are interrupted.
struct InterruptedResponse: CustomTestStringConvertible, Sendable {
  let name: String
  let steps: [ScriptedServer.Step]
  /// The expected outage for a URL, with an empty cache.
  let outage: @Sendable (String) -> ExpectedOutage

  var testDescription: String { name }
}

extension InterruptedResponse {
  static let all = [closed, resetAtOnce, resetInBody, shortBody, truncatedChunk]

  static let closed = InterruptedResponse(name: "closed without a response", steps: []) { url in
    .noResponse(url)
  }

  static let resetAtOnce = InterruptedResponse(name: "reset at once", steps: [.reset]) { url in .lost(url) }

  static let resetInBody = InterruptedResponse(
    name: "reset in the body", steps: .response(body: Array("[{".utf8), length: 5000) + [.reset]
  ) { url in .lost(url) }

  static let shortBody = InterruptedResponse(
    name: "a body shorter than Content-Length", steps: .response(body: Array("[{\"id\":1".utf8), length: 5000)
  ) { url in .unreadable(url, "it ended before it was complete") }

  /// A chunked body that ends within a chunk.
  static let truncatedChunk = InterruptedResponse(
    name: "chunks that stop",
    steps: .raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n[{\"")
  ) { url in .unreadable(url, "it ended before it was complete") }
}
