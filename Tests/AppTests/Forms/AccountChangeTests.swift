import Foundation
import Sandbox
import Testing

@Suite("Editing an account by options", .startsPrograms)
struct AccountChangeTests {
  @Test(
    "Sends a PATCH with only the given fields",
    arguments: [
      (["--email", "new@example.org"], #"{"user":{"email":"new@example.org"}}"#),
      (["--last-name", " B ", "--first-name", "A"], #"{"user":{"first_name":"A","last_name":"B"}}"#),
      (["--avatar-url", ""], #"{"user":{"avatar_url":""}}"#),
      (["--avatar-url", "the one with the hat"], #"{"user":{"avatar_url":"the one with the hat"}}"#),
    ])
  func changed(options: [String], body: String) async throws {
    let server = try ScriptedServer { request in try SampleAccount(id: 2).response(to: request) }
    defer { server.stop() }
    let result = try await Program(baseURL: server.baseURL).with(["account", "edit", "2"] + options).run()
    #expect(result.status == 0 && result.output == "2\n" && result.errors == "Changed account 2\n", "\(result)")
    #expect(server.requests.map(\.text) == [body])
    #expect(server.requests.map { "\($0.method) \($0.path)" } == ["PATCH /users/2.json"])
  }

  @Test("Keeps the other fields and updates the cached account and the list")
  func updatesCache() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let before = try await program.with("accounts").run()
      #expect(try await program.with("account", "edit", "3", "--last-name", "Ny").run().status == 0)
      let one = try await program.with("account", "3", "--max-age", "600").run()
      #expect(one.lines.prefix(4) == ["id\t3", "first_name\tZoë", "last_name\tNy", "email\tzoe.akerblom@example.net"])
      let after = try await program.with("accounts").run()
      #expect(after.lines[2] == "3\tZoë\tNy\tzoe.akerblom@example.net\t" && after.lines.count == 12)
      #expect(after.lines.filter { !$0.hasPrefix("3\t") } == before.lines.filter { !$0.hasPrefix("3\t") })
      #expect(
        log.records.map(\.description) == ["GET /users.json 200", "PATCH /users/3.json 200", "GET /users.json 200"])
    }
  }

  @Test("Reports all invalid fields at once with exit code 2, and sends nothing")
  func invalidFields() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let result = try await program.with("account", "edit", "2", "--first-name=", "--email=a@b").run()
      #expect(result.status == 2 && result.bytes.isEmpty)
      #expect(
        result.errorLines == [
          "app: nothing was sent: the form has errors", "  --first-name: must not be empty",
          "  --email: \"a@b\" is not an email address: the domain has no dot",
        ])
      let nothing = try await program.with("account", "edit", "2").run()
      #expect(nothing.status == 2 && nothing.bytes.isEmpty)
      #expect(
        nothing.errorLines == [
          "app: account edit needs something to change", "Try: app account edit 2 --email new@example.org",
        ])
      #expect(log.records.isEmpty)
    }
  }

  @Test("Reports an email address that is taken with exit code 4, and keeps the account")
  func taken() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let result = try await program.with("account", "edit", "2", "--email", "hina@example.org").run()
      #expect(result.status == 4 && result.bytes.isEmpty)
      #expect(result.errorLines == ["app: the server rejected the account", "  --email: has already been taken"])
      #expect(log.records.map(\.description) == ["PATCH /users/2.json 422"])
      #expect(try await program.with("account", "2").run().lines.contains("email\tbarnaby@example.com"))
    }
  }

  @Test("An unknown account is reported with exit code 4, and the change is kept as a draft")
  func unknown() async throws {
    try await SandboxServer.withRequestLog { program, _ in
      let result = try await program.with("account", "edit", "99", "--first-name", "A").run()
      let url = program.environment["APP_BASE_URL"] ?? ""
      #expect(result.status == 4 && result.bytes.isEmpty)
      #expect(
        result.errorLines == [
          "app: account 99 not found", "  PATCH \(url)/users/99.json -> 404", "  the form is kept as draft 1",
          "Try: app accounts", "Send it later: app account edit 99 --resume=1",
        ])
      #expect(try await program.draftStates() == ["1 no"])
    }
  }

  @Test("--dry-run prints the request and sends nothing")
  func dryRun() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let result = try await program.with("account", "edit", "2", "--email", "new@example.org", "--dry-run").run()
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.lines.first == "PATCH \(program.environment["APP_BASE_URL"] ?? "")/users/2.json")
      #expect(result.lines.last == #"{"user":{"email":"new@example.org"}}"#)
      #expect(log.records.isEmpty)
    }
  }
}
