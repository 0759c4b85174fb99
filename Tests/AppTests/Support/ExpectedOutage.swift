import Testing

/// The expected behaviour if the server is unreachable, drops the connection or fails.
struct ExpectedOutage: Sendable {
  /// The exit code without cached rows.
  let status: Int32
  /// The exact error message.
  let message: String
  /// The exact advice, or `nil` if there is none.
  var advice: String?

  /// Expects `app users` to fail without cached rows, and to show cached rows.
  ///
  /// - Parameters:
  ///   - program: Lists the users of a server that fails each time.
  ///   - direct: Fills the cache. The default, `nil`, sends the program's request through a working proxy.
  func expect(
    of program: Program, fillingCacheWith direct: Program? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    expectFailure(try await program.run(), sourceLocation: sourceLocation)

    let proxy = try ScriptedServer { request in
      try Sample.standard.response(to: String(request.path.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" }))
    }
    defer { proxy.stop() }
    var proxied = program
    proxied.environment["http_proxy"] = proxy.baseURL
    proxied.arguments = ["users"]
    let first = try await (direct ?? proxied).run()
    try #require(
      first.status == 0 && first.errors.isEmpty && !first.bytes.isEmpty, "\(first)", sourceLocation: sourceLocation)

    let cached = try await program.with(program.arguments + ["--max-age", "0"]).run()
    #expect(cached.status == 0 && cached.bytes == first.bytes, "\(cached)", sourceLocation: sourceLocation)
    #expect(cached.cachedAge != nil && cached.cacheReason == message, "\(cached)", sourceLocation: sourceLocation)
    cached.expectNoInternalText(sourceLocation: sourceLocation)
  }

  /// Expects exactly the message and the advice on standard error, and no standard output.
  func expectFailure(_ result: ProgramResult, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(result.status == status && result.bytes.isEmpty, "\(result)", sourceLocation: sourceLocation)
    let lines = ["app: \(message)"] + (advice.map { [$0] } ?? [])
    #expect(result.errorLines == lines, "\(result)", sourceLocation: sourceLocation)
    result.expectNoInternalText(sourceLocation: sourceLocation)
  }
}

extension ExpectedOutage {
  /// No connection was established.
  static func unreachable(_ host: String, _ reason: String) -> ExpectedOutage {
    ExpectedOutage(
      status: 3, message: "cannot reach \(host): \(reason)",
      advice: "Check the connection, or set another server with --base-url.")
  }

  /// No connection was established, because of a proxy.
  static func unreachable(_ host: String, byProxy reason: String) -> ExpectedOutage {
    ExpectedOutage(
      status: 3, message: "cannot reach \(host): \(reason)",
      advice: "Check the proxy that http_proxy or https_proxy names, or list the host in no_proxy.")
  }

  /// The request timed out.
  static func timedOut(_ url: String, after seconds: String) -> ExpectedOutage {
    ExpectedOutage(
      status: 3, message: "\(url) timed out after \(seconds) s",
      advice: "Try again, or allow more time with --timeout SECONDS.")
  }

  /// The response is incomplete or malformed.
  static func unreadable(
    _ url: String, _ reason: String, advice: String = "The server is at fault: try again later."
  ) -> ExpectedOutage {
    ExpectedOutage(status: 5, message: "the response from \(url) cannot be read: \(reason)", advice: advice)
  }

  /// The connection cannot be trusted.
  ///
  /// The cache is not used.
  static func insecure(_ host: String, _ reason: String, advice: String?) -> ExpectedOutage {
    ExpectedOutage(status: 3, message: "cannot connect securely to \(host): \(reason)", advice: advice)
  }
}
