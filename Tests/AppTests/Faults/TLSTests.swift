import TestSupport
import Testing

@Suite("TLS, and what needs it: CONNECT, HTTP/2", .startsPrograms)
struct TLSTests {
  /// A TLS server, the certificates that the system trusts, and the expected result.
  struct TLSCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var identity: @Sendable (Certificates) -> Certificates.Identity = { $0.valid }
    var trusted: @Sendable (Certificates) -> String = { $0.authority.certificate }
    /// The expected reason of the failure, or `nil` if the connection must succeed.
    var reason: String?
    var advice: String?
    var host = "127.0.0.1"
    var version = TLSServer.Version.current
  }

  static let cases = [
    TLSCase(testDescription: "a valid certificate", host: "localhost"),
    TLSCase(
      testDescription: "self-signed", identity: { $0.selfSigned }, reason: "certificate not trusted",
      advice: "Check the address, or name the file of the certificate's issuer in SSL_CERT_FILE."),
    TLSCase(
      testDescription: "expired", identity: { $0.expired }, reason: "certificate expired",
      advice: "Check this machine's clock; if it is right, the server's owner must renew the certificate."),
    TLSCase(
      testDescription: "for elsewhere.example", identity: { $0.wrongHost },
      reason: "certificate issued for another host",
      advice: "Check the address."),
    TLSCase(
      testDescription: "TLS 1.0", reason: "the server's TLS is too old",
      advice: "Only the server's owner can help, by updating it.", version: .old),
    TLSCase(
      testDescription: "a missing file of certificates", trusted: { _ in "/nosuch/certificates.pem" },
      reason: "SSL_CERT_FILE names /nosuch/certificates.pem, which is not a readable file of PEM certificates"),
  ]

  @Test("An insecure connection: 3 with the reason and advice, not retried", arguments: cases)
  func connection(_ testCase: TLSCase) async throws {
    let certificates = try await Certificates.shared
    let server = try ScriptedServer { _ in [.sandbox] }
    defer { server.stop() }
    let front = try TLSServer(before: server.port, as: testCase.identity(certificates), version: testCase.version)
    defer { front.stop() }
    let program = Program("users", baseURL: "https://\(testCase.host):\(front.port)")
    let result = try await program.trusting(testCase.trusted(certificates)).run()
    if let reason = testCase.reason {
      result.expectFailure(3, says: "cannot connect securely to \(testCase.host):\(front.port): \(reason)")
      #expect(Array(result.errorLines.dropFirst()) == (testCase.advice.map { [$0] } ?? []), "\(result)")
    } else {
      #expect(result.status == 0 && result.lines.count == 10 && result.errors.isEmpty, "\(result)")
    }
    // The program may have ended before the server accepts its connection.
    #expect(front.connectionCount <= 1 && server.requests.count == (testCase.reason == nil ? 1 : 0))
  }

  @Test("A request by https to a port without TLS ends with 3 and the advice to try http, and is not retried")
  func tlsToPlain() async throws {
    let server = try SocketServer { connection in
      connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
      connection.finish()
    }
    defer { server.stop() }
    let result = try await Program("users", baseURL: "https://127.0.0.1:\(server.port)").run()
    result.expectFailure(3, says: "127.0.0.1:\(server.port): the server does not speak TLS")
    #expect(result.errorLines.last == "Check whether the address should start with http://.")
    #expect(server.connectionCount == 1)
  }

  /// Runs `app users` with a server behind TLS, whose certificate it trusts.
  private static func run(
    before port: UInt16, speaking applicationProtocol: TLSServer.ApplicationProtocol = .http1, proxy: String? = nil
  ) async throws -> (result: ProgramResult, baseURL: String) {
    let certificates = try await Certificates.shared
    let front = try TLSServer(before: port, as: certificates.valid, speaking: applicationProtocol)
    defer { front.stop() }
    var program = Program("users", baseURL: front.baseURL).trusting(certificates.authority.certificate)
    program.environment["https_proxy"] = proxy
    return (try await program.run(), front.baseURL)
  }

  @Test("A redirect from https to http is refused with 5, and the other server gets no request")
  func downgrade() async throws {
    let server = try ScriptedServer { _ in .redirect(to: "\(SharedSandbox.baseURL)/users") }
    defer { server.stop() }
    let (result, baseURL) = try await Self.run(before: server.port)
    result.expectFailure(
      5, says: "the redirect was not followed: it leads from https to http (URL)", at: baseURL)
    #expect(server.requests.count == 1)
  }

  @Test("A proxy with CONNECT forwards an encrypted connection")
  func tunnel() async throws {
    let proxy = try SocketServer { connection in
      guard let port = connection.receiveHead()?.firstMatch(of: #/^CONNECT 127\.0\.0\.1:([0-9]+) /#)?.1,
        let behind = UInt16(port).flatMap({ try? SocketConnection(to: $0) })
      else { return }
      connection.send("HTTP/1.1 200 Connected\r\n\r\n")
      connection.relay(behind)
    }
    defer { proxy.stop() }
    let server = try ScriptedServer { _ in [.sandbox] }
    defer { server.stop() }
    let (result, _) = try await Self.run(before: server.port, proxy: "http://127.0.0.1:\(proxy.port)")
    #expect(result.status == 0 && result.lines.count == 10 && result.errors.isEmpty, "\(result)")
    #expect(proxy.connectionCount == 1)
  }

  @Test("HTTP/2: a response that is reset after three attempts: 5")
  func http2Reset() async throws {
    // INTERNAL_ERROR (RFC 9113, section 7).
    let http2 = try HTTP2Server([.reset(code: 2)])
    defer { http2.server.stop() }
    let (result, baseURL) = try await Self.run(before: http2.server.port, speaking: .http2)
    #expect(result.status == 5 && result.bytes.isEmpty, "\(result)")
    let message = "app: the response ended before it was complete (\(baseURL)/users)"
    #expect(result.errorLines.contains(message), "\(result)")
    #expect(http2.requestCount == 3)
  }

  @Test("HTTP/2: trailers, on which Foundation traps, are ignored")
  func http2Trailers() async throws {
    let http2 = try HTTP2Server([.head, .data("[]"), .trailers])
    defer { http2.server.stop() }
    let (result, _) = try await Self.run(before: http2.server.port, speaking: .http2)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
  }
}

extension Program {
  /// Returns the program with a file of certificates in PEM format to trust in place of the system's.
  fileprivate func trusting(_ path: String) -> Program {
    var program = self
    program.environment["SSL_CERT_FILE"] = path
    return program
  }
}
