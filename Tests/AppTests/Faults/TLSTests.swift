import TestSupport
import Testing

@Suite("A connection that cannot be trusted", .startsPrograms)
struct TLSTests {
  /// Certificates that nobody has vouched for.
  static let untrustedCertificates: [TLSCase] = [
    TLSCase(name: "signed by itself", identity: { $0.selfSigned }, trusted: { $0.authority.certificate }),
    TLSCase(name: "signed by another authority", identity: { $0.valid }, trusted: { $0.selfSigned.certificate }),
    TLSCase(name: "signed by an authority unknown to this system", identity: { $0.valid }, trusted: nil),
  ]

  @Test(
    "A certificate that nobody vouches for: 3, not trusted, not tried again", .faults(22),
    arguments: untrustedCertificates)
  func untrusted(_ tlsCase: TLSCase) async throws {
    var tlsCase = tlsCase
    tlsCase.reason = "certificate not trusted"
    tlsCase.advice = "Check the address, or add the certificate's issuer to this system's trusted authorities."
    try await tlsCase.expect()
  }

  @Test("A certificate that is as it should be: the list", .faults(22), arguments: ["127.0.0.1", "localhost"])
  func sound(host: String) async throws {
    try await TLSCase(name: host, identity: { $0.valid }, trusted: { $0.authority.certificate }, host: host).expect()
  }

  @Test("A certificate that is over: 3, expired, not tried again", .faults(23))
  func expired() async throws {
    try await TLSCase(
      name: "expired", identity: { $0.expired }, trusted: { $0.authority.certificate }, reason: "certificate expired",
      advice: "Check this machine's clock; if it is right, the server's owner must renew the certificate."
    ).expect()
  }

  /// Hosts for which a certificate is not made out; the last has a name that reads like the reason for another failure.
  static let wrongHosts: [TLSCase] = [
    TLSCase(name: "for elsewhere.example", identity: { $0.wrongHost }, trusted: { $0.authority.certificate }),
    TLSCase(
      name: "for this host by other names", identity: { $0.valid }, trusted: { $0.authority.certificate },
      host: "proxy.localhost"),
  ]

  @Test(
    "A certificate for another host: 3, made out to another host, not tried again", .faults(24), arguments: wrongHosts)
  func wrongHost(_ tlsCase: TLSCase) async throws {
    var tlsCase = tlsCase
    tlsCase.reason = "certificate issued for another host"
    tlsCase.advice = "Check the address, or set another server with --base-url."
    try await tlsCase.expect()
  }

  @Test("A server that speaks TLS 1.0 only: 3, too old, not tried again", .faults(25))
  func oldVersion() async throws {
    try await TLSCase(
      name: "TLS 1.0", identity: { $0.valid }, trusted: { $0.authority.certificate },
      reason: "the server's TLS is too old", advice: "Only the server's owner can help, by updating it.", version: .old
    ).expect()
  }

  @Test("A system without certificates to trust: 3, what to install, not tried again", .faults(26))
  func noCertificates() async throws {
    try await TLSCase(
      name: "no certificates", identity: { $0.valid }, trusted: { _ in "/nosuch/certificates.pem" },
      reason: "the system has no certificates to trust: install ca-certificates"
    ).expect()
  }

  @Test("Saved rows do not stand in for a server that cannot be trusted, and are kept", .faults(22, 23, 24, 25, 26))
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
    let kept = try await program.with("users", "--offline").run()
    #expect(kept.status == 0 && kept.bytes == first.bytes, "\(kept)")
  }

  /// What servers do to a request that is not encrypted: nothing, an alert, a reset.
  static let plainRequestReplies: [(steps: [ScriptedServer.Step], status: Int32)] = [
    ([], 5), ([.send([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46])], 5), ([.reset], 3),
  ]

  @Test(
    "http to a port that speaks TLS: 5 or 3 as without, and the hint to try https", .faults(27),
    arguments: plainRequestReplies)
  func plainToTLS(steps: [ScriptedServer.Step], status: Int32) async throws {
    let server = try ScriptedServer { _ in steps }
    defer { server.stop() }
    let result = try await Program("users", baseURL: server.baseURL).run()
    #expect(result.status == status && result.bytes.isEmpty && result.errorLines.count == 2, "\(result)")
    #expect(result.errorLines.last?.contains("https://") == true, "\(result)")
    result.expectNoInternalText()
  }

  @Test("http to a port of OpenSSL's: 5, and the hint to try https", .faults(27))
  func plainToOpenSSL() async throws {
    let server = try Sample.standard.server()
    defer { server.stop() }
    let front = try TLSServer(before: server.port, as: try await Certificates.shared.valid)
    defer { front.stop() }
    let result = try await Program("users", baseURL: "http://127.0.0.1:\(front.port)").run()
    #expect(result.status == 5 && result.bytes.isEmpty && result.errors.contains("https://"), "\(result)")
    #expect(server.requests.isEmpty)
  }

  /// With what a port that does not speak TLS answers an attempt to.
  static let greetings = [
    "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "220 mail ready\r\n",
  ]

  @Test(
    "https to a port that does not speak TLS: 3, not tried again, the hint to try http", .faults(27),
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

  @Test("A redirect from https to http: 5, refused, and the other server is asked nothing", .faults(28))
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

/// A server that shows a certificate to a system that trusts some, and what must come of it.
struct TLSCase: CustomTestStringConvertible, Sendable {
  let name: String
  /// What the server shows.
  let identity: @Sendable (Certificates) -> Certificates.Identity
  /// The file of certificates that the system trusts; nil for those that this system does trust.
  let trusted: (@Sendable (Certificates) -> String)?
  /// Why the connection must fail, at the first attempt; nil when it must not.
  var reason: String?
  /// What to do about it.
  var advice: String?
  /// The host in the address.
  var host = "127.0.0.1"
  /// How much of TLS the server speaks.
  var version = TLSServer.Version.current

  var testDescription: String { name }

  /// Has the program ask the server.
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
    #expect(front.connectionCount == 1, sourceLocation: sourceLocation)
    #expect(server.requests.count == (reason == nil ? 1 : 0), sourceLocation: sourceLocation)
  }
}
