import Foundation
import Testing

@testable import Sandbox

@Suite("Requests are read strictly by RFC 9112")
struct HTTPRequestReaderTests {
  @Test("Requests that arrive byte by byte are read in order")
  func readsBytes() throws {
    try FixtureServer.run { request in
      let parts = [request.method, request.target, request.headers["X-A"] ?? ""]
      return .text((parts + [String(decoding: request.body, as: UTF8.self)]).joined(separator: "|"))
    } _: { port in
      let host = "Host: localhost:\(port)\r\n"
      let client = try RawClient(port: port)
      let text =
        "\r\nGET /a?b=1 HTTP/1.1\r\n\(host)X-A:\t one \r\nx-a: two\r\n\r\n"
        + "POST /c HTTP/1.1\r\n\(host)Content-Length: 5\r\n\r\nhello"
        + "GET /e HTTP/1.0\r\n\r\n"
      for byte in text.utf8 { client.send([byte]) }
      let bodies = (0..<3).map { _ in client.readResponse()?.body }
      #expect(bodies == ["GET|/a?b=1|one, two|", "POST|/c||hello", "GET|/e||"])
      #expect(client.isAtEnd())
    }
  }

  @Test(
    "Malformed and ambiguous requests are rejected, and the connection is closed",
    arguments: [
      ("GET / HTTP/1.1\nHost: h\n\n", 400), ("GET /\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400),
      ("G(T / HTTP/1.1\r\n\r\n", 400), ("GET x HTTP/1.1\r\nHost: h\r\n\r\n", 400),
      ("GET /\u{e9} HTTP/1.1\r\nHost: h\r\n\r\n", 400), ("\u{16}\u{3}\u{1}", 400),
      ("GET / HTTP/2.0\r\n\r\n", 400), ("GET / SPDY\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost : h\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: h\r\nno colon\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: h\r\nX: \u{0}\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: h\r\nX: a\rb\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ])
  func rejects(text: String, status: Int) throws {
    try FixtureServer.run { port in
      let client = try RawClient(port: port)
      client.send(text)
      #expect(client.readResponse()?.status == status)
      client.endSending()
      #expect(client.isAtEnd())
    }
  }

  @Test("Limits are exact to the byte", arguments: [0, 1])
  func limits(excess: Int) throws {
    var limits = HTTPLimits()
    limits.body = 10
    try FixtureServer.run(limits: limits) { _ in
      .text("")
    } _: { port in
      let host = "Host: localhost:\(port)\r\n"
      let target = "/" + String(repeating: "a", count: limits.requestLine - "GET / HTTP/1.1\r".utf8.count + excess)
      let value = String(
        repeating: "a", count: limits.headerBlock - host.utf8.count - "X: \r\n\r\n".utf8.count + 1 + excess)
      let body = String(repeating: "a", count: 10 + excess)
      for (text, status) in [
        ("GET \(target) HTTP/1.1\r\n\(host)\r\n", 414), ("GET / HTTP/1.1\r\n\(host)X: \(value)\r\n\r\n", 431),
        ("PUT / HTTP/1.1\r\n\(host)Content-Length: \(body.count)\r\n\r\n\(body)", 413),
      ] {
        let client = try RawClient(port: port)
        client.send(text)
        #expect(client.readResponse()?.status == (excess == 0 ? 200 : status))
      }
    }
  }
}
