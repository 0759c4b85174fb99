import Foundation
import TestSupport
import Testing

@Suite("HTTP faults", .startsPrograms)
struct HTTPFaultTests {
  static let faults: [Fault] =
    permanentErrors + temporaryErrors + [
      // MARK: Responses without JSON
      Fault(
        40, "304 to every request, none with an entity tag", .response("304 Not Modified", json: ""),
        says: "URL returned HTTP 304"),
      Fault(
        42, "an empty response", .response(json: ""),
        says: "the response from URL is not the expected JSON (empty response)"),
      Fault(
        43, "a web page instead of JSON", .page("200 OK", Fault.page),
        says: "URL: got a web page, not JSON: sign in to the network?", cache: .fallback),
    ] + malformedResponses + redirects + bodies

  /// Permanent errors, which are not retried.
  private static let permanentErrors: [Fault] = [
    Fault(
      31, "401 with a Basic challenge",
      .response("401 Unauthorized", json: "", headers: ["WWW-Authenticate: Basic realm=x"]),
      says: "URL returned HTTP 401", status: 4),
    Fault(31, "401 without a challenge", .page("401 No", Fault.page), says: "URL returned HTTP 401", status: 4),
    Fault(32, "403", .page("403 Forbidden", Fault.page), says: "URL returned HTTP 403", status: 4),
    Fault(29, "404 for a list", .response("404 Not Found", json: "{}"), says: "URL not found", status: 4),
    Fault(30, "410 for a list", .response("410 Gone", json: "{}"), says: "URL not found", status: 4),
    Fault(
      39, "400 with a hostile message", .response("400 Oops", json: #"{"error":"\u001b[2Jno\u0007\u202e"}"#),
      says: "URL returned HTTP 400: ␛[2Jno␇", status: 4),
  ]

  /// Temporary errors, which are retried.
  private static let temporaryErrors: [Fault] = [
    Fault(
      35, "429 always, with an invalid Retry-After",
      .response("429 Too Many Requests", json: "{}", headers: ["Retry-After: soon"]),
      says: "URL returned HTTP 429", status: 4, requests: 3, cache: .fallback),
    Fault(
      37, "503 always, with a web page", .page("503 Service Unavailable", Fault.page),
      says: "URL returned HTTP 503", requests: 3, cache: .fallback),
    Fault(
      38, "408 always", .response("408 Request Timeout", json: "{}"), says: "URL returned HTTP 408", status: 4,
      requests: 3, cache: .fallback),
  ]

  /// Malformed or unexpected responses.
  private static let malformedResponses: [Fault] = [
    Fault(
      44, "101 with a body",
      .raw("HTTP/1.1 101 Switching Protocols\r\nContent-Length: 2\r\n\r\n[]"), says: "URL returned HTTP 101"),
    Fault(
      44, "101 without a requested upgrade", .raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"),
      says: "the response from URL cannot be read: the server closed the connection without a response", requests: 3,
      cache: .fallback),
    Fault(
      44, "100 without a final response", .raw("HTTP/1.1 100 Continue\r\n\r\n"),
      says: "the response from URL cannot be read: the server closed the connection without a response", requests: 3,
      cache: .fallback),
    Fault(
      45, "status 99", .raw("HTTP/1.1 99 Nearly\r\nContent-Length: 2\r\n\r\n[]"),
      says: "the response from URL cannot be read: not an HTTP server", cache: .fallback),
    Fault(
      45, "the banner of an SSH server", .raw("SSH-2.0-OpenSSH_9.2\r\n"),
      says: "the response from URL cannot be read: not an HTTP server", cache: .fallback),
    Fault(
      46, "a header field in Latin-1",
      [.send(Array("HTTP/1.1 200 OK\r\nX-Name: Zo".utf8) + [0xEB] + Array("\r\n\r\n".utf8))],
      says: "the response from URL cannot be read: its header is not understood", cache: .fallback),
    Fault(
      46, "lines that end with LF", .raw("HTTP/1.1 200 OK\nContent-Length: 2\n\n[]"),
      says: "the response from URL cannot be read: its header is not understood", cache: .fallback),
    Fault(
      47, "a header field of a megabyte",
      .raw("HTTP/1.1 200 OK\r\nX-Long: ") + [.sendRepeatedly([UInt8](repeating: 0x78, count: 1024), count: 1024)],
      says: "the response from URL cannot be read: its header is ", cache: .fallback),
  ]

  /// Redirects that must not be followed.
  private static let redirects: [Fault] = [
    Fault(48, "a redirect to itself", .redirect(to: "/users"), says: "more than 5 redirects", requests: 6),
    Fault(49, "endless redirects", .redirect(to: "on/"), says: "more than 5 redirects", requests: 6),
    Fault(
      50, "a redirect to a file", .redirect(to: "file:///etc/passwd"),
      says: "the redirect from URL was not followed: it leads away from http and https"),
    Fault(
      50, "a redirect to a data URL", .redirect(to: "data:application/json,[]"),
      says: "the redirect from URL was not followed: it leads away from http and https"),
    Fault(
      52, "a redirect without Location", .response("302 Found", json: ""),
      says: "the redirect from URL was not followed: it has no location"),
    Fault(
      52, "a redirect to an invalid URL", .redirect(to: "http://[::g]:x/"),
      says: "the redirect from URL was not followed: "),
  ]

  /// Valid headers with a malformed body.
  private static let bodies: [Fault] = [
    Fault(
      54, "an invalid gzip body", .response("200 OK", json: "[]", headers: ["Content-Encoding: gzip"]),
      says: "the response from URL cannot be read: its compression is broken", cache: .fallback),
    Fault(
      55, "an unknown content encoding", .response("200 OK", json: "[]", headers: ["Content-Encoding: snail"]),
      says: "the response from URL cannot be read: its compression is ", cache: .fallback),
    Fault(
      58, "a Content-Length of a terabyte", .response(body: Array("[".utf8), length: 1 << 40),
      says: "the response from URL is larger than 64 MB"),
    Fault(
      59, "two Content-Length fields, the second one too short",
      .response("200 OK", json: #"[{"id":1,"name":"Ada"}]"#, headers: ["Content-Length: 9"]),
      says: "the response from URL is not the expected JSON (not valid JSON)"),
  ]

  @Test(
    "The error names the fault and the URL with its exit code, without text of the server", arguments: faults
  )
  func message(_ fault: Fault) async throws {
    try await fault.testWithEmptyCache()
  }

  @Test(
    "Cached rows replace a temporary error, and are kept after a permanent one", arguments: Fault.categories)
  func cachedRows(_ fault: Fault) async throws {
    try await fault.testWithCachedRows()
  }

  // MARK: Missing resources

  @Test(
    "A deleted post is reported and removed from the cache, the others are kept", .faults(29, 30),
    arguments: ["404 Not Found", "410 Gone"])
  func disconnected(status: String) async throws {
    let sample = Sample(titles: (1...9).map { "Title \($0)" })
    let isDeleted = LockedValue(false)
    let server = try ScriptedServer { request in
      isDeleted.value ? .response(status, json: "{}") : try sample.response(to: request.path)
    }
    let program = Program("posts", baseURL: server.baseURL)
    #expect(try await program.run().lines.count == 9)
    isDeleted.value = true
    let missing = try await program.with("post", "7", "--refresh").run()
    #expect(missing.status == 4 && missing.bytes.isEmpty)
    #expect(
      missing.errorLines == [
        "app: post 7 not found", "  GET \(server.baseURL)/posts/7 -> \(status.prefix(3))", "Try: app posts",
      ])
    server.stop()
    await server.waitUntilStopped()
    let outage = try await program.with("post", "7").run()
    #expect(outage.status == 3 && outage.bytes.isEmpty && outage.errors.contains("the connection was refused"))
    let others = try await program.with("posts", "--offline").run()
    #expect(others.status == 0 && others.lines.map { $0.prefix(1) } == ["1", "2", "3", "4", "5", "6", "8", "9"])
    #expect(others.cachedAge != nil, "\(others)")
  }

  // MARK: Retries

  /// Runs `app users` against a server that fails once, and expects no error.
  private static func expectRecovery(after first: [ScriptedServer.Step], atLeast minimum: Duration = .zero) async throws
  {
    let sample = Sample.standard
    let server = try ScriptedServer { request in request.number == 1 ? first : try sample.response(to: request.path) }
    defer { server.stop() }
    let result = try await Program("users", baseURL: server.baseURL).run()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.lines.count == 1 && result.output.hasPrefix("1\t\(sample.users[0].name)\t"), "\(result)")
    let requests = server.requests
    try #require(requests.count == 2, "\(requests.map(\.path))")
    #expect(requests[0].arrival.duration(to: requests[1].arrival) >= minimum)
    #expect(!requests.contains { $0.head.lowercased().contains("if-none-match") })
  }

