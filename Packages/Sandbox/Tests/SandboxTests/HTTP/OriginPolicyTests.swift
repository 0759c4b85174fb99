import Foundation
import Sandbox
import Testing

@Suite("A web page can read the data of JSONPlaceholder, but write nothing")
struct OriginPolicyTests {
  /// A write that a page can send, or for which its browser sends a preflight.
  struct Write: CustomTestStringConvertible {
    let method: String
    let target: String
    var fields = ""
    var body = ""

    var testDescription: String { "\(method) \(target) \(fields.trimmingCharacters(in: .newlines))" }

    static let account = #"{"user":{"first_name":"Eve","last_name":"Il","email":"eve@evil.example"}}"#
    static let json = "Content-Type: application/json\r\n"

    static let all = [
      Write(method: "POST", target: "/users.json", fields: json, body: account),
      Write(
        method: "POST", target: "/users.json", fields: "Content-Type: application/x-www-form-urlencoded\r\n",
        body: "user[first_name]=Eve&user[last_name]=Il&user[email]=eve@evil.example"),
      Write(method: "PATCH", target: "/users/1.json", fields: json, body: account),
      Write(method: "PUT", target: "/users/1.json", fields: json, body: account),
      Write(method: "POST", target: "/posts", fields: "Content-Type: text/plain\r\n", body: account),
      Write(method: "POST", target: "/posts/1", fields: "X-HTTP-Method-Override: DELETE\r\n"),
      Write(method: "POST", target: "/posts/1", fields: "X-HTTP-Method-Override: GET\r\n"),
      Write(method: "PUT", target: "/posts/1", fields: json, body: "{}"),
      Write(method: "DELETE", target: "/posts/1"), Write(method: "DELETE", target: "/2/producers/1"),
      Write(method: "BREW", target: "/nope"),
    ]
  }

  /// Calls a closure with a client of a running server, and checks that the accounts are those of the sample data.
  private func withUnchangedAccounts(_ body: (RawClient) throws -> Void) throws {
    let server = SandboxServer()
    let port = try #require(try server.start().port)
    defer { server.stop() }
    let client = try RawClient(port: port)
    let accounts = try #require(client.get("/users.json"))
    try body(client)
    #expect(client.get("/users.json")?.body == accounts.body)
  }

  /// Expects the status 403 with JSON that no page can read.
  private func expectRejection(_ response: RawClient.Response?) {
    #expect(response?.status == 403)
    #expect(response?.field("Content-Type") == "application/json; charset=utf-8")
    #expect(response?.body.hasPrefix(#"{"status":403,"error":""#) == true)
    #expect(response?.head.lowercased().contains("access-control") == false)
  }

  // MARK: - Host

