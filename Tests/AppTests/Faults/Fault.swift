import Testing

/// A line of the fault list: a response to every request, and the expected error.
///
/// Each fault is tested with an empty cache and with cached rows. `Scripts/fault-table` reads the number and the name
/// from the source, so they must be adjacent literals.
struct Fault: CustomTestStringConvertible, Sendable {
  /// The use of cached rows.
  enum CacheUse: Sendable {
    /// They are shown instead of the error.
    case fallback
    /// They are kept, but the error is reported.
    case kept
  }

  /// The line in the fault list.
  let number: Int
  /// The name of the fault.
  let name: String
  /// The actions of the server.
  let steps: [ScriptedServer.Step]
  /// A text of the error message.
  ///
  /// `URL` is replaced by the request's URL.
  let message: String
  /// The exit code if the cache is not used.
  let status: Int32
  /// The number of requests, including retries.
  let requestCount: Int
  /// The use of cached rows.
  let cacheUse: CacheUse

  /// One fault of each category of error.
  static let categories = {
    let names = [
      "401 with a Basic challenge", "404 for a list", "503 always, with a web page", "a web page instead of JSON",
      "the banner of an SSH server", "a redirect to itself", "text instead of JSON", "only malformed rows",
    ]
    return (HTTPFaultTests.faults + JSONFaultTests.faults).filter { names.contains($0.name) }
  }()

  /// A secret in the server's responses that must not be printed.
  static let secret = "do-not-show-this"

  /// A web page that must not be printed.
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
  /// Expects one error and the number of requests, with an empty cache.
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

  /// Expects that cached rows are shown or kept, byte for byte.
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
      // The cache notice contains only the status.
      let reason = message.firstMatch(of: /HTTP [0-9]+/).map { String($0.output) } ?? message
      #expect(result.cacheReason?.contains(reason) == true, "\(result)", sourceLocation: sourceLocation)
      // --refresh makes the outage an error.
      #expect(!result.errors.contains("<"), sourceLocation: sourceLocation)
    case .kept:
      result.expectFailure(status, says: message, at: server.baseURL, sourceLocation: sourceLocation)
      let offline = try await program.with("users", "--offline").run()
      #expect(offline.status == 0 && offline.bytes == first.bytes, "\(offline)", sourceLocation: sourceLocation)
      #expect(offline.cachedAge == "2 days ago", "\(offline)", sourceLocation: sourceLocation)
    }
  }
}
