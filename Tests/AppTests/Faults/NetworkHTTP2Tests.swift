import TestSupport
import Testing

@Suite("HTTP/2 faults", .startsPrograms)
struct NetworkHTTP2Tests {
  @Test("A valid HTTP/2 response", .faults(17))
  func valid() async throws {
    let rows = try Sample.json(Sample.standard.users)
    try await Self.withServer { _ in
      [.head, .data(rows, isLast: true)]
    } run: { program, server in
      let result = try await program.run()
      #expect(result.status == 0 && result.lines.count == 1 && result.errors.isEmpty, "\(result)")
      #expect(server.requestCount == 1)
    }
  }

  /// Interrupted responses, with the error codes NO_ERROR (0) and INTERNAL_ERROR (2) of RFC 9113, section 7.
  static let breaks: [[HTTP2Server.Frame]] = [
    [.reset(code: 2)], [.goAway(code: 0)], [.head, .data("[{"), .close],
  ]

  @Test("An interrupted HTTP/2 response: three attempts, then 5, or cached rows", .faults(17), arguments: breaks)
  func broken(_ frames: [HTTP2Server.Frame]) async throws {
    let rows = try Sample.json(Sample.standard.users)
    let isWorking = LockedValue(false)
    try await Self.withServer { _ in
      isWorking.value ? [.head, .data(rows, isLast: true)] : frames
    } run: { program, server in
      let url = "\(program.environment["APP_BASE_URL"] ?? "")/users"
      let outage = ExpectedOutage.unreadable(url, "it ended before it was complete")
      outage.expectFailure(try await program.run())
      #expect(server.requestCount == 3)

      isWorking.value = true
      let first = try await program.run()
      try #require(first.status == 0 && first.lines.count == 1, "\(first)")
      isWorking.value = false
      let cached = try await program.with("users", "--max-age", "0").run()
      #expect(cached.status == 0 && cached.bytes == first.bytes, "\(cached)")
      #expect(cached.cacheReason == outage.message, "\(cached)")
    }
  }

  @Test("An HTTP/2 response that is interrupted once: retried without a message", .faults(17), arguments: breaks)
  func brokenOnce(_ frames: [HTTP2Server.Frame]) async throws {
    let rows = try Sample.json(Sample.standard.users)
    try await Self.withServer {
      $0 == 1 ? frames : [.head, .data(rows, isLast: true)]
    } run: { program, server in
      let result = try await program.run()
      #expect(result.status == 0 && result.lines.count == 1 && result.errors.isEmpty, "\(result)")
      #expect(server.requestCount == 2)
    }
  }

  @Test("A refused HTTP/2 stream: retried without a message", .faults(17))
  func refusedOnce() async throws {
    let rows = try Sample.json(Sample.standard.users)
    try await Self.withServer {
      $0 == 1 ? [.reset(code: 7)] : [.head, .data(rows, isLast: true)]
    } run: { program, server in
      let result = try await program.run()
      #expect(result.status == 0 && result.lines.count == 1 && result.errors.isEmpty, "\(result)")
      #expect(server.requestCount == 2)
    }
  }

  @Test("HTTP/2 streams that are always refused: 3 or 5 after the last retry", .faults(17))
  func refused() async throws {
    try await Self.withServer { _ in
      [.reset(code: 7)]
    } run: { program, server in
      let result = try await program.run()
      #expect([3, 5].contains(result.status) && result.bytes.isEmpty, "\(result)")
      result.expectNoInternalText()
      #expect((3...18).contains(server.requestCount), "\(server.requestCount) \(result)")
    }
  }

  @Test("A truncated HTTP/2 stream without an error code: 5", .faults(17))
  func endedEarly() async throws {
    try await Self.withServer { _ in
      [.head, .data("[{"), .reset(code: 0)]
    } run: { program, _ in
      let result = try await program.run()
      #expect(result.status == 5 && result.bytes.isEmpty, "\(result)")
      // If all frames arrive at once, URLSession delivers no data.
      let words = ["/users is not the expected JSON (", "/users cannot be read: the server closed the connection"]
      #expect(words.contains { result.errors.contains($0) }, "\(result)")
      result.expectNoInternalText()
    }
  }

  @Test("HTTP/2 trailers, which crash URLSession: 5, or cached rows", .faults(15))
  func trailers() async throws {
    let rows = try Sample.json(Sample.standard.users)
    let isWorking = LockedValue(false)
    try await Self.withServer { _ in
      [.head] + (isWorking.value ? [.data(rows, isLast: true)] : [.data(rows), .trailers])
    } run: { program, _ in
      let url = "\(program.environment["APP_BASE_URL"] ?? "")/users"
      let result = try await program.run()
      let outage = ExpectedOutage.unreadable(url, "it crashed the system's network library")
      #expect(result.status == 5 && result.bytes.isEmpty, "\(result)")
      #expect(result.errorLines.contains("app: \(outage.message)"), "\(result)")

      isWorking.value = true
      let first = try await program.run()
      try #require(first.status == 0 && first.lines.count == 1, "\(first)")
      isWorking.value = false
      let cached = try await program.with("users", "--max-age", "0").run()
      #expect(cached.status == 0 && cached.bytes == first.bytes, "\(cached)")
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
