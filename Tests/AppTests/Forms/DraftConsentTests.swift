import Foundation
import TestSupport
import Testing

/// A draft that a server may have accepted is sent again only with the user's consent.
@Suite("Drafts that may have been sent", .startsPrograms)
struct DraftConsentTests {
  /// A server that accepts accounts, and fails at the first of them.
  ///
  /// - Parameter accounts: The response to a request for the accounts, as JSON.
  private static func server(accounts: String = "[]") throws -> ScriptedServer {
    let isFirst = LockedValue(true)
    return try ScriptedServer { request in
      if request.method == "GET" { return .response(json: accounts) }
      if isFirst.value {
        isFirst.value = false
        return .response("500 Oops", json: "")
      }
      return try SampleAccount().response(to: request)
    }
  }

  /// A program with a draft whose request failed at the server.
  private static func sent(to server: ScriptedServer, email: String = "ada@example.org") async throws -> Program {
    let program = Program(baseURL: server.baseURL)
    let result = try await program.with(Program.creation + ["--email", email]).run()
    try #require(result.status == 5 && server.requests.count == 1, "\(result)")
    try #require(try await program.draftStates() == ["1 maybe"])
    return program
  }

  private static func reason(_ server: ScriptedServer) -> String {
    "\(server.baseURL)/users.json returned HTTP 500"
  }

  // MARK: Scripts

  @Test(
    "In a script --again is required: exit code 2, and nothing is sent",
    arguments: [["--resume"], ["--resume=1", "--email=other@example.org"]])
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
}
