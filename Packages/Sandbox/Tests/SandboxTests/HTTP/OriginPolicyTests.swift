import Foundation
import Testing

@testable import Sandbox

@Suite("A web page can write nothing, and read nothing")
struct OriginPolicyTests {
  private static let ownHosts = ["127.0.0.1:8", "localhost:8", "LOCALHOST:8", "[::1]:8"]
  private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"]
  private static let writes = methods.dropFirst(2)

  /// Returns whether a server on port 8 rejects a request.
  private func isRejected(
    _ method: String, _ fields: [(String, String)] = [], host: String? = "127.0.0.1:8"
  ) -> Bool {
    var request = HTTPRequest(method: method, target: "/posts/1")
    for (name, value) in fields + [("Host", host)].compactMap({ name, host in host.map { (name, $0) } }) {
      request.headers.append(name, value)
    }
    return OriginPolicy(port: 8).rejection(of: request)?.status == 403
  }

  // MARK: - Host

  @Test("The host is a name of the loopback interface with the port", arguments: ownHosts)
  func accepts(host: String) {
    #expect(Self.methods.allSatisfy { !isRejected($0, host: host) })
  }

  @Test(
    "Another host is rejected, such as a name of a web site that resolves to 127.0.0.1",
    arguments: [
      "evil.example:8", "evil.example", "127.0.0.1", "localhost", "127.0.0.1:1", "localhost:18", "",
      "127.0.0.1.evil.example:8", "localhost.evil.example:8", "evil.example#127.0.0.1:8", "evil.example@127.0.0.1:8",
      "127.0.0.1:8@evil.example", "127.0.0.1:8, evil.example", "0.0.0.0:8", "127.1:8", "[::]:8", "::1:8",
      "http://127.0.0.1:8",
    ])
  func rejects(host: String) {
    #expect(Self.methods.allSatisfy { isRejected($0, host: host) })
  }

  @Test("HTTP/1.0 without a host, which no browser sends, is accepted")
  func noHost() {
    #expect(!isRejected("GET", host: nil))
  }

  // MARK: - Origin

  @Test(
    "A page of another origin can neither write nor announce a write",
    arguments: [
      ("Origin", "http://evil.example"), ("Origin", "https://evil.example:8"), ("Origin", "null"), ("Origin", ""),
      ("Origin", "https://127.0.0.1:8"), ("Origin", "http://127.0.0.1"), ("Origin", "http://127.0.0.1:1"),
      ("Origin", "http://localhost:3000"), ("Origin", "http://localhost:8.evil.example"),
      ("Origin", "http://127.0.0.1:8/"), ("Origin", "http://127.0.0.1:8, http://evil.example"),
      ("Origin", "127.0.0.1:8"), ("Origin", "file://"), ("Origin", "chrome-extension://abc"),
      ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"),
    ])
  func foreign(name: String, value: String) {
    #expect(Self.methods.filter { isRejected($0, [(name, value)]) } == Array(Self.writes))
  }

  @Test(
    "A program, and a page of the server itself, can write",
    arguments: ownHosts.map { [("Origin", "http://\($0)")] }
      + [[], [("Sec-Fetch-Site", "same-origin")], [("Sec-Fetch-Site", "none")]])
  func writes(fields: [(String, String)]) {
    #expect(Self.writes.allSatisfy { !isRejected($0, fields) })
  }

  // MARK: - On a connection

  @Test("A rejection is JSON that no page can read, and changes nothing")
  func rejection() throws {
    let body = #"{"user":{"first_name":"Eve","last_name":"Il","email":"eve@evil.example"}}"#
    let origin = "Origin: http://evil.example\r\nContent-Type: application/json\r\n"
    try SandboxServer.withClient { client in
      let accounts = try #require(client.get("/users.json", fields: origin))
      #expect(accounts.status == 200 && !accounts.head.lowercased().contains("access-control"))
      client.send("GET /posts/1 HTTP/1.1\r\nHost: evil.example:\(client.port)\r\n\r\n")
      for response in [
        client.readResponse(), client.request("POST", "/users.json", fields: origin, body: body),
        client.request("OPTIONS", "/users.json", fields: origin + "Access-Control-Request-Method: POST\r\n"),
      ] {
        #expect(response?.status == 403)
        #expect(response?.field("Content-Type") == "application/json; charset=utf-8")
        #expect(response?.body.hasPrefix(#"{"error":""#) == true)
      }
      #expect(client.get("/users.json")?.body == accounts.body)
    }
  }
}
