import Foundation
import TestSupport
import Testing

@Suite("Connections that cannot be established or are too slow", .startsPrograms)
struct NetworkConnectionTests {
  @Test("Unknown host name: 3 and the host, or cached rows", .faults(1))
  func unknownName() async throws {
    let program = Program("users", baseURL: "http://nosuch.invalid:8080")
    try await ExpectedOutage.unreachable("nosuch.invalid", "host name not found").expect(of: program)
  }

  @Test("Refused connection: 3 with host and port, or cached rows", .faults(2))
  func refused() async throws {
    let server = try SocketServer.refusing()
    defer { server.stop() }
    let program = Program("users", baseURL: "http://127.0.0.1:\(server.port)")
    try await ExpectedOutage.unreachable("127.0.0.1:\(server.port)", "the connection was refused").expect(of: program)
  }

  @Test("No route to the host: 3, or cached rows", .faults(3))
  func noRoute() async throws {
    let host = "224.0.0.1"
    // Multicast and broadcast addresses: connect fails at once, and nothing is sent.
    let program = Program("users", baseURL: "http://\(host)")
    try await ExpectedOutage.unreachable(host, "there is no route to it").expect(of: program)
  }

  @Test("Connect time-out: 3, or cached rows", .faults(4))
  func connectTimeout() async throws {
    let (server, waiting) = try SocketServer.unresponsive()
    defer { withExtendedLifetime(waiting) { server.stop() } }
    let program = Program("users", "--timeout", "0.5", baseURL: "http://127.0.0.1:\(server.port)")
    try await ExpectedOutage.timedOut("http://127.0.0.1:\(server.port)/users", after: "0.5").expect(of: program)
  }

  @Test("No response to the request: time-out, 3, or cached rows", .faults(5))
  func silence() async throws {
    let server = try ScriptedServer { _ in [.silence] }
    defer { server.stop() }
    let program = Program("users", "--timeout", "0.5", baseURL: server.baseURL)
    try await ExpectedOutage.timedOut("\(server.baseURL)/users", after: "0.5").expect(of: program)
  }

  @Test("No response to the first request: retried within the time-out", .faults(5))
  func silenceOnce() async throws {
    let server = try ScriptedServer { request in
      request.number == 1 ? [.silence] : try Sample.standard.response(to: request.path)
    }
    defer { server.stop() }
    let result = try await Program("users", "--timeout", "6", baseURL: server.baseURL).run()
    #expect(result.status == 0 && result.lines.count == 1 && result.errors.isEmpty, "\(result)")
    #expect(server.requests.map(\.path) == ["/users", "/users"])
  }

  @Test("A body at a few bytes per second: time-out of the whole request, 3, or cached rows", .faults(6))
  func drippingBody() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n["
    let server = try Self.dripping(" ", after: head)
    defer { server.stop() }
    let program = Program("users", "--timeout", "0.5", baseURL: "http://127.0.0.1:\(server.port)")
    try await ExpectedOutage.timedOut("http://127.0.0.1:\(server.port)/users", after: "0.5").expect(of: program)
  }

  @Test("Headers at a few bytes per second: time-out of the whole request, 3, or cached rows", .faults(7))
  func drippingHeaders() async throws {
    let server = try Self.dripping("X-Slow: 1\r\n", after: "HTTP/1.1 200 OK\r\n")
    defer { server.stop() }
    let program = Program("users", "--timeout", "0.5", baseURL: "http://127.0.0.1:\(server.port)")
    try await ExpectedOutage.timedOut("http://127.0.0.1:\(server.port)/users", after: "0.5").expect(of: program)
  }

  /// A server that sends a text ten times a second until the client disconnects.
  private static func dripping(_ bit: String, after beginning: String) throws -> SocketServer {
    try SocketServer { connection in
      guard connection.receiveHead() != nil else { return }
      connection.send(beginning)
      // The delay is the behaviour of the server.
      while connection.send(bit) { Thread.sleep(forTimeInterval: 0.1) }
    }
  }
}
