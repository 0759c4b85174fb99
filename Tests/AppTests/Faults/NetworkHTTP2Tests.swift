import Testing

@Suite("HTTP/2 faults", .startsPrograms)
struct NetworkHTTP2Tests {
  @Test("A response that is reset with an error: three attempts, then 5, or cached rows")
  func interrupted() async throws {
    // INTERNAL_ERROR (RFC 9113, section 7).
    try await Self.expect("it ended before it was complete", after: [.reset(code: 2)], requestCount: 3)
  }

  @Test("Trailers, which crash URLSession: 5, or cached rows")
  func trailers() async throws {
    let rows = try Sample.json(Sample.standard.users)
    try await Self.expect("it crashed the system's network library", after: [.head, .data(rows), .trailers])
  }

  /// Expects an error with the reason, and cached rows with it after a response.
  private static func expect(_ reason: String, after frames: [HTTP2Server.Frame], requestCount: Int? = nil) async throws
  {
    let rows = try Sample.json(Sample.standard.users)
    let isWorking = LockedValue(false)
    try await withServer { _ in
      isWorking.value ? [.head, .data(rows, isLast: true)] : frames
    } run: { program, server in
      let outage = ExpectedOutage.unreadable("\(program.environment["APP_BASE_URL"] ?? "")/users", reason)
      let failed = try await program.run()
      #expect(failed.status == 5 && failed.bytes.isEmpty, "\(failed)")
      #expect(failed.errorLines.contains("app: \(outage.message)"), "\(failed)")
      failed.expectNoInternalText()
      if let requestCount { #expect(server.requestCount == requestCount) }

      isWorking.value = true
      let first = try await program.run()
      try #require(first.status == 0 && first.lines.count == 1 && first.errors.isEmpty, "\(first)")
      isWorking.value = false
      let cached = try await program.with("users", "--max-age", "0").run()
      #expect(cached.status == 0 && cached.bytes == first.bytes && cached.cacheReason == outage.message, "\(cached)")
    }
  }

  /// Starts an HTTP/2 server behind TLS, whose certificate the program trusts.
  private static func withServer(
    _ script: @escaping @Sendable (Int) -> [HTTP2Server.Frame], run: (Program, HTTP2Server) async throws -> Void
  ) async throws {
    let certificates = try await Certificates.shared
    let server = try HTTP2Server(script)
    defer { server.stop() }
    let front = try TLSServer(before: server.port, as: certificates.valid, speaking: .http2)
    defer { front.stop() }
    let program = Program("users", baseURL: front.baseURL)
    try await run(program.trusting(certificates.authority.certificate), server)
  }
}
