import Foundation
import Sandbox
import TestSupport
import Testing

/// A draft that a server may have accepted is sent again only with the user's consent.
@Suite("Drafts that may have been sent", .startsPrograms)
struct DraftConsentTests {
  /// A server that accepts accounts, and sends an unreadable response to the first of them.
  ///
  /// - Parameter accounts: The response to a request for the accounts, as JSON.
  private static func server(accounts: String = "[]") throws -> ScriptedServer {
    let isFirst = LockedValue(true)
    return try ScriptedServer { request in
      if request.method == "GET" { return .response(json: accounts) }
      if isFirst.value {
        isFirst.value = false
        return .response("201 Created", json: "")
      }
      return try SampleAccount().response(to: request)
    }
  }

  /// A program with a draft whose response was unreadable.
  private static func sent(to server: ScriptedServer, email: String = "ada@example.org") async throws -> Program {
    let program = Program(baseURL: server.baseURL)
    let result = try await program.with(Program.creation + ["--email", email]).run()
    try #require(result.status == 5 && server.requests.count == 1, "\(result)")
    try #require(try await program.draftStates() == ["1 maybe"])
    return program
  }

  private static func reason(_ server: ScriptedServer) -> String {
    "the response from \(server.baseURL)/users.json is not the expected JSON (empty response)"
  }

  // MARK: Scripts