  @Test(
    "429 and 503 with Retry-After: 1 are retried after at least one second", .faults(33),
    arguments: ["429 Too Many Requests", "503 Service Unavailable"])
  func shortWait(status: String) async throws {
    try await Self.expectRecovery(
      after: .response(status, json: "{}", headers: ["Retry-After: 1"]), atLeast: .seconds(1))
  }

  @Test(
    "429 with a long Retry-After is reported at once",
    .faults(34),
    arguments: [true, false])
  func longWait(inSeconds: Bool) async throws {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    // The message has the rest of the time, which must be more than an hour in each run.
    let time = inSeconds ? "3600" : format.string(from: Date(timeIntervalSinceNow: 5400))
    let server = try ScriptedServer { _ in
      .response("429 Too Many Requests", json: "{}", headers: ["Retry-After: \(time)"])
    }
    defer { server.stop() }
    let refused = try await Program("users", baseURL: server.baseURL).run()
    refused.expectFailure(4, says: "URL returned HTTP 429", at: server.baseURL)
    #expect(refused.errors.lowercased().contains("try again in 1 hour"), "\(refused)")
    #expect(server.requests.count == 1)
  }

  @Test(
    "429 with an invalid Retry-After is retried after the default back-off", .faults(35),
    arguments: [
      "soon", "-1", "99999999999999999999999", "Wed, 21 Oct 2015 07:28:00 GMT",
    ])
  func invalidRetryAfter(retryAfter: String) async throws {
    try await Self.expectRecovery(
      after: .response("429 Too Many Requests", json: "{}", headers: ["Retry-After: \(retryAfter)"]))
  }

