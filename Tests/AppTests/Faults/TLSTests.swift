import TestSupport
import Testing

@Suite("TLS faults", .startsPrograms)
struct TLSTests {
  /// Certificates that the system does not trust.
  static let untrustedCertificates: [TLSCase] = [
    TLSCase(name: "self-signed", identity: { $0.selfSigned }, trusted: { $0.authority.certificate }),
    TLSCase(name: "signed by an authority unknown to this system", identity: { $0.valid }, trusted: nil),
  ]

  @Test(
    "An untrusted certificate: 3, not retried", .faults(22),
    arguments: untrustedCertificates)
  func untrusted(_ testCase: TLSCase) async throws {
    var testCase = testCase
    testCase.reason = "certificate not trusted"
    testCase.advice = "Check the address, or add the certificate's issuer to this system's trusted authorities."
    try await testCase.expect()
  }

  @Test("A valid certificate", .faults(22), arguments: ["localhost"])
  func valid(host: String) async throws {
    try await TLSCase(name: host, identity: { $0.valid }, trusted: { $0.authority.certificate }, host: host).expect()
  }

  @Test("An expired certificate: 3, not retried", .faults(23))
  func expired() async throws {
    try await TLSCase(
      name: "expired", identity: { $0.expired }, trusted: { $0.authority.certificate }, reason: "certificate expired",
      advice: "Check this machine's clock; if it is right, the server's owner must renew the certificate."
    ).expect()
  }

  /// Hosts that do not match the certificate.
  ///
  /// The name of the last one occurs in another error message.
  static let wrongHosts: [TLSCase] = [
    TLSCase(name: "for elsewhere.example", identity: { $0.wrongHost }, trusted: { $0.authority.certificate }),
    TLSCase(
      name: "for other names of this host", identity: { $0.valid }, trusted: { $0.authority.certificate },
      host: "proxy.localhost"),
  ]

  @Test(
    "A certificate for another host: 3, not retried", .faults(24), arguments: wrongHosts)
  func wrongHost(_ testCase: TLSCase) async throws {
    var testCase = testCase
    testCase.reason = "certificate issued for another host"
    testCase.advice = "Check the address, or set another server with --base-url."
    try await testCase.expect()
  }

  @Test("A server with TLS 1.0 only: 3, not retried", .faults(25))
  func oldVersion() async throws {
    try await TLSCase(
      name: "TLS 1.0", identity: { $0.valid }, trusted: { $0.authority.certificate },
      reason: "the server's TLS is too old", advice: "Only the server's owner can help, by updating it.", version: .old
    ).expect()
  }

  @Test("A system without certificates: 3 and what to install, not retried", .faults(26))
  func noCertificates() async throws {
    try await TLSCase(
      name: "no certificates", identity: { $0.valid }, trusted: { _ in "/nosuch/certificates.pem" },
      reason: "the system has no certificates to trust: install ca-certificates"
    ).expect()
  }

  @Test("Cached rows are not shown if the server cannot be trusted, and are kept", .faults(22, 23, 24, 25, 26))
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
      advice: "Check the address, or add the certificate's issuer to this system's trusted authorities."
    ).expectFailure(try await program.with("users", "--max-age", "0").run())
    let offline = try await program.with("users", "--offline").run()
    #expect(offline.status == 0 && offline.bytes == first.bytes, "\(offline)")
  }

  @Test("http to a port of OpenSSL: 5, and the advice to try https", .faults(27))
  func plainToOpenSSL() async throws {
    let server = try Sample.standard.server()
    defer { server.stop() }
    let front = try TLSServer(before: server.port, as: try await Certificates.shared.valid)
    defer { front.stop() }
    let result = try await Program("users", baseURL: "http://127.0.0.1:\(front.port)").run()
    #expect(result.status == 5 && result.bytes.isEmpty && result.errors.contains("https://"), "\(result)")
    #expect(server.requests.isEmpty)
  }

  /// The first bytes of servers without TLS.
  static let greetings = [
    "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"
  ]

  @Test(
    "https to a port without TLS: 3 and the advice to try http, not retried", .faults(27),
    arguments: greetings)
  func tlsToPlain(greeting: String) async throws {
    let server = try SocketServer { connection in
      connection.send(greeting)
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

  @Test("A redirect from https to http is refused with 5, and the other server gets no request", .faults(28))
  func downgrade() async throws {
    let certificates = try await Certificates.shared
    let other = try Sample.standard.server()
    defer { other.stop() }
    let server = try ScriptedServer { _ in .redirect(to: "\(other.baseURL)/users") }
    defer { server.stop() }
    let front = try TLSServer(before: server.port, as: certificates.valid)
    defer { front.stop() }
    let program = try await Program("users", baseURL: front.baseURL).trusting(certificates.authority.certificate)
    ExpectedOutage(
      status: 5, message: "the redirect from \(front.baseURL)/users was not followed: it leads from https to http"
    ).expectFailure(try await program.run())
    #expect(other.requests.isEmpty && server.requests.count == 1)
  }
}

/// A TLS server, the certificates that the system trusts, and the expected result.
struct TLSCase: CustomTestStringConvertible, Sendable {
  let name: String
  /// The server certificate.
  let identity: @Sendable (Certificates) -> Certificates.Identity
  /// The file of trusted certificates, or `nil` for those of this system.
  let trusted: (@Sendable (Certificates) -> String)?
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
    var program = Program("users", baseURL: "https://\(host):\(front.port)")
    if let trusted { program = try await program.trusting(trusted(certificates)) }
    let result = try await program.run()
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
