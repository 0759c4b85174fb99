import Foundation
import Sandbox
import Testing

@Suite("An account changed by options", .startsPrograms)
struct AccountChangeTests {
  @Test(
    "is sent only what was given, as a PATCH",
    arguments: [
      (["--email", "new@example.org"], #"{"user":{"email":"new@example.org"}}"#),
      (["--last-name", " B ", "--first-name", "A"], #"{"user":{"first_name":"A","last_name":"B"}}"#),
      (["--avatar-url", ""], #"{"user":{"avatar_url":""}}"#),
      (["--avatar-url", "the one with the hat"], #"{"user":{"avatar_url":"the one with the hat"}}"#),
    ])
  func changed(options: [String], body: String) async throws {
    let server = try BrokenServer { request in try SampleAccount(id: 2).answer(to: request) }
    defer { server.stop() }
    let outcome = try await Program(baseURL: server.baseURL).with(["account", "edit", "2"] + options).run()
    #expect(outcome.status == 0 && outcome.output == "2\n" && outcome.errors == "Changed account 2\n", "\(outcome)")
    #expect(server.requests.map(\.text) == [body])
    #expect(server.requests.map { "\($0.method) \($0.path)" } == ["PATCH /users/2.json"])
  }

  @Test("keeps all else, is what is shown from then on, and is in the next list")
  func kept() async throws {
    try await SandboxServer.forAccounts { program, log in
      let before = try await program.with("accounts").run()
      #expect(try await program.with("account", "edit", "3", "--last-name", "Ny").run().status == 0)
      let one = try await program.with("account", "3").run()
      #expect(one.lines.prefix(4) == ["id\t3", "first_name\tZoë", "last_name\tNy", "email\tzoe.akerblom@example.net"])
      let after = try await program.with("accounts").run()
      #expect(after.lines[2] == "3\tZoë\tNy\tzoe.akerblom@example.net\t" && after.lines.count == 12)
      #expect(after.lines.filter { !$0.hasPrefix("3\t") } == before.lines.filter { !$0.hasPrefix("3\t") })
      #expect(
        log.records.map(\.description) == ["GET /users.json 200", "PATCH /users/3.json 200", "GET /users.json 200"])
    }
  }

  @Test("is refused with all that is wrong at once, exit code 2, and nothing is sent")
  func problems() async throws {
    try await SandboxServer.forAccounts { program, log in
      let outcome = try await program.with("account", "edit", "2", "--first-name=", "--email=a@b").run()
      #expect(outcome.status == 2 && outcome.bytes.isEmpty)
      #expect(
        outcome.errorLines == [
          "app: nothing was sent: the form has errors", "  --first-name: must not be empty",
          "  --email: \"a@b\" is not an e-mail address: the domain has no dot",
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

  @Test("with what another account has is refused with exit code 4, and stays as it was")
  func taken() async throws {
    try await SandboxServer.forAccounts { program, log in
      let outcome = try await program.with("account", "edit", "2", "--email", "hina@example.org").run()
      #expect(outcome.status == 4 && outcome.bytes.isEmpty)
      #expect(outcome.errorLines == ["app: the server rejected the account", "  --email: has already been taken"])
      #expect(log.records.map(\.description) == ["PATCH /users/2.json 422"])
      #expect(try await program.with("account", "2").run().lines.contains("email\tbarnaby@example.com"))
    }
  }

  @Test("that is not there is told, with exit code 4, and nothing is kept: it is not shown any more either")
  func unknown() async throws {
    try await SandboxServer.forAccounts { program, _ in
      let outcome = try await program.with("account", "edit", "99", "--first-name", "A").run()
      let url = program.environment["APP_BASE_URL"] ?? ""
      #expect(outcome.status == 4 && outcome.bytes.isEmpty)
      #expect(
        outcome.errorLines == [
          "app: account 99 not found", "  PATCH \(url)/users/99.json -> 404", "Try: app accounts",
        ])
      #expect(try await program.draftNumbers() == [])
    }
  }

  @Test("with --dry-run is shown as the request it would be, and nothing is sent")
  func dryRun() async throws {
    try await SandboxServer.forAccounts { program, log in
      let outcome = try await program.with("account", "edit", "2", "--email", "new@example.org", "--dry-run").run()
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.lines.first == "PATCH \(program.environment["APP_BASE_URL"] ?? "")/users/2.json")
      #expect(outcome.lines.last == #"{"user":{"email":"new@example.org"}}"#)
      #expect(log.records.isEmpty)
    }
  }
}