  @Test("The host is a name of the loopback interface with the port", arguments: ["127.0.0.1", "localhost", "[::1]"])
  func accepts(host: String) throws {
    try withUnchangedAccounts { client in
      for host in ["\(host):\(client.port)", "\(host):\(client.port)".uppercased()] {
        client.send("GET /users/1.json HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        let response = try #require(client.readResponse())
        #expect(response.status == 200)
        #expect(response.body.contains(#""url":"http://\#(host)/users/1.json""#))
        client.send("GET http://\(host)/posts/1 HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        #expect(client.readResponse()?.status == 200)
      }
    }
  }

  @Test(
    "Another host is rejected, such as a name of a web site that resolves to 127.0.0.1",
    arguments: [
      "evil.example:PORT", "evil.example", "127.0.0.1", "localhost", "127.0.0.1:1", "localhost:1PORT", "",
      "127.0.0.1.evil.example:PORT", "localhost.evil.example:PORT", "evil.example#127.0.0.1:PORT",
      "evil.example@127.0.0.1:PORT", "127.0.0.1:PORT@evil.example", "127.0.0.1:PORT, evil.example", "0.0.0.0:PORT",
      "127.1:PORT", "[::]:PORT", "::1:PORT", "http://127.0.0.1:PORT",
    ])
  func rejects(host: String) throws {
    try withUnchangedAccounts { client in
      let host = host.replacingOccurrences(of: "PORT", with: "\(client.port)")
      for target in ["/posts/1", "/users.json", "/2/producers", "/", "/nope"] {
        client.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        expectRejection(client.readResponse())
      }
      for write in Write.all {
        client.send(
          "\(write.method) \(write.target) HTTP/1.1\r\nHost: \(host)\r\n\(write.fields)"
            + "Content-Length: \(write.body.utf8.count)\r\n\r\n\(write.body)")
        expectRejection(client.readResponse())
      }
    }
  }

  @Test("The host of an absolute target is checked too")
  func absoluteTarget() throws {
    try withUnchangedAccounts { client in
      let host = "127.0.0.1:\(client.port)"
      client.send("GET http://evil.example:\(client.port)/posts/1 HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      expectRejection(client.readResponse())
      client.send("GET http://\(host)/posts/1 HTTP/1.1\r\nHost: evil.example:\(client.port)\r\n\r\n")
      expectRejection(client.readResponse())
    }
  }

  @Test("HTTP/1.0 without a host, which no browser sends, is accepted")
  func noHost() throws {
    try withUnchangedAccounts { client in
      client.send("GET /posts/1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(client.readResponse()?.status == 200)
    }
  }

  // MARK: - Origin

  /// Origins that are not the server's own.
  static let foreignOrigins = [
    "http://evil.example", "https://evil.example:PORT", "null", "", "https://127.0.0.1:PORT", "http://127.0.0.1",
    "http://127.0.0.1:1", "http://localhost:3000", "http://localhost:PORT.evil.example", "http://127.0.0.1:PORT/",
    "http://127.0.0.1:PORT, http://evil.example", "127.0.0.1:PORT", "file://", "chrome-extension://abc",
  ]

  @Test("A write from a page of another origin is rejected", arguments: foreignOrigins, Write.all)
  func rejects(origin: String, write: Write) throws {
    try withUnchangedAccounts { client in
      let origin = origin.replacingOccurrences(of: "PORT", with: "\(client.port)")
      let fields = "Origin: \(origin)\r\n\(write.fields)"
      expectRejection(client.request(write.method, write.target, fields: fields, body: write.body))
    }
  }

  @Test("A write with two origins is rejected")
  func twoOrigins() throws {
    try withUnchangedAccounts { client in
      let own = "Origin: http://127.0.0.1:\(client.port)\r\n"
      for fields in [own + "Origin: http://evil.example\r\n", "Origin: http://evil.example\r\n" + own] {
        expectRejection(client.request("POST", "/users.json", fields: fields + Write.json, body: Write.account))
      }
    }
  }

  @Test("A write that the browser calls cross-site is rejected without an origin", arguments: Write.all)
  func crossSite(write: Write) throws {
    try withUnchangedAccounts { client in
      for site in ["cross-site", "same-site"] {
        let fields = "Sec-Fetch-Site: \(site)\r\n\(write.fields)"
        expectRejection(client.request(write.method, write.target, fields: fields, body: write.body))
      }
    }
  }

  @Test(
    "A program, and a page of the server itself, can write",
    arguments: [
      "", "Origin: http://127.0.0.1:PORT\r\n", "Origin: http://localhost:PORT\r\n", "Origin: http://[::1]:PORT\r\n",
      "Sec-Fetch-Site: same-origin\r\n", "Sec-Fetch-Site: none\r\n",
      "Origin: http://LOCALHOST:PORT\r\nSec-Fetch-Site: same-origin\r\n",
    ])
  func writes(fields: String) throws {
    let server = SandboxServer()
    let port = try #require(try server.start().port)
    defer { server.stop() }
    let client = try RawClient(port: port)
    let fields = fields.replacingOccurrences(of: "PORT", with: "\(port)") + Write.json
    #expect(client.request("POST", "/users.json", fields: fields, body: Write.account)?.status == 201)
    #expect(client.request("POST", "/posts", fields: fields, body: "{}")?.status == 201)
  }

  @Test("A page of another origin can read the data of JSONPlaceholder, without credentials", arguments: foreignOrigins)
  func reads(origin: String) throws {
    try withUnchangedAccounts { client in
      let origin = origin.replacingOccurrences(of: "PORT", with: "\(client.port)")
      for target in ["/posts/1", "/posts?_page=1", "/db", "/nope"] {
        let response = try #require(client.get(target, fields: "Origin: \(origin)\r\n"))
        #expect(response.status == (target == "/nope" ? 404 : 200))
        #expect(response.field("Access-Control-Allow-Origin") == origin)
        #expect(response.field("Access-Control-Allow-Credentials") == nil)
        #expect(response.field("Vary")?.hasPrefix("Origin") == true)
      }
      // The browser gives the page none of these responses.
      for target in ["/users.json", "/users/1.json", "/2/producers"] {
        let response = try #require(client.get(target, fields: "Origin: \(origin)\r\n"))
        #expect(response.status == 200)
        #expect(!response.head.lowercased().contains("access-control"))
      }
    }
  }

  // MARK: - Preflights

  @Test("The preflight of a write from another origin is rejected", arguments: foreignOrigins)
  func rejectsPreflight(origin: String) throws {
    try withUnchangedAccounts { client in
      let origin = origin.replacingOccurrences(of: "PORT", with: "\(client.port)")
      for method in ["POST", "PUT", "PATCH", "DELETE", "get", "GET, POST", "BREW", ""] {
        for target in ["/users.json", "/users/1.json", "/posts", "/posts/1", "/2/producers", "*"] {
          let fields =
            "Origin: \(origin)\r\nAccess-Control-Request-Method: \(method)\r\n"
            + "Access-Control-Request-Headers: content-type\r\nAccess-Control-Request-Private-Network: true\r\n"
          expectRejection(client.request("OPTIONS", target, fields: fields))
        }
      }
      expectRejection(client.get("/posts", method: "OPTIONS", fields: "Origin: \(origin)\r\n"))
    }
  }

  @Test("The preflight of a read allows reads only", arguments: ["GET", "HEAD"])
  func allowsPreflight(method: String) throws {
    try withUnchangedAccounts { client in
      let fields =
        "Origin: http://a.example\r\nAccess-Control-Request-Method: \(method)\r\n"
        + "Access-Control-Request-Headers: x-a\r\n"
      let response = try #require(client.request("OPTIONS", "/posts", fields: fields))
      #expect(response.status == 204)
      #expect(response.field("Access-Control-Allow-Origin") == "http://a.example")
      #expect(response.field("Access-Control-Allow-Methods") == "GET,HEAD")
      #expect(response.field("Access-Control-Allow-Headers") == "x-a")
      #expect(response.field("Access-Control-Allow-Credentials") == nil)
    }
  }

  // MARK: - Reflection

  @Test("No page contains markup of the request")
  func escapes() throws {
    let markup = #"<script>'"&</script>"#
    let encoded = try #require(markup.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let form = "Content-Type: application/x-www-form-urlencoded\r\n"
    try withUnchangedAccounts { client in
      for response in [
        client.get("/\(encoded)"), client.get("/posts/\(encoded)%zz"), client.get("/users/\(encoded).json"),
        client.get("/2/producers/\(encoded)"), client.get("/2/images/\(encoded)"),
        client.get("/posts?_page=\(encoded)"),
        client.get("/posts?_sort=\(encoded)&_sort=\(encoded)"), client.get("/", fields: "Accept: \(markup)\r\n"),
        client.request("POST", "/posts", fields: "Content-Type: application/json; charset=\(markup)\r\n", body: "{}"),
        client.request("POST", "/posts", fields: "Content-Type: application/json\r\n", body: markup),
        client.request("POST", "/users.json", fields: form, body: "user[email]=\(encoded)"),
        client.request("PATCH", "/users/1.json", fields: "Content-Type: application/json\r\n", body: markup),
        try RawClient(port: client.port).get("/posts/1", fields: "Expect: \(markup)\r\n"),
        try RawClient(port: client.port).get("/\(markup) "),
      ] {
        let response = try #require(response)
        #expect(response.field("X-Content-Type-Options") == "nosniff")
        #expect(!response.body.lowercased().contains("<script"))
      }
    }
  }
}
