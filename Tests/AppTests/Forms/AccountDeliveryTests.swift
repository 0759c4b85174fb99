import Foundation
import Testing

/// The program sends an account once: a second request could create a second account.
@Suite("Sending an account to a faulty server", .startsPrograms)
struct AccountDeliveryTests {
  /// A response to an account, and its expected result.
  struct Reply: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let steps: [ScriptedServer.Step]
    let status: Int32
    /// A text of the error message.
    ///
    /// `URL` is replaced by the request's URL.
    let message: String
    /// Whether the user is warned that the server may have processed the request.
    let mayHaveBeenProcessed: Bool

    init(
      _ name: String, _ steps: [ScriptedServer.Step], status: Int32, says message: String, mayHaveBeenProcessed: Bool
    ) {
      testDescription = name
      self.steps = steps
      self.status = status
      self.message = message
      self.mayHaveBeenProcessed = mayHaveBeenProcessed
    }
  }

  static let replies: [Reply] = [
    Reply(
      "503", .page("503 Service Unavailable", "<h1>Oops</h1>"), status: 5, says: "URL returned HTTP 503",
      mayHaveBeenProcessed: false),
    Reply(
      "500", .response("500 Internal Server Error", json: ""), status: 5, says: "URL returned HTTP 500",
      mayHaveBeenProcessed: true),
    Reply(
      "403", .response("403 Forbidden", json: ""), status: 4, says: "URL returned HTTP 403", mayHaveBeenProcessed: false
    ),
    Reply(
      "a web page", .page("200 OK", "<h1>Sign in</h1>"), status: 5, says: "URL: got a web page, not JSON",
      mayHaveBeenProcessed: true),
    Reply("a reset", [.reset], status: 3, says: "URL", mayHaveBeenProcessed: true),
    Reply("silence", [.silence], status: 3, says: "URL timed out after 1 s", mayHaveBeenProcessed: true),
  ]

  @Test("The account is sent once, and kept as a draft with advice about sending it again", arguments: replies)
  func reply(_ reply: Reply) async throws {
    let server = try ScriptedServer { _ in reply.steps }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let limit = reply.message.contains("timed out") ? "1" : "600"
    let result = try await program.with(Program.creation + ["--timeout", limit]).run()
    #expect(server.requests.map(\.method) == ["POST"] && server.requests.first?.text == Program.creationBody)
    #expect(result.status == reply.status && result.bytes.isEmpty, "\(result)")
    let message = reply.message.replacing("URL", with: "\(server.baseURL)/users.json")
    #expect(result.errorLines.first?.hasPrefix("app: ") == true, "\(result)")
    #expect(result.errorLines.first?.contains(message) == true, "\(result)")
    #expect(result.errorLines.contains("  the form is kept as draft 1"), "\(result)")
    let advice =
      reply.mayHaveBeenProcessed
      ? [
        "The server may have processed it: see app accounts --refresh.",
        "If it has not, send it again: app account create --resume=1 --again",
      ] : ["Send it later: app account create --resume=1"]
    #expect(result.errorLines.suffix(advice.count) == advice[...], "\(result)")
    #expect(result.errors.contains("may have processed") == reply.mayHaveBeenProcessed, "\(result)")
    #expect(result.errorLines.count <= 6 && !result.errors.contains("<h1>"))
    #expect(try await program.draftStates() == [reply.mayHaveBeenProcessed ? "1 maybe" : "1 no"])
  }

  @Test(
    "A redirected account is sent with its whole body or not at all", arguments: [307, 308])
  func redirect(status: Int) async throws {
    let server = try ScriptedServer { request in
      guard request.path == "/users.json" else { return try SampleAccount(id: 5).response(to: request) }
      return .response("\(status) Elsewhere", json: "", headers: ["Location: /elsewhere.json"])
    }
    defer { server.stop() }
    let result = try await Program(baseURL: server.baseURL).with(Program.creation).run()
    // Refusing the redirect is valid too; sending an account without its body is not.
    #expect(server.requests.allSatisfy { $0.method == "POST" && $0.text == Program.creationBody })
    #expect(result.status == (server.requests.count == 2 ? 0 : 5), "\(result)")
    #expect(result.output == (server.requests.count == 2 ? "5\n" : ""))
  }

  @Test(
    "A created account is reported even if standard output fails: exit code 1", arguments: [true, false])
  func outputFailure(isFull: Bool) async throws {
    let server = try ScriptedServer { request in try SampleAccount(id: 5).response(to: request) }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL).with(Program.creation)
    let result = try await program.with(output: isFull ? .file("/dev/full") : .closed).run()
    #expect(result.status == 1 && result.errorLines.first == "Created account 5", "\(result)")
    #expect(result.errorLines.last?.hasPrefix("app: cannot write output: ") == true && result.errorLines.count == 2)
    #expect(server.requests.count == 1)
    #expect(try await program.draftNumbers() == [])
  }
}
