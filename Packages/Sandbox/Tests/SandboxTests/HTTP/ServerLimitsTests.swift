import Foundation
import Testing

@testable import Sandbox

@Suite("No client can exhaust the connections or the time of the server")
struct ServerLimitsTests {
  @Test("If all connections are in use, a new client replaces the longest idle one")
  func replaces() throws {
    var limits = HTTPLimits()
    limits.connections = 3
    limits.replaceableAfter = .zero
    try FixtureServer.run(limits: limits) { port in
      let clients = try (0..<3).map { _ in try RawClient(port: port) }
      for client in clients { #expect(client.get("/posts/1")?.status == 200) }
      #expect(clients[0].get("/posts/2")?.status == 200)
      let new = try RawClient(port: port)
      #expect(new.get("/posts/1")?.status == 200)
      #expect(clients[1].isAtEnd())
      for client in [clients[0], clients[2], new] { #expect(client.get("/posts/3")?.status == 200) }
    }
  }

  @Test("A client that was active a moment ago is not replaced: new clients wait")
  func waits() throws {
    var limits = HTTPLimits()
    limits.connections = 2
    limits.replaceableAfter = .seconds(3600)
    try FixtureServer.run(limits: limits) { port in
      var clients = try (0..<2).map { _ in try RawClient(port: port) }
      for client in clients { #expect(client.get("/posts/1")?.status == 200) }
      let third = try RawClient(port: port)
      third.send("GET /posts/2 HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
      #expect(clients[1].get("/posts/1")?.status == 200)
      clients.removeFirst()
      #expect(third.readResponse()?.status == 200)
    }
  }

  @Test(
    "Clients that hold all connections do not shut out others",
    arguments: [
      "", "GET /posts/1 HT", "GET /posts/1 HTTP/1.1\r\nHost: localhost:PORT\r\nX:",
      "POST /posts HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 10\r\n\r\nab",
      "POST /posts HTTP/1.1\r\nHost: localhost:PORT\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
      "GET /posts/1 HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", "bogus\r\n\r\n",
    ])
  func silent(text: String) throws {
    var limits = HTTPLimits()
    limits.connections = 20
    limits.replaceableAfter = .milliseconds(10)
    try FixtureServer.run(limits: limits) { port in
      let silent = try (0..<30).map { _ in
        let client = try RawClient(port: port)
        client.send(text.replacingOccurrences(of: "PORT", with: "\(port)"))
        return client
      }
      let clients = try (0..<5).map { _ in try RawClient(port: port) }
      for client in clients { #expect(client.get("/posts/1")?.status == 200) }
      withExtendedLifetime(silent) {}
    }
  }

  @Test("A delay has a maximum", arguments: ["60001", "9223372036854775807"])
  func maximumDelay(delay: String) throws {
    var limits = HTTPLimits()
    #expect(limits.delay == .seconds(60))
    limits.delay = .milliseconds(20)
    try FixtureServer.run(limits: limits) { port in
      let client = try RawClient(port: port)
      #expect(client.get("/posts/1?_delay=\(delay)")?.status == 200)
    }
  }
}
