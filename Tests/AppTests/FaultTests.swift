import Foundation
import Testing

@Suite("A server at fault", .startsPrograms)
struct FaultTests {
  /// What a server does to every request, and what the user must then be told.
  struct Fault: CustomTestStringConvertible, Sendable {
    let name: String
    let steps: [BrokenServer.Step]
    let status: Int32
    /// What the message must say; `URL` stands for the address of either request.
    let message: String

    init(_ name: String, _ steps: [BrokenServer.Step], status: Int32 = 5, says message: String) {
      self.name = name
      self.steps = steps
      self.status = status
      self.message = message
    }

    var testDescription: String { name }
  }

  private static let secret = "do-not-show-this"
  private static let page = "<!DOCTYPE html><title>\(secret)</title><h1>\(secret)</h1>"

  private static func json(_ text: String) -> [BrokenServer.Step] { .response(json: text) }

  private static func raw(_ text: String) -> [BrokenServer.Step] { [.send(Array(text.utf8))] }

  static let faults: [Fault] = [
    Fault("503 with a web page", .page("503 Service Unavailable", page), says: "URL answered HTTP 503"),
    Fault("500 with nothing", .response("500 Internal Server Error", json: ""), says: "URL answered HTTP 500"),
    Fault(
      "500 with a hostile message", .response("500 Oops", json: #"{"error":"\u001b[2Jno\u0007\u202e"}"#),
      says: "URL answered HTTP 500: "),
    Fault("403", .page("403 Forbidden", page), status: 4, says: "URL answered HTTP 403"),
    Fault(
      "401 that asks for a password",
      .response("401 Unauthorized", json: "", headers: ["WWW-Authenticate: Basic realm=x"]),
      status: 4, says: "URL answered HTTP 401"),
    Fault("404 for the list", .response("404 Not Found", json: "{}"), status: 4, says: "URL not found"),
    Fault(
      "a web page instead of JSON", .page("200 OK", page),
      says: "URL: got a web page, not JSON: sign in to the network?"),
    Fault("an empty answer", json(""), says: "the answer from URL is not the expected JSON (empty answer)"),
    Fault(
      "204 without an answer", raw("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"),
      says: "the answer from URL is not the expected JSON (empty answer)"),
    Fault("null", json("null"), says: "the answer from URL is not the expected JSON (expected an array"),
    Fault(
      "an object instead of a list", json(#"{"posts":[]}"#),
      says: "the answer from URL is not the expected JSON (expected an array"),
    Fault(
      "rows of which none can be read", json(#"[{"id":"seven"},{"id":null}]"#),
      says: "the answer from URL is not the expected JSON ("),
    Fault(
      "JSON that is cut off", json(#"[{"userId": 1, "id": 1, "title": "\#(secret)"#),
      says: "the answer from URL is not the expected JSON (not valid JSON)"),
    Fault("no JSON at all", json("\(secret)"), says: "the answer from URL is not the expected JSON (not valid JSON)"),
    Fault(
      "brackets a hundred thousand deep",
      json(String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)),
      says: "the answer from URL is not the expected JSON ("),
    Fault(
      "513 opening brackets, on which the decoder would stop the program", json(String(repeating: "[", count: 513)),
      says: "the answer from URL is not the expected JSON ("),
    Fault(
      "bytes that are no UTF-8",
      .response(
        body: Array(#"[{"userId":1,"id":1,"body":"","title":""#.utf8) + [0xFF, 0xFE, 0xC3] + Array("\"}]".utf8)),
      says: "the answer from URL is not the expected JSON (not valid UTF-8 text)"),
    Fault(
      "a body shorter than promised", .response(body: Array("[{\"id\":".utf8), length: 5000),
      says: "the answer from URL cannot be read: it ended before it was complete"),
    Fault(
      "chunks that stop", raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n[{\"id\r\n"),
      says: "the answer from URL cannot be read: it ended before it was complete"),
    Fault("no answer at all", [], says: "the answer from URL cannot be read: the server closed the connection"),
    Fault(
      "the greeting of another service", raw("SSH-2.0-OpenSSH_9.2\r\n"),
      says: "the answer from URL cannot be read: not an HTTP server"),
    Fault("a reset", [.reset], status: 3, says: "the connection was lost while reading URL"),
    Fault(
      "a reset in the middle of the body",
      .response(body: Array("[{\"id\":".utf8), length: 5000) + [.reset], status: 3,
      says: "the connection was lost while reading URL"),
    Fault(
      "an encoding nobody knows", .response("200 OK", json: "[]", headers: ["Content-Encoding: snail"]),
      says: "the answer from URL cannot be read: "),
    Fault(
      "gzip that is none", .response("200 OK", json: "[]", headers: ["Content-Encoding: gzip"]),
      says: "the answer from URL cannot be read: "),
    Fault(
      "a terabyte announced", .response(body: Array("[".utf8), length: 1 << 40),
      says: "the answer from URL is larger than 16 MB"),
    Fault(
      "a redirect to a file", .redirect(to: "file:///etc/passwd"), says: "the redirect from URL was not followed: "),
    Fault(
      "a redirect to another protocol", .redirect(to: "ftp://127.0.0.1/"),
      says: "the redirect from URL was not followed: "),
    Fault(
      "a redirect to a script", .redirect(to: "javascript:alert(1)"), says: "the redirect from URL was not followed: "),
    Fault(
      "a redirect to data", .redirect(to: "data:application/json,[]"), says: "the redirect from URL was not followed: "),
    Fault("a redirect to nowhere", .response("302 Found", json: ""), says: "the redirect from URL was not followed: "),
    Fault("a redirect in a circle", .redirect(to: "/posts"), says: "more than 5 redirects"),
  ]

  @Test(
    "is told in a line that says what and where, with its exit code, and never in the server's words", arguments: faults
  )
  func fault(_ fault: Fault) async throws {
    let server = try BrokenServer { _ in fault.steps }
    defer { server.stop() }
    let outcome = try await Program("posts", "--timeout", "20", baseURL: server.baseURL).run()
    outcome.expectFailure(fault.status, says: fault.message, at: server.baseURL)
    #expect(!outcome.errors.contains(Self.secret) && !outcome.errors.contains("<"))
  }

  @Test(
    "costs one row where one row is wrong: the others are shown, and one note tells",
    arguments: [
      #""id":"seven""#, #""id":null"#, #""title":5"#, #""userId":9223372036854775808"#, #""id":1.5"#,
    ])
  func oneBadRow(field: String) async throws {
    let sample = Sample(titles: (1...100).map { "Title \($0)" })
    let bad = try Sample.json(sample.posts[3]).replacing(/"(id|title|userId)":("[^"]*"|[0-9]+)/) { match in
      field.hasPrefix("\"\(match.output.1)\"") ? Substring(field) : match.output.0
    }
    let rows = try sample.posts.enumerated().map { try $0 == 3 ? bad : Sample.json($1) }
    let server = try BrokenServer { request in
      request.path == "/posts"
        ? .response(json: "[\(rows.joined(separator: ","))]") : try sample.answer(to: request.path)
    }
    defer { server.stop() }
    let outcome = try await Program("posts", baseURL: server.baseURL).run()
    #expect(outcome.status == 0)
    #expect(outcome.lines.compactMap { Int($0.prefix { $0 != "\t" }) } == [1, 2, 3] + Array(5...100))
    #expect(outcome.errors == "app: 1 row could not be read and is left out\n")
  }

  @Test(
    "that answers one post with wrong types is told with the path to the wrong value",
    arguments: [
      (#"{"userId":1,"id":{"n":1},"title":"t","body":"b"}"#, "(id: expected a whole number)"),
      (#"{"userId":1,"id":1,"title":null,"body":"b"}"#, "(title: "),
      (#"{"id":1,"title":"t","body":"b"}"#, "(userId: missing)"),
      ("null", "(expected an object"), ("[]", "(expected an object"), ("7", "(expected an object"),
    ])
  func wrongPost(json: String, reason: String) async throws {
    let server = try BrokenServer { _ in .response(json: json) }
    defer { server.stop() }
    let outcome = try await Program("post", "1", baseURL: server.baseURL).run()
    outcome.expectFailure(5, says: "the answer from \(server.baseURL)/posts/1 is not the expected JSON \(reason)")
  }

  @Test(
    "that is silent, or drips, is given up when the time is over", arguments: ["silence", "half a head", "half a body"])
  func silence(kind: String) async throws {
    let server = try BrokenServer { _ in
      switch kind {
      case "half a head": [.send(Array("HTTP/1.1 200 OK\r\nContent-Type: app".utf8)), .silence]
      case "half a body": .response(body: Array("[{".utf8), length: 5000) + [.silence]
      default: [.silence]
      }
    }
    defer { server.stop() }
    let outcome = try await Program("posts", "--timeout", "1", baseURL: server.baseURL).run()
    outcome.expectFailure(3, says: "URL timed out after 1 s", at: server.baseURL)
    #expect(outcome.errorLines.count == 2)
  }

  @Test("with one list ends the program at once, though the other never answers", arguments: ["/posts", "/users"])
  func failFast(failing: String) async throws {
    let bothAreThere = Gate()
    let server = try BrokenServer { request in
      if request.number == 2 { bothAreThere.open() }
      // The failure comes when the other request is under way: else it might never be sent.
      return request.path == failing ? [.wait(bothAreThere)] + .response("503 Oops", json: "") : [.silence]
    }
    defer { server.stop() }
    // The time-out is far beyond what the test allows the program.
    let outcome = try await Program("posts", "--timeout", "3600", baseURL: server.baseURL).run()
    outcome.expectFailure(5, says: "\(server.baseURL)\(failing) answered HTTP 503")
    await server.clientWentAway()
  }

  @Test("that redirects is followed, to a relative place and to another server, and the answer counts")
  func redirects() async throws {
    let sample = Sample(titles: ["Found"])
    let other = try BrokenServer { request in try sample.answer(to: request.path.replacing("/moved", with: "")) }
    defer { other.stop() }
    let server = try BrokenServer { request in
      switch request.path {
      case "/v1/posts": .redirect(to: "../v2/posts?from=v1#top")
      case "/v2/posts?from=v1": .redirect(to: "\(other.baseURL)/moved/posts")
      case "/v1/users": .redirect(to: "//127.0.0.1:\(other.port)/moved/users")
      default: .response("404 Not Found", json: "{}")
      }
    }
    defer { server.stop() }
    let outcome = try await Program("posts", baseURL: server.baseURL + "/v1").run()
    #expect(outcome.status == 0 && outcome.output == "1\tFound\tAda Sample\n" && outcome.errors.isEmpty, "\(outcome)")
    #expect(server.requests.count == 3 && other.requests.count == 2)
  }

  @Test(
    "that cannot be reached is told by name, with advice, and no code of the system",
    arguments: [
      ("http://nosuch.invalid", "cannot reach nosuch.invalid: host name not found"),
      ("https://nosuch.invalid:4443/api", "cannot reach nosuch.invalid: host name not found"),
    ])
  func unknownHost(url: String, message: String) async throws {
    let outcome = try await Program("posts", baseURL: url).run()
    outcome.expectFailure(3, says: message)
    #expect(outcome.errorLines.count == 2)
    #expect(outcome.errorLines.last == "Check the connection, or set another server with --base-url.")
  }

  @Test("whose port is closed is told by host and port")
  func refused() async throws {
    // Its port was free a moment ago, and the system gives no port out again so soon.
    let server = try BrokenServer { _ in [] }
    server.stop()
    await server.stopped()
    let outcome = try await Program("posts", baseURL: server.baseURL).run()
    outcome.expectFailure(3, says: "cannot reach 127.0.0.1:\(server.port): the connection was refused")
    #expect(outcome.errorLines.count == 2)
  }

  @Test("that does not speak TLS, though asked to, is told with a hint, time after time")
  func noTLS() async throws {
    let server = try BrokenServer { _ in .page("400 Bad Request", Self.page) }
    defer { server.stop() }
    for _ in 1...10 {
      let outcome = try await Program("posts", baseURL: "https://127.0.0.1:\(server.port)").run()
      outcome.expectFailure(
        3, says: "cannot connect securely to 127.0.0.1:\(server.port): the server does not speak TLS")
      #expect(outcome.errors.contains("http://"))
    }
  }

  @Test("is told in full with --debug: each request, its answer and its time, without the body")
  func debug() async throws {
    let server = try BrokenServer { _ in .page("503 Service Unavailable", Self.page) }
    defer { server.stop() }
    let outcome = try await Program("post", "7", "--debug", baseURL: server.baseURL).run()
    #expect(outcome.status == 5)
    let pattern = try Regex("app: GET \(server.baseURL)/posts/7 -> 503, [0-9]+ bytes, [0-9]+ ms")
    #expect(outcome.errorLines.first?.wholeMatch(of: pattern) != nil)
    #expect(!outcome.errors.contains(Self.secret))
  }
}

extension Outcome {
  /// Expects a failure as every failure must be: nothing on standard output, the exit code, a first line that says what
  /// and where, few lines, no character to obey, nothing of the system's or the language's own words.
  ///
  /// - Parameters:
  ///   - code: The exit code.
  ///   - message: What the first line must say; `URL` stands for the address of either list.
  ///   - baseURL: The server's base URL.
  func expectFailure(
    _ code: Int32, says message: String, at baseURL: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(status == code, "\(self)", sourceLocation: sourceLocation)
    #expect(bytes.isEmpty, sourceLocation: sourceLocation)
    let messages = ["/posts", "/users"].map { message.replacing("URL", with: baseURL + $0) }
    let first = errorLines.first ?? ""
    #expect(first.hasPrefix("app: "), "\(self)", sourceLocation: sourceLocation)
    #expect(messages.contains { first.contains($0) }, "\(self)", sourceLocation: sourceLocation)
    #expect((1...3).contains(errorLines.count), "\(self)", sourceLocation: sourceLocation)
    #expect(errors.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, sourceLocation: sourceLocation)
    for words in [
      "NSURLError", "Optional(", "Error Domain", "Fatal error", "curl", "OpenSSL", "debugDescription", "Swift.",
    ] {
      #expect(!errors.contains(words), "\(self)", sourceLocation: sourceLocation)
    }
  }
}