  @Test(
    "A temporary status is retried without a message", .faults(36, 38),
    arguments: [
      "500 Internal Server Error", "408 Request Timeout", "502 Bad Gateway", "504 Gateway Timeout",
    ])
  func temporaryStatus(status: String) async throws {
    try await Self.expectRecovery(after: .page(status, Fault.page))
  }

  // MARK: Redirects

  @Test(
    "A redirect to another host is followed without credentials or cookies", .faults(51),
    arguments: ["localhost", "me:\(Fault.secret)@127.0.0.1"])
  func otherHost(host: String) async throws {
    let other = try Sample.standard.server()
    defer { other.stop() }
    let server = try ScriptedServer { _ in
      .response(
        "302 Found", json: "",
        headers: ["Location: http://\(host):\(other.port)/users", "Set-Cookie: session=\(Fault.secret)"])
    }
    defer { server.stop() }
    let result = try await Program("users", baseURL: server.baseURL).run()
    #expect(result.status == 0 && result.lines.count == 1 && result.errors.isEmpty, "\(result)")
    #expect(server.requests.count == 1 && other.requests.map(\.path) == ["/users"])
    for request in server.requests + other.requests {
      let head = request.head.lowercased()
      #expect(!head.contains("authorization:") && !head.contains("cookie:") && !head.contains(Fault.secret), "\(head)")
    }
  }

