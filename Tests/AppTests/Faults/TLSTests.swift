import TestSupport
import Testing

@Suite("TLS faults", .startsPrograms)
struct TLSTests {
  static let cases = [
    TLSCase(name: "a valid certificate", host: "localhost"),
    TLSCase(
      name: "self-signed", identity: { $0.selfSigned }, reason: "certificate not trusted",
      advice: "Check the address, or name the file of the certificate's issuer in SSL_CERT_FILE."),
    TLSCase(
      name: "expired", identity: { $0.expired }, reason: "certificate expired",
      advice: "Check this machine's clock; if it is right, the server's owner must renew the certificate."),
    TLSCase(
      name: "for elsewhere.example", identity: { $0.wrongHost }, reason: "certificate issued for another host",
      advice: "Check the address, or set another server with --base-url."),
    TLSCase(
      name: "TLS 1.0", reason: "the server's TLS is too old",
      advice: "Only the server's owner can help, by updating it.", version: .old),
    TLSCase(
      name: "a system without certificates", trusted: { _ in "/nosuch/certificates.pem" },
      reason: "the system has no certificates to trust: install ca-certificates"),
  ]

  @Test("An insecure connection: 3 with the reason and advice, not retried", arguments: cases)
  func connection(_ testCase: TLSCase) async throws {
    try await testCase.expect()
  }

  @Test("Cached rows are not shown if the server cannot be trusted, and are kept")
  func cachedRows() async throws {
    let certificates = try await Certificates.shared
    let server = try Sample.standard.server()
    defer { server.stop() }
    let front = try TLSServer(before: server.port, as: certificates.valid)
    defer { front.stop() }
    let program = Program("users", baseURL: front.baseURL)
    let first = try await program.trusting(certificates.authority.certificate).run()
    try #require(first.status == 0 && first.lines.count == 1 && first.errors.isEmpty, "\(first)")
    ExpectedOutage.insecure(
      "127.0.0.1:\(front.port)", "certificate not trusted",
      advice: "Check the address, or name the file of the certificate's issuer in SSL_CERT_FILE."
    ).expectFailure(try await program.with("users", "--max-age", "0").run())
    let offline = try await program.with("users", "--offline").run()
    #expect(offline.status == 0 && offline.bytes == first.bytes, "\(offline)")
  }

  @Test("https to a port without TLS: 3 and the advice to try http, not retried")
  func tlsToPlain() async throws {
    let server = try SocketServer { connection in
      connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
      connection.finish()
    }
    defer { server.stop() }
    let result = try await Program("users", baseURL: "https://127.0.0.1:\(server.port)").run()
    ExpectedOutage.insecure(
      "127.0.0.1:\(server.port)", "the server does not speak TLS",
      advice: "Check whether the address should start with http://."
    ).expectFailure(result)
    #expect(server.connectionCount == 1)
  }
}

/// A TLS server, the certificates that the system trusts, and the expected result.
struct TLSCase: CustomTestStringConvertible, Sendable {
  let name: String
  /// The server certificate.
  var identity: @Sendable (Certificates) -> Certificates.Identity = { $0.valid }
  /// The file of trusted certificates.
  var trusted: @Sendable (Certificates) -> String = { $0.authority.certificate }
  /// The expected reason of the failure, or `nil` if the connection must succeed.
  var reason: String?
  /// The expected advice.
  var advice: String?
  /// The host in the URL.
  var host = "127.0.0.1"
  /// The version of TLS.
  var version = TLSServer.Version.current

  var testDescription: String { name }

  /// Runs the program once and checks its result.
  func expect(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let certificates = try await Certificates.shared
    let server = try Sample.standard.server()
    defer { server.stop() }
    let front = try TLSServer(before: server.port, as: identity(certificates), version: version)
    defer { front.stop() }
    let program = Program("users", baseURL: "https://\(host):\(front.port)")
    let result = try await program.trusting(trusted(certificates)).run()
    if let reason {
      ExpectedOutage.insecure("\(host):\(front.port)", reason, advice: advice)
        .expectFailure(result, sourceLocation: sourceLocation)
    } else {
      #expect(
        result.status == 0 && result.lines.count == 1 && result.errors.isEmpty, "\(result)",
        sourceLocation: sourceLocation)
    }
    // The program may have ended before the server accepts its connection.
    #expect(front.connectionCount <= 1, sourceLocation: sourceLocation)
    #expect(server.requests.count == (reason == nil ? 1 : 0), sourceLocation: sourceLocation)
  }
}
