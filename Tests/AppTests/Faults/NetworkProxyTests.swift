import TestSupport
import Testing

@Suite("Proxy faults", .startsPrograms)
struct NetworkProxyTests {
  private static let secret = "do-not-show-this"

  @Test(
    "A proxy that refuses the connection: 3 and its address without the password, or cached rows")
  func refusing() async throws {
    let (proxy, server) = (try SocketServer.refusing(), try Sample.standard.server())
    defer { proxy.stop() }
    defer { server.stop() }
    let direct = Program("users", baseURL: server.baseURL)
    var program = direct
    program.environment["http_proxy"] = "http://somebody:\(Self.secret)@127.0.0.1:\(proxy.port)"
    try await ExpectedOutage.unreachable(
      "127.0.0.1:\(server.port)", byProxy: "the proxy 127.0.0.1:\(proxy.port) refused the connection"
    ).expect(of: program, fillingCacheWith: direct)
    #expect(server.requests.count == 1)
  }

  @Test(
    "A proxy that refuses CONNECT: 3 and the status without its text, or cached rows")
  func refusingToConnect() async throws {
    let certificates = try await Certificates.shared
    let server = try Sample.standard.server()
    defer { server.stop() }
    let front = try TLSServer(before: server.port, as: certificates.valid)
    defer { front.stop() }
    let proxy = try ScriptedServer { _ in
      .response(
        "407 Proxy Authentication Required", type: "text/html",
        headers: ["Proxy-Authenticate: Basic realm=\(Self.secret)"],
        body: Array("<h1>\(Self.secret)</h1>".utf8))
    }
    defer { proxy.stop() }
    let direct = Program("users", baseURL: front.baseURL).trusting(certificates.authority.certificate)
    var program = direct
    program.environment["https_proxy"] = proxy.baseURL
    try await ExpectedOutage.unreachable(
      "127.0.0.1:\(front.port)", byProxy: "the proxy refused to connect (HTTP 407)"
    )
    .expect(of: program, fillingCacheWith: direct)
    #expect(proxy.requests.allSatisfy { $0.method == "CONNECT" && $0.path == "127.0.0.1:\(front.port)" })
    #expect(server.requests.count == 1)
  }

  @Test("A working proxy receives the whole request and its own password")
  func working() async throws {
    let proxy = try ScriptedServer { _ in .response(json: try Sample.json(Sample.standard.users)) }
    defer { proxy.stop() }
    let program = Program(
      "users", baseURL: "http://nosuch.invalid/v1",
      environment: ["http_proxy": "http://somebody:\(Self.secret)@127.0.0.1:\(proxy.port)"])
    let result = try await program.run()
    #expect(result.status == 0 && result.lines.count == 1 && result.errors.isEmpty, "\(result)")
    #expect(proxy.requests.map(\.path) == ["http://nosuch.invalid/v1/users"])
    #expect(proxy.requests[0].head.contains("Proxy-Authorization: Basic "))
  }

  @Test("A working proxy with CONNECT forwards an encrypted connection")
  func tunnel() async throws {
    let certificates = try await Certificates.shared
    let server = try Sample.standard.server()
    defer { server.stop() }
    let front = try TLSServer(before: server.port, as: certificates.valid)
    defer { front.stop() }
    let port = front.port
    let proxy = try SocketServer { connection in
      guard connection.receiveHead()?.hasPrefix("CONNECT 127.0.0.1:\(port) ") == true,
        let behind = try? SocketConnection(to: port)
      else { return }
      connection.send("HTTP/1.1 200 Connected\r\n\r\n")
      connection.relay(behind)
    }
    defer { proxy.stop() }
    var program = Program("users", baseURL: front.baseURL).trusting(certificates.authority.certificate)
    program.environment["https_proxy"] = "http://127.0.0.1:\(proxy.port)"
    let result = try await program.run()
    #expect(result.status == 0 && result.lines.count == 1 && result.errors.isEmpty, "\(result)")
    #expect(proxy.connectionCount == 1 && front.connectionCount == 1 && server.requests.map(\.path) == ["/users"])
  }
}
