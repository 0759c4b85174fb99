import Foundation
import Testing

@testable import Sandbox

@Suite("The server implements HTTP/1.1 on real connections")
struct HTTPServerTests {
  @Test("A connection is reused")
  func keepsAlive() throws {
    try FixtureServer.run { port in
      let client = try RawClient(port: port)
      for _ in 0..<50 {
        let response = try #require(client.get("/posts/1"))
        #expect(response.status == 200)
        #expect(response.field("Connection") == "keep-alive")
      }
    }
  }

  @Test("Pipelined requests get responses in order")
  func pipelines() throws {
    try FixtureServer.run { port in
      let client = try RawClient(port: port)
      let targets = (0..<200).map { "/posts/\([1, 2, 3, 10, 99][$0 % 5])" }
      client.send(targets.map { "GET \($0) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n" }.joined())
      client.endSending()
      for target in targets {
        let response = try #require(client.readResponse())
        #expect(response.status == (target.hasSuffix("99") ? 404 : 200))
        let id = target.dropFirst(7).prefix(while: \.isNumber)
        if response.status == 200 { #expect(response.body.contains("\"id\" : \(id),")) }
      }
      #expect(client.isAtEnd())
    }
  }

  @Test(
    "The Connection header and the version determine whether the connection is closed",
    arguments: [
      ("HTTP/1.1", "Connection: close\r\n", true), ("HTTP/1.0", "", true),
      ("HTTP/1.0", "Connection: keep-alive\r\n", false),
    ])
  func closes(version: String, field: String, ends: Bool) throws {
    try FixtureServer.run { port in
      let client = try RawClient(port: port)
      client.send("GET /posts/1 \(version)\r\nHost: localhost:\(port)\r\n\(field)\r\n")
      let response = try #require(client.readResponse())
      #expect(response.field("Connection") == (ends ? "close" : "keep-alive"))
      if ends { #expect(client.isAtEnd()) } else { #expect(client.get("/posts/2")?.status == 200) }
    }
  }

  @Test("304 has no body and no Content-Length")
  func empty() throws {
    try FixtureServer.run { port in
      let client = try RawClient(port: port)
      let unchanged = try #require(client.get("/posts/1", fields: "If-None-Match: *\r\n"))
      #expect(unchanged.status == 304)
      #expect(unchanged.field("Content-Length") == nil)
      #expect(client.get("/posts/1")?.status == 200)
    }
  }

  @Test(
    "A rejected request gets its response even if the client is still sending",
    arguments: [
      ("bogus\r\n\r\n", 400),
      ("PUT / HTTP/1.1\r\nHost: t\r\nContent-Length: 20000000\r\n\r\n\(String(repeating: "a", count: 3_000_000))", 413),
    ])
  func rejects(text: String, status: Int) throws {
    let log = RequestLog()
    try FixtureServer.run(log: log) { port in
      let client = try RawClient(port: port)
      client.send(text)
      let response = try #require(client.readResponse())
      #expect(response.status == status)
      #expect(response.field("Connection") == "close")
      client.endSending()
      #expect(client.isAtEnd())
      #expect(log.records.map(\.status) == [status])
    }
  }

  @Test("Clients are served concurrently, regardless of slow ones, and wait if there are too many")
  func parallel() throws {
    var limits = HTTPLimits()
    limits.connections = 20
    try FixtureServer.run(limits: limits) { port in
      let slow = try RawClient(port: port)
      slow.send("GET /posts/2 HT")
      var clients = try (0..<30).map { _ in try RawClient(port: port) }
      for client in clients {
        client.send("GET /posts HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n")
      }
      let bodies = clients.map { $0.readResponse()?.body }
      #expect(Set(bodies).count == 1)
      #expect(bodies[0] != nil)
      clients.removeAll()
      slow.send("TP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
      #expect(slow.readResponse()?.status == 200)
    }
  }

  @Test("Each response has the delay of the server")
  func delays() throws {
    try FixtureServer.run(delay: .milliseconds(30)) { port in
      let client = try RawClient(port: port)
      for target in ["/posts/1", "/nope"] {
        let start = ContinuousClock.now
        #expect(client.get(target) != nil)
        #expect(start.duration(to: .now) >= .milliseconds(30))
      }
    }
  }

  @Test("A response larger than the system's buffers reaches a client that reads late")
  func large() throws {
    let server = SandboxServer()
    let port = try #require(try server.start().port)
    defer { server.stop() }
    let client = try RawClient(port: port)
    for _ in 0..<8 { client.send("GET /photos HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n") }
    let other = try RawClient(port: port)
    #expect(other.get("/posts/1")?.status == 200)
    let bodies = (0..<8).map { _ in client.readResponse()?.body }
    #expect(Set(bodies).count == 1)
    #expect((bodies[0]?.utf8.count ?? 0) > 500_000)
  }

  @Test("An incomplete request is 408 after the time limit")
  func requestTimeout() throws {
    var limits = HTTPLimits()
    limits.request = .milliseconds(30)
    try FixtureServer.run(limits: limits) { port in
      let client = try RawClient(port: port)
      client.send("GET /posts HTTP/1.1\r\nHost:")
      #expect(client.readResponse()?.status == 408)
      client.endSending()
      #expect(client.isAtEnd())
    }
  }
}
