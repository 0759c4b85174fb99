import Testing

/// What the user must get when the server cannot be reached, is cut off, or fails, whatever the reason.
struct Outage: Sendable {
  /// The exit code where no saved rows stand in.
  let status: Int32
  /// What has happened, to the word.
  let message: String
  /// What to do about it, to the word; nil where there is nothing.
  var advice: String?

  /// Expects a list of users to fail as it must: without saved rows, with them, and where they are not wanted.
  ///
  /// - Parameters:
  ///   - program: Asks for the users, whose server fails each time.
  ///   - sound: The same with a server that does not fail; nil to have a proxy answer in its stead.
  func expect(
    of program: Program, soundly sound: Program? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    expectFailure(try await program.run(), sourceLocation: sourceLocation)

    let proxy = try BrokenServer { request in
      try Sample.person.answer(to: String(request.path.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" }))
    }
    defer { proxy.stop() }
    var replaced = program
    replaced.environment["http_proxy"] = proxy.baseURL
    let first = try await (sound ?? replaced).run()
    try #require(
      first.status == 0 && first.errors.isEmpty && !first.bytes.isEmpty, "\(first)", sourceLocation: sourceLocation)

    let covered = try await program.with(program.arguments + ["--max-age", "0"]).run()
    #expect(covered.status == 0 && covered.bytes == first.bytes, "\(covered)", sourceLocation: sourceLocation)
    #expect(covered.savedAge != nil && covered.savedReason == message, "\(covered)", sourceLocation: sourceLocation)
    covered.expectNothingInternal(sourceLocation: sourceLocation)

    let refreshed = try await program.with(program.arguments + ["--refresh"]).run()
    #expect(
      refreshed.status == status && refreshed.bytes == first.bytes, "\(refreshed)", sourceLocation: sourceLocation)
    #expect(refreshed.errors.contains(message), "\(refreshed)", sourceLocation: sourceLocation)
    refreshed.expectNothingInternal(sourceLocation: sourceLocation)

    let kept = try await program.with("users", "--offline").run()
    #expect(kept.status == 0 && kept.bytes == first.bytes, "\(kept)", sourceLocation: sourceLocation)
  }

  /// Expects a run to have failed: nothing on standard output, the message, the advice, and no word more.
  func expectFailure(_ outcome: Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(outcome.status == status && outcome.bytes.isEmpty, "\(outcome)", sourceLocation: sourceLocation)
    let lines = ["app: \(message)"] + (advice.map { [$0] } ?? [])
    #expect(outcome.errorLines == lines, "\(outcome)", sourceLocation: sourceLocation)
    outcome.expectNothingInternal(sourceLocation: sourceLocation)
  }
}

extension Outage {
  /// No connection has come about.
  static func unreachable(_ host: String, _ reason: String) -> Outage {
    Outage(
      status: 3, message: "cannot reach \(host): \(reason)",
      advice: "Check the connection, or set another server with --base-url.")
  }

  /// No connection has come about, because of a proxy.
  static func unreachable(_ host: String, byProxy reason: String) -> Outage {
    Outage(
      status: 3, message: "cannot reach \(host): \(reason)",
      advice: "Check the proxy that http_proxy or https_proxy names, or list the host in no_proxy.")
  }

  /// The time is over.
  static func timedOut(_ url: String, after seconds: String = "1") -> Outage {
    Outage(
      status: 3, message: "\(url) timed out after \(seconds) s",
      advice: "Try again, or allow more time with --timeout SECONDS.")
  }

  /// The connection was reset, without TLS.
  static func lost(_ url: String) -> Outage {
    Outage(
      status: 3, message: "the connection was lost while reading \(url)",
      advice: "Check the connection, and whether the address should start with https://.")
  }

  /// The connection was closed before an answer, without TLS.
  static func unanswered(_ url: String) -> Outage {
    unreadable(
      url, "the server closed the connection without a response",
      advice: "The server is at fault, or the address should start with https://.")
  }

  /// What came is no whole answer.
  static func unreadable(
    _ url: String, _ reason: String, advice: String = "The server is at fault: try again later."
  ) -> Outage {
    Outage(status: 5, message: "the response from \(url) cannot be read: \(reason)", advice: advice)
  }

  /// The connection cannot be trusted: no saved rows stand in for that.
  static func insecure(_ host: String, _ reason: String, advice: String?) -> Outage {
    Outage(status: 3, message: "cannot connect securely to \(host): \(reason)", advice: advice)
  }
}

extension Outcome {
  /// Expects no words of the system, the language or a library, and no character to obey.
  func expectNothingInternal(sourceLocation: SourceLocation = #_sourceLocation) {
    for words in [
      "NSURL", "URLError", "Optional(", "Error Domain", "Fatal error", "curl", "OpenSSL", "SSL_", "errno", "Swift.",
      "0x", " at /", "Stack",
    ] {
      #expect(!errors.contains(words), "\(self)", sourceLocation: sourceLocation)
    }
    #expect(
      errors.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(self)", sourceLocation: sourceLocation)
  }
}
