import Testing

/// A line of the fault list as a row of a table: what a server does to every request, and what the user must then be told.
///
/// The same row is tested with nothing saved and with rows saved. `Scripts/fault-table` reads number and name from the
/// source, so that they stand there as they are, side by side.
struct Fault: CustomTestStringConvertible, Sendable {
  /// What the rows are good for that an earlier answer has left.
  enum CacheUse: Sendable {
    /// They are shown in place of the answer.
    case fallback
    /// They stay where they are: the failure is news, and not to be covered up.
    case kept
  }

  /// Its line in the fault list.
  let number: Int
  /// What the server does, in words.
  let name: String
  /// What the server does.
  let steps: [ScriptedServer.Step]
  /// What the message must say; `URL` stands for the address.
  let message: String
  /// The exit code where nothing saved stands in.
  let status: Int32
  /// How many requests are sent before the program gives up.
  let requestCount: Int
  /// What becomes of saved rows.
  let cacheUse: CacheUse

  /// What no message may tell, though a server sends it: its pages, its secrets.
  static let secret = "do-not-show-this"

  /// A web page, as no error may show it.
  static let page = "<!DOCTYPE html><title>\(secret)</title><h1>\(secret)</h1>"

  init(
    _ number: Int, _ name: String, _ steps: [ScriptedServer.Step], says message: String, status: Int32 = 5,
    requests requestCount: Int = 1, cache cacheUse: CacheUse = .kept
  ) {
    self.number = number
    self.name = name
    self.steps = steps
    self.message = message
    self.status = status
    self.requestCount = requestCount
    self.cacheUse = cacheUse
  }

  var testDescription: String { "\(number). \(name)" }
}

// MARK: - Tests

extension Fault {
  /// Expects the failure in a line that says what and where, and as many requests as it is worth.
  func testWithEmptyCache(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let server = try ScriptedServer { _ in steps }
    defer { server.stop() }
    let result = try await Program("users", baseURL: server.baseURL).run()
    result.expectFailure(status, says: message, at: server.baseURL, sourceLocation: sourceLocation)
    #expect(!result.errors.contains(Self.secret) && !result.errors.contains("<"), sourceLocation: sourceLocation)
    let requests = server.requests
    #expect(requests.count == requestCount, "\(requests.map(\.path))", sourceLocation: sourceLocation)
    #expect(requests.allSatisfy { $0.method == "GET" && $0.body.isEmpty }, sourceLocation: sourceLocation)
  }

  /// Expects that the rows of an earlier answer stand in or stay, to the byte.
  func testWithCachedRows(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let isFailing = LockedValue(false)
    let server = try ScriptedServer { request in
      isFailing.value ? steps : try Sample.standard.response(to: request.path)
    }
    defer { server.stop() }
    let program = Program("users", baseURL: server.baseURL)
    let first = try await program.run()
    try #require(first.status == 0 && first.errors.isEmpty && first.lines.count == 1, "\(first)")
    isFailing.value = true
    await program.ageCache(by: 2 * 86400)

    let result = try await program.run()
    switch cacheUse {
    case .fallback:
      let message = message.replacing("URL", with: "\(server.baseURL)/users")
      #expect(result.status == 0 && result.bytes == first.bytes, "\(result)", sourceLocation: sourceLocation)
      #expect(result.cachedAge == "2 days ago", "\(result)", sourceLocation: sourceLocation)
      // A status is told in few words there.
      let reason = message.firstMatch(of: /HTTP [0-9]+/).map { String($0.output) } ?? message
      #expect(result.cacheReason?.contains(reason) == true, "\(result)", sourceLocation: sourceLocation)
      // Asked for anew in so many words, it is a failure as well.
      let refreshed = try await program.with("users", "--refresh").run()
      #expect(refreshed.status == status, "\(refreshed)", sourceLocation: sourceLocation)
      #expect(refreshed.bytes == first.bytes, "\(refreshed)", sourceLocation: sourceLocation)
      #expect(
        refreshed.errorLines.contains { $0.hasPrefix("app: ") && $0.contains(message) }, "\(refreshed)",
        sourceLocation: sourceLocation)
      #expect(![result.errors, refreshed.errors].contains { $0.contains("<") }, sourceLocation: sourceLocation)
    case .kept:
      result.expectFailure(status, says: message, at: server.baseURL, sourceLocation: sourceLocation)
      let saved = try await program.with("users", "--offline").run()
      #expect(saved.status == 0 && saved.bytes == first.bytes, "\(saved)", sourceLocation: sourceLocation)
      #expect(saved.cachedAge == "2 days ago", "\(saved)", sourceLocation: sourceLocation)
    }
  }
}
