import Foundation
import Testing

@testable import Sandbox

@Suite("No client can exhaust the connections, the memory or the time of the server")
struct ServerLimitsTests {
  // MARK: - Connections

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
      "GET /posts/1?_delay=60000 HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n",
      "GET /posts/1 HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", "bogus\r\n\r\n",
    ])
  func silent(text: String) throws {
    var limits = HTTPLimits()
    limits.connections = 20
    limits.replaceableAfter = .milliseconds(10)
    limits.linger = .seconds(3600)
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

  // MARK: - Memory

  /// The beginnings of requests with about 50 KB that the server keeps in memory, and their ends.
  static let unfinished: [(beginning: String, end: String)] = {
    let bytes = String(repeating: "x", count: 50_000)
    let post = "POST /posts HTTP/1.1\r\nHost: localhost:PORT\r\n"
    return [
      (post + "Content-Length: 50001\r\n\r\n" + bytes, "x"),
      (post + "Transfer-Encoding: chunked\r\n\r\nC351\r\n" + bytes, "x\r\n0\r\n\r\n"),
      (post + "Content-Length: 0\r\nX: " + bytes, "\r\n\r\n"),
      (post + "Content-Length: 0\r\n" + String(repeating: "a:\r\n", count: 1_500), "\r\n"),
    ]
  }()

  @Test("The buffers of all connections have a limit: the longest idle ones are closed", arguments: unfinished)
  func buffers(beginning: String, end: String) throws {
    var limits = HTTPLimits()
    limits.bufferedBytes = 500_000
    try FixtureServer.run(limits: limits) { port in
      let clients = try (0..<60).map { _ in
        let client = try RawClient(port: port)
        client.send(beginning.replacingOccurrences(of: "PORT", with: "\(port)"))
        return client
      }
      // Afterwards the server has read all that is sent: it reads up to 64 KiB from each connection in one round.
      for _ in 0..<3 { #expect(try RawClient(port: port).get("/posts/1")?.status == 200) }
      let open = clients.filter { client in
        client.send(end)
        return client.readResponse()?.status == 201
      }
      #expect(1...10 ~= open.count)
      #expect(try RawClient(port: port).get("/posts/1")?.status == 200)
    }
  }

  @Test("Clients within the limit are not closed", arguments: unfinished)
  func keepsBuffers(beginning: String, end: String) throws {
    try FixtureServer.run { port in
      let clients = try (0..<60).map { _ in
        let client = try RawClient(port: port)
        client.send(beginning.replacingOccurrences(of: "PORT", with: "\(port)"))
        return client
      }
      for client in clients {
        client.send(end)
        #expect(client.readResponse()?.status == 201)
      }
    }
  }

  @Test("Delayed responses count, and so do responses that nobody reads", arguments: ["?_delay=60000", ""])
  func responses(query: String) throws {
    var limits = HTTPLimits()
    limits.bufferedBytes = 3 << 20
    try FixtureServer.run(limits: limits, data: .sample) { port in
      // A response has a megabyte. The system's buffers hold some of those that nobody reads.
      let requests = query.isEmpty ? 40 : 1
      let clients = try (0..<6).map { _ in
        let client = try RawClient(port: port)
        let request = "GET /photos\(query) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n"
        client.send(String(repeating: request, count: requests))
        return client
      }
      #expect(try RawClient(port: port).get("/posts/1")?.status == 200)
      // Reads the responses in the system's buffers, up to the end of the connection. A client that reads is active, so
      // the first one can stay open; the others are idle then.
      let isClosedEarly = clients.contains { client in
        var count = 0
        while let response = client.readResponse(), response.status == 200 { count += 1 }
        return count < requests
      }
      #expect(isClosedEarly)
    }
  }

  // MARK: - Time

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
