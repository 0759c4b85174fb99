import Foundation
import TestSupport
import Testing

/// Accounts whose server is at fault: what is sent is sent once, because it might create two.
@Suite("An account that a server at fault is sent", .startsPrograms)
struct AccountDeliveryTests {
  /// What a server does with an account, and what becomes of it.
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let steps: [BrokenServer.Step]
    let status: Int32
    /// What the message must say; `URL` stands for the address.
    let message: String
    /// Whether what was typed is kept as a draft.
    let isKept: Bool
    /// Whether the user is told that the server may have it.
    let mayHaveArrived: Bool

    init(
      _ name: String, _ steps: [BrokenServer.Step], status: Int32, says message: String, isKept: Bool,
      mayHaveArrived: Bool
    ) {
      testDescription = name
      self.steps = steps
      self.status = status
      self.message = message
      self.isKept = isKept
      self.mayHaveArrived = mayHaveArrived
    }
  }

  static let faults: [Fault] = [
    Fault(
      "503", .page("503 Service Unavailable", "<h1>Oops</h1>"), status: 5, says: "URL returned HTTP 503", isKept: true,
      mayHaveArrived: false),
    Fault(
      "500", .response("500 Internal Server Error", json: ""), status: 5, says: "URL returned HTTP 500", isKept: true,
      mayHaveArrived: true),
    Fault(
      "429", .response("429 Too Many Requests", json: "", headers: ["Retry-After: 1"]), status: 4,
      says: "URL returned HTTP 429", isKept: true, mayHaveArrived: false),
    Fault(
      "401", .response("401 Unauthorized", json: "", headers: ["WWW-Authenticate: Basic realm=x"]), status: 4,
      says: "URL returned HTTP 401", isKept: false, mayHaveArrived: false),
    Fault(
      "404", .response("404 Not Found", json: "{}"), status: 4, says: "URL not found", isKept: false,
      mayHaveArrived: false),
    Fault(
      "a web page", .page("200 OK", "<h1>Sign in</h1>"), status: 5, says: "URL: got a web page, not JSON",
      isKept: true, mayHaveArrived: true),
    Fault(
      "an empty response", .response("201 Created", json: ""), status: 5,
      says: "the response from URL is not the expected JSON (empty response)", isKept: false, mayHaveArrived: true),
    Fault(
      "an answer without an id", .response("201 Created", json: "{}"), status: 5,
      says: "the response from URL is not the expected JSON (id: missing)", isKept: false, mayHaveArrived: true),
    Fault(
      "an answer that is cut off", .response("201 Created", body: Array("{".utf8), length: 100), status: 5,
      says: "the response from URL cannot be read", isKept: true, mayHaveArrived: true),
    Fault("no answer", [], status: 5, says: "the response from URL cannot be read", isKept: true, mayHaveArrived: true),
    Fault("a reset", [.reset], status: 3, says: "URL", isKept: true, mayHaveArrived: true),
    Fault("silence", [.silence], status: 3, says: "URL timed out after 1 s", isKept: true, mayHaveArrived: true),
  ]

  @Test("is sent once, is told what became of it, and kept where sending it later can help", arguments: faults)
  func fault(_ fault: Fault) async throws {
    let server = try BrokenServer { _ in fault.steps }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let outcome = try await program.with(Program.creation + ["--timeout", "1"]).run()
    #expect(server.requests.map(\.method) == ["POST"] && server.requests.first?.text == Program.creationBody)
    #expect(outcome.status == fault.status && outcome.bytes.isEmpty, "\(outcome)")
    let message = fault.message.replacing("URL", with: "\(server.baseURL)/users.json")
    #expect(outcome.errorLines.first?.hasPrefix("app: ") == true, "\(outcome)")
    #expect(outcome.errorLines.first?.contains(message) == true, "\(outcome)")
    #expect(outcome.errorLines.contains("  the form is kept as draft 1") == fault.isKept, "\(outcome)")
    #expect(outcome.errorLines.contains("Send it later: app account create --resume=1") == fault.isKept, "\(outcome)")
    #expect(
      outcome.errorLines.contains("The server may have processed it: see app accounts --refresh.")
        == fault.mayHaveArrived, "\(outcome)")
    #expect(outcome.errorLines.count <= 6 && !outcome.errors.contains("<h1>"))
    #expect(try await program.draftNumbers() == (fault.isKept ? [1] : []))
  }

  @Test("is sent once as well where it changes another, and the draft is one of changes")
  func change() async throws {
    let server = try BrokenServer { _ in [] }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let outcome = try await program.with("account", "edit", "2", "--email", "new@example.org").run()
    #expect(outcome.status == 5 && outcome.bytes.isEmpty)
    #expect(outcome.errorLines.contains("Send it later: app account edit 2 --resume=1"), "\(outcome)")
    #expect(server.requests.map { "\($0.method) \($0.path)" } == ["PATCH /users/2.json"])
    let drafts = try await program.with("account", "drafts", "--json=account,first_name,email").run()
    #expect(drafts.output == #"[{"account":2,"first_name":null,"email":"new@example.org"}]"# + "\n")
  }

  @Test(
    "An account is sent whole where a redirect asks for it again, or not at all", .faults(60), arguments: [307, 308])
  func redirect(status: Int) async throws {
    let server = try BrokenServer { request in
      guard request.path == "/users.json" else { return try SampleAccount(id: 5).answer(to: request) }
      return .response("\(status) Elsewhere", json: "", headers: ["Location: /elsewhere.json"])
    }
    defer { server.stop() }
    let outcome = try await Program(baseURL: server.baseURL).with(Program.creation).run()
    // Refusing it is right as well; an account without what was typed is not.
    #expect(server.requests.allSatisfy { $0.method == "POST" && $0.text == Program.creationBody })
    #expect(outcome.status == (server.requests.count == 2 ? 0 : 5), "\(outcome)")
    #expect(outcome.output == (server.requests.count == 2 ? "5\n" : ""))
  }

  @Test(
    "is told what the server says of it, however it says it, in one line each and without obeying it",
    arguments: [
      (#"{"email":["is odd","is old"]}"#, ["--email: is odd", "--email: is old"]),
      (#"{"errors":{"last_name":"is odd","base":["no more"]}}"#, ["--last-name: is odd", "no more"]),
      (#"{"email":["a\u001b[31mb\u0007\u202ec\nd"]}"#, nil), ("<h1>No</h1>", ["HTTP 422"]), ("", nil), ("[]", nil),
    ])
  func rejection(body: String, lines: [String]?) async throws {
    let server = try BrokenServer { _ in .response("422 Unprocessable Content", json: body) }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let outcome = try await program.with(Program.creation).run()
    #expect(outcome.status == 4 && outcome.bytes.isEmpty && server.requests.count == 1)
    #expect(outcome.errorLines.first == "app: the server rejected the account")
    #expect(outcome.errors.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(outcome)")
    if let lines {
      #expect(outcome.errorLines.dropFirst() == lines.map { "  \($0)" }[...], "\(outcome)")
    } else {
      #expect(outcome.errorLines.count == 2, "\(outcome)")
    }
    #expect(try await program.draftNumbers() == [])
  }

  @Test("is not sent with --offline, but kept")
  func offline() async throws {
    let server = try BrokenServer { request in try SampleAccount().answer(to: request) }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let outcome = try await program.with(Program.creation + ["--offline"]).run()
    #expect(outcome.status == 3 && outcome.bytes.isEmpty && server.requests.isEmpty)
    #expect(
      outcome.errorLines == [
        "app: nothing was sent: --offline sends no requests", "  the form is kept as draft 1",
        "Send it later: app account create --resume=1",
      ])
  }

  @Test(
    "and has been taken is told as created though its number cannot be written: exit code 1", arguments: [true, false])
  func unwritable(isFull: Bool) async throws {
    let server = try BrokenServer { request in try SampleAccount(id: 5).answer(to: request) }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL).with(Program.creation)
    let outcome = try await program.with(output: isFull ? .file("/dev/full") : .closed).run()
    #expect(outcome.status == 1 && outcome.errorLines.first == "Created account 5", "\(outcome)")
    #expect(outcome.errorLines.last?.hasPrefix("app: cannot write output: ") == true && outcome.errorLines.count == 2)
    #expect(server.requests.count == 1)
    #expect(try await program.draftNumbers() == [])
  }

  @Test("may have been taken when the user gives up: nothing is sent again, and nothing of it is on standard output")
  func interrupted() async throws {
    let isAsked = Promise<Void>()
    let server = try BrokenServer { _ in
      isAsked.fulfil(())
      return [.silence]
    }
    defer { server.stop() }
    let running = try Program(baseURL: server.baseURL).with(Program.creation + ["--timeout", "600"]).start()
    await running.waitFor(isAsked)
    running.send(SIGINT)
    let outcome = try await running.finish()
    #expect(outcome.status == 130 && outcome.bytes.isEmpty, "\(outcome)")
    await server.clientWentAway()
    #expect(server.requests.count == 1)
  }
}