  @Test(
    "A relative redirect is resolved against the request's URL (RFC 3986, section 5.4)", .faults(53),
    arguments: [
      ("../there", "/there"), ("there/?from=a#top", "/a/there/?from=a"), ("?page=1", "/a/users?page=1"),
    ])
  func relative(location: String, path: String) async throws {
    let sample = Sample.standard
    let server = try ScriptedServer { request in
      switch request.path {
      case "/a/users": .redirect(to: location)
      case path: try sample.response(to: "/users")
      default: .response("404 Not Found", json: "{}")
      }
    }
    defer { server.stop() }
    let result = try await Program("users", baseURL: server.baseURL + "/a").run()
    #expect(result.status == 0 && result.lines.count == 1 && result.errors.isEmpty, "\(result)")
    #expect(server.requests.map(\.path) == ["/a/users", path])
  }

  // MARK: Memory

  @Test(
    "A body larger than the memory is refused: the program uses less than 100 MB", .faults(56, 57, 73),
    arguments: [
      ("gzip", .response(headers: ["Content-Encoding: gzip"], body: DecompressionBomb.gzip)),
      ("Brotli", .response(headers: ["Content-Encoding: br"], body: DecompressionBomb.brotli)),
      ("an endless list", .endlessList),
    ] as [(String, [ScriptedServer.Step])])
  func memory(name: String, steps: [ScriptedServer.Step]) async throws {
    // The program keeps running after the refused body, because it waits for another response.
    let gate = Gate()
    let server = try ScriptedServer { request in
      switch request.path {
      case "/users/1/albums": steps + [.silence]
      case "/users/1/todos": [.wait(gate)] + (try Sample.standard.response(to: request.path))
      default: try Sample.standard.response(to: request.path)
      }
    }
    defer { server.stop() }
    let running = try Program("user", "1", "--max-size", "16", "--timeout", "600", baseURL: server.baseURL).start()
    await server.clientDisconnected()
    let peak = running.peakMemory
    gate.open()
    let result = try await running.finish()
    #expect(result.status == 5 && result.lines.contains("todos\t3"), "\(result)")
    #expect(result.errors.contains("\(server.baseURL)/users/1/albums is larger than 16 MB"), "\(result)")
    #expect(try #require(peak) < 100 << 20)
  }

  @Test("Endless headers time out: 3", .faults(47))
  func endlessHeaders() async throws {
    let chunk = [UInt8](String(repeating: "a:\r\n", count: 1 << 14).utf8)
    let server = try ScriptedServer { _ in .raw("HTTP/1.1 200 OK\r\n") + [.sendRepeatedly(chunk, count: .max)] }
    defer { server.stop() }
    let result = try await Program("users", "--timeout", "1", baseURL: server.baseURL).run()
    result.expectFailure(3, says: "URL timed out after 1 s", at: server.baseURL)
  }

  @Test("The endless body of a redirect is not read: 5 after five redirects", .faults(57))
  func endlessRedirect() async throws {
    let chunk = [UInt8](repeating: 0x20, count: 1 << 16)
    let server = try ScriptedServer { _ in
      .raw("HTTP/1.1 302 Found\r\nLocation: /a\r\n\r\n") + [.sendRepeatedly(chunk, count: .max)]
    }
    defer { server.stop() }
    let result = try await Program("users", baseURL: server.baseURL).run()
    result.expectFailure(5, says: "/a was not followed: more than 5 redirects")
    #expect(server.requests.count == 6)
  }
}

extension [ScriptedServer.Step] {
  /// A list of objects without an end.
  fileprivate static var endlessList: Self {
    let row = #"{"id":1,"name":"Ada","username":"ada","email":"ada@example.org","phone":"5550100"},"#
    return .raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n[")
      + [.sendRepeatedly([UInt8](String(repeating: row, count: 1000).utf8), count: .max)]
  }
}
