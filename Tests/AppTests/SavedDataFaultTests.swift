import Foundation
import Testing

@Suite("A server at fault, with rows saved", .startsPrograms)
struct SavedDataFaultTests {
  /// What a server does to every request once its first answers are saved, and what the user must be told then.
  struct Fault: CustomTestStringConvertible, Sendable {
    let name: String
    let steps: [BrokenServer.Step]
    /// The exit code where nothing saved may stand in.
    let status: Int32
    /// What must be said, to the end or in part; `URL` stands for the address.
    let message: String

    init(_ name: String, _ steps: [BrokenServer.Step], status: Int32 = 5, says message: String) {
      self.name = name
      self.steps = steps
      self.status = status
      self.message = message
    }

    var testDescription: String { name }
  }

  private static let page = "<!DOCTYPE html><title>Sign in</title>"

  /// The server cannot be reached, or fails: saved rows are better than none.
  static let outages: [Fault] = [
    Fault("503 with a web page", .page("503 Service Unavailable", page), says: "HTTP 503"),
    Fault("500", .response("500 Internal Server Error", json: #"{"error":"no"}"#), says: "HTTP 500"),
    Fault("429", .response("429 Too Many Requests", json: "{}"), status: 4, says: "HTTP 429"),
    Fault(
      "a web page with status 200", .page("200 OK", page), says: "got a web page, not JSON: sign in to the network?"),
    Fault(
      "a body shorter than promised", .response(body: Array("[{\"id\":".utf8), length: 5000),
      says: "the answer from URL cannot be read: it ended before it was complete"),
    Fault("no answer at all", [], says: "the answer from URL cannot be read: the server closed the connection"),
    Fault("a reset", [.reset], status: 3, says: "the connection was lost while reading URL"),
    Fault(
      "a reset in the middle of the body", .response(body: Array("[{".utf8), length: 5000) + [.reset], status: 3,
      says: "the connection was lost while reading URL"),
    Fault(
      "the greeting of another service", [.send(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8))],
      says: "the answer from URL cannot be read: not an HTTP server"),
  ]

  @Test(
    "that is an outage: the saved rows, one note of age and reason; with --refresh it fails too", arguments: outages)
  func outage(_ fault: Fault) async throws {
    try await Self.failing(with: fault) { program, first in
      let message = fault.message.replacing("URL", with: "\(program.environment["APP_BASE_URL"] ?? "")/users")
      await program.age(by: 2 * 86400)
      let outcome = try await program.run()
      #expect(outcome.status == 0 && outcome.bytes == first.bytes, "\(outcome)")
      #expect(outcome.savedAge == "2 days ago" && outcome.savedReason?.contains(message) == true, "\(outcome)")

      let refreshed = try await program.with("users", "--refresh").run()
      #expect(refreshed.status == fault.status && refreshed.bytes == first.bytes, "\(refreshed)")
      #expect(refreshed.errorLines.contains { $0.hasPrefix("app: ") && $0.contains(message) }, "\(refreshed)")
      #expect(![outcome.errors, refreshed.errors].contains { $0.contains("<") })
    }
  }

  @Test("that is silent is an outage when the time is over")
  func silence() async throws {
    try await Self.failing(with: Fault("", [.silence], says: "")) { program, first in
      let outcome = try await program.with("users", "--max-age", "0", "--timeout", "0.5").run()
      #expect(outcome.status == 0 && outcome.bytes == first.bytes)
      #expect(outcome.savedReason?.hasSuffix("/users timed out after 0.5 s") == true, "\(outcome)")
    }
  }

  /// The server refuses, or sends what is wrong: that is news.
  static let failures: [Fault] = [
    Fault("403", .page("403 Forbidden", page), status: 4, says: "URL answered HTTP 403"),
    Fault(
      "401 that asks for a password",
      .response("401 Unauthorized", json: "", headers: ["WWW-Authenticate: Basic realm=x"]), status: 4,
      says: "URL answered HTTP 401"),
    Fault("404 for the list", .response("404 Not Found", json: "{}"), status: 4, says: "URL not found"),
    Fault("JSON that is cut off", .response(json: "[{"), says: "the answer from URL is not the expected JSON ("),
    Fault("an empty answer", .response(json: ""), says: "the answer from URL is not the expected JSON (empty answer)"),
    Fault(
      "a redirect to a file", .redirect(to: "file:///etc/passwd"), says: "the redirect from URL was not followed: "),
    Fault(
      "304 for an answer that had no entity tag", .response("304 Not Modified", json: ""),
      says: "URL answered HTTP 304"),
    Fault(
      "a terabyte announced", .response(body: Array("[".utf8), length: 1 << 40),
      says: "the answer from URL is larger than 16 MB"),
  ]

  @Test("that is none is told with its exit code, and costs no saved row", arguments: failures)
  func failure(_ fault: Fault) async throws {
    try await Self.failing(with: fault) { program, first in
      let outcome = try await program.with("users", "--max-age", "0").run()
      outcome.expectFailure(fault.status, says: fault.message, at: program.environment["APP_BASE_URL"] ?? "")
      let saved = try await program.with("users", "--offline").run()
      #expect(saved.status == 0 && saved.bytes == first.bytes && saved.savedAge != nil, "\(saved)")
    }
  }

  @Test("that sends an empty list is believed")
  func emptied() async throws {
    try await Self.failing(with: Fault("", .response(json: "[]"), says: "")) { program, _ in
      for arguments in [["--refresh"], []] {
        let outcome = try await program.with(["users"] + arguments).run()
        #expect(outcome.status == 0 && outcome.bytes.isEmpty && outcome.errors.isEmpty, "\(outcome)")
      }
    }
  }

  /// Has the answer of a sound server saved, and lets the server fail from then on.
  private static func failing(with fault: Fault, body: (Program, Outcome) async throws -> Void) async throws {
    let isFailing = Variable(false)
    let server = try BrokenServer { request in
      isFailing.value ? fault.steps : try Sample.person.answer(to: request.path)
    }
    defer { server.stop() }
    let program = Program("users", baseURL: server.baseURL)
    let first = try await program.run()
    try #require(first.status == 0 && first.errors.isEmpty && first.lines.count == 1, "\(first)")
    isFailing.value = true
    try await body(program, first)
  }
}