  @Test(
    "In a script --again is required: exit code 2, and nothing is sent",
    arguments: [["--resume"], ["--resume=1"], ["--resume", "--email=other@example.org"], ["--resume", "--no-input"]])
  func refused(options: [String]) async throws {
    let server = try Self.server()
    defer { server.stop() }
    let program = try await Self.sent(to: server)
    let result = try await program.with(["account", "create"] + options).run()
    #expect(result.status == 2 && result.bytes.isEmpty)
    #expect(
      result.errorLines == [
        "app: draft 1 may have been sent already", "See app accounts --refresh. To send it again, add --again.",
      ])
    #expect(server.requests.count == 1)
    let draft = try await program.with("account", "drafts", "--fields=email,sent,reason").run()
    #expect(draft.output == "ada@example.org\tmaybe\t\(Self.reason(server))\n", "\(draft)")
  }

  @Test("--again sends the same request with the same key, and deletes the draft")
  func again() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let program = try await Self.sent(to: server)
    let list = try await program.with("account", "drafts").on(try PseudoTerminal()).run()
    let words = list.unstyled.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("app account create --resume=1 --again --base-url \(server.baseURL) "), "\(list)")
    let result = try await program.with("account", "create", "--resume", "--again").run()
    #expect(result.status == 0 && result.output == "1\n" && result.errors == "Created account 1\n", "\(result)")
    #expect(server.requests.map(\.text) == [Program.creationBody, Program.creationBody])
    let keys = server.requests.map(\.idempotencyKey)
    #expect(keys.compactMap { $0.flatMap { UUID(uuidString: String($0)) } }.count == 2 && keys[0] == keys[1])
    #expect(try await program.draftStates() == [])
  }

  @Test("A change is sent again with the same key")
  func change() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    #expect(try await program.with("account", "edit", "1", "--email=new@example.org").run().status == 5)
    let refused = try await program.with("account", "edit", "1", "--resume").run()
    #expect(refused.status == 2 && server.requests.count == 1, "\(refused)")
    let result = try await program.with("account", "edit", "1", "--resume", "--again").run()
    #expect(result.status == 0 && result.output == "1\n", "\(result)")
    #expect(server.requests.map { "\($0.method) \($0.path)" } == ["PATCH /users/1.json", "PATCH /users/1.json"])
    #expect(server.requests[0].idempotencyKey != nil)
    #expect(server.requests[0].idempotencyKey == server.requests[1].idempotencyKey)
  }

  @Test("Another request has another key: another form, other values, and one that was certainly not accepted")
  func otherKeys() async throws {
    let server = try ScriptedServer { request in
      switch request.number {
      case 1, 2: .response("201 Created", json: "")
      case 3: .response("503 Service Unavailable", json: "")
      default: try SampleAccount().response(to: request)
      }
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    for arguments in [Program.creation, Program.creation, Program.creation] {
      #expect(try await program.with(arguments).run().status == 5)
    }
    #expect(try await program.draftStates() == ["1 maybe", "2 maybe", "3 no"])
    let others = [["--resume=1", "--again", "--email=other@example.org"], ["--resume=3"]]
    for options in others {
      let result = try await program.with(["account", "create"] + options).run()
      #expect(result.status == 0, "\(result)")
    }
    #expect(Set(server.requests.compactMap(\.idempotencyKey)).count == 5)
  }

  // MARK: Prompts

  @Test(
    "The prompt shows the reason and the accounts with the email address; Enter and n send nothing",
    arguments: [("", nil), ("n", 7), ("no", 7)])
  func declined(reply: String, accountID: Int?) async throws {
    let email = "Ada@Example.org "
    let accounts = try accountID.map { [try SampleAccount(id: $0).json] } ?? []
    let server = try Self.server(accounts: "[\(accounts.joined())]")
    defer { server.stop() }
    let program = try await Self.sent(to: server, email: email)
    let result = try await Self.reply(reply, program)
    let account =
      accountID.map { "Account \($0) has this email address: Ada Sample." } ?? "No account has this email address."
    let words = result.unstyled.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.hasPrefix("Draft 1 may have been sent already: \(Self.reason(server)). \(account) Draft 1: New account"),
      "\(result)")
    #expect(result.status == 0)
    #expect(result.unstyledLines.last == "app: nothing was sent; draft 1 is kept", "\(result)")
    #expect(server.requests.map(\.method) == ["POST", "GET"])
    #expect(try await program.draftStates() == ["1 maybe"])
  }

  @Test("y sends the draft again with the same key")
  func accepted() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let program = try await Self.sent(to: server)
    let result = try await Self.reply("y", program)
    #expect(result.status == 0 && result.output.contains("Created account 1\n"), "\(result)")
    #expect(server.requests.map(\.method) == ["POST", "GET", "POST"])
    #expect(server.requests[0].idempotencyKey == server.requests[2].idempotencyKey)
    #expect(try await program.draftStates() == [])
  }

  @Test("e prompts for the fields first, and the changed form is another request")
  func edited() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let program = try await Self.sent(to: server)
    let form = try FormDriver(program.with("account", "create", "--resume"))
    try await form.terminal.recording.waitFor("Send it again? [y/N/e] ")
    form.terminal.type("e\r")
    form.resetTranscript()
    try await form.enter("Eve", for: "First name", over: "Ada")
    try await form.keep("Sample", for: "Last name")
    try await form.keep("ada@example.org", for: "Email")
    try await form.keep("", for: "Avatar URL (optional)")
    let result = try await form.finish()
    #expect(result.status == 0, "\(result)")
    #expect(server.requests.last?.text == Program.creationBody.replacing("Ada", with: "Eve"))
    #expect(server.requests.first?.idempotencyKey != server.requests.last?.idempotencyKey)
    #expect(try await program.draftStates() == [])
  }

  @Test("The prompt says if the accounts cannot be loaded")
  func noAccounts() async throws {
    let server = try Self.server(accounts: "no JSON")
    defer { server.stop() }
    let program = try await Self.sent(to: server)
    let result = try await Self.reply("n", program)
    #expect(result.status == 0 && result.unstyled.contains("\nThe accounts could not be loaded ("), "\(result)")
    #expect(try await program.draftStates() == ["1 maybe"])
  }

  @Test("--again shows the usual question at a prompt, without a request for the accounts")
  func againAtPrompt() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let program = try await Self.sent(to: server)
    let form = try FormDriver(program.with("account", "create", "--resume", "--again"))
    try await form.terminal.recording.waitFor("Send? [Y/n/e] ")
    form.terminal.type("\r")
    #expect(try await form.finish().status == 0)
    #expect(server.requests.map(\.method) == ["POST", "POST"])
  }

  @Test("A form that the server rejects is kept at a prompt, even if Ctrl-C follows")
  func rejected() async throws {
    let body = #"{"email":["has already been taken"]}"#
    let server = try ScriptedServer { _ in .response("422 Unprocessable Content", json: body) }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let form = try FormDriver(program.with(Program.creation))
    try await form.expectField("Email", showing: "ada@example.org")
    form.terminal.type("\u{3}")
    #expect(try await form.finish().status == 130)
    let draft = try await program.with("account", "drafts", "--fields=first_name,email,sent,reason").run()
    #expect(
      draft.output == "Ada\tada@example.org\tno\tthe server rejected it: email has already been taken\n", "\(draft)")
    #expect(server.requests.count == 1)
  }

  /// Resumes the draft on a terminal, and types a reply to the question.
  private static func reply(_ reply: String, _ program: Program) async throws -> ProgramResult {
    let form = try FormDriver(program.with("account", "create", "--resume"))
    try await form.terminal.recording.waitFor("Send it again? [y/N/e] ")
    form.terminal.type("\(reply)\r")
    return try await form.finish()
  }
}
