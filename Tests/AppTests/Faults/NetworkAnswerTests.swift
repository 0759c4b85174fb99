import TestSupport
import Testing

@Suite("A connection that breaks", .startsPrograms)
struct NetworkAnswerTests {
  @Test("A connection closed without a response: tried three times, then 5, or what is saved", .faults(8))
  func closed() async throws {
    try await Break.closed.expectOutage()
  }

  @Test("A reset instead of an answer: tried three times, then 3, or what is saved", .faults(9))
  func resetAtOnce() async throws {
    try await Break.resetAtOnce.expectOutage()
  }

  @Test("A reset in the middle of the body: tried three times, then 3, or what is saved", .faults(10))
  func resetInBody() async throws {
    try await Break.resetInBody.expectOutage()
  }

  @Test("A body shorter than its length: tried three times, then 5, or what is saved", .faults(11))
  func shortBody() async throws {
    try await Break.shortBody.expectOutage()
  }

  @Test(
    "A body whose chunks stop: tried three times, then 5, or what is saved", .faults(12), arguments: Break.cutChunks)
  func chunksThatStop(_ failure: Break) async throws {
    try await failure.expectOutage()
  }

  @Test(
    "A break that happens once: the second attempt counts, no word of it", .faults(8, 9, 10, 11, 12),
    arguments: Break.all)
  func once(_ failure: Break) async throws {
    let server = try BrokenServer { request in
      request.number == 1 ? failure.steps : try Sample.person.answer(to: request.path)
    }
    defer { server.stop() }
    let outcome = try await Program("users", baseURL: server.baseURL).run()
    #expect(outcome.status == 0 && outcome.lines.count == 1 && outcome.errors.isEmpty, "\(outcome)")
    #expect(server.requests.map { "\($0.method) \($0.path)" } == ["GET /users", "GET /users"])
  }

  /// How a server lets a kept connection go.
  enum Farewell: CaseIterable, Sendable {
    case closedAfterTheAnswer, resetAfterTheAnswer, closedAtTheNextRequest, resetAtTheNextRequest
  }

  @Test(
    "A kept connection that has died when it is used again: no word of it", .faults(18), arguments: Farewell.allCases)
  func keptConnection(_ farewell: Farewell) async throws {
    let rows = try Sample.json(Sample.person.users)
    let server = try SocketServer { connection in
      var isFirst = true
      while let head = connection.receiveHead() {
        // Whichever connection it comes by, the first answer sends the client on, and the second is the list.
        guard isFirst else {
          if farewell == .resetAtTheNextRequest { return connection.reset() }
          if farewell == .closedAtTheNextRequest { return connection.finish() }
          return
        }
        isFirst = false
        let (status, body) = head.hasPrefix("GET /users ") ? ("302 Found\r\nLocation: /moved", "") : ("200 OK", rows)
        connection.send(
          """
          HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
          """)
        if farewell == .resetAfterTheAnswer { return connection.reset() }
        if farewell == .closedAfterTheAnswer { return connection.finish() }
      }
    }
    defer { server.stop() }
    let outcome = try await Program("users", baseURL: "http://127.0.0.1:\(server.port)").run()
    #expect(outcome.status == 0 && outcome.lines.count == 1 && outcome.errors.isEmpty, "\(outcome)")
    #expect(server.connectionCount == 2)
  }
}

/// What a server does instead of answering, and what comes of it when it does so each time.
struct Break: CustomTestStringConvertible, Sendable {
  let name: String
  let steps: [BrokenServer.Step]
  /// What the user gets when nothing is saved, given the address.
  let outage: @Sendable (String) -> Outage

  var testDescription: String { name }

  /// Has a server break off each time: three attempts in each of three runs.
  func expectOutage(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let server = try BrokenServer { _ in steps }
    defer { server.stop() }
    let program = Program("users", baseURL: server.baseURL)
    try await outage("\(server.baseURL)/users").expect(of: program, sourceLocation: sourceLocation)
    let requests = server.requests.map { "\($0.method) \($0.path)" }
    #expect(requests == Array(repeating: "GET /users", count: 9), sourceLocation: sourceLocation)
  }
}

extension Break {
  static let all = [closed, resetAtOnce, resetInBody, shortBody] + cutChunks

  static let closed = Break(name: "closed without a response", steps: []) { url in
    .unanswered(url)
  }

  static let resetAtOnce = Break(name: "reset at once", steps: [.reset]) { url in .lost(url) }

  static let resetInBody = Break(
    name: "reset in the body", steps: .response(body: Array("[{".utf8), length: 5000) + [.reset]
  ) { url in .lost(url) }

  static let shortBody = Break(
    name: "a body shorter than it said", steps: .response(body: Array("[{\"id\":1".utf8), length: 5000)
  ) { url in .unreadable(url, "it ended before it was complete") }

  static let cutChunks = ["4\r\n[{\"i\r\n", "4\r\n[{\"", "4", "2\r\n[]\r\n"].map { text in
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    return Break(name: "chunks that stop after \(text.debugDescription)", steps: .raw(head + text)) { url in
      .unreadable(url, "it ended before it was complete")
    }
  }
}
