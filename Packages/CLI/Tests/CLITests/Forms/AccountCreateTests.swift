import Features
import Foundation
import Models
import NetworkClient
import Persistence
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The account create command")
@MainActor struct AccountCreateTests {
  static func runForm(
    _ arguments: String..., of server: AccountsServer = AccountsServer(), output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    await AccountRuns(server).run(["account", "create"] + AccountRuns.form + arguments, output: profile)
  }

  @Test(
    "The account create command sends the fields once, and writes the new id to a pipe",
    arguments: [([], "Created account 4\n"), (["--quiet"], "")])
  func piped(arguments: [String], messages: String) async {
    let runs = AccountRuns()
    let program = await runs.run(["account", "create"] + AccountRuns.form + arguments)
    #expect((program.exitCode, program.output, program.messages) == (.success, "4\n", messages))
    #expect(runs.server.calls == [AccountRuns.formCall])
  }

  @Test(
    "The account create command lists all validation errors, and sends nothing",
    arguments: [
      (
        ["--email", "ada"],
        [
          "--first-name: must not be empty", "--last-name: must not be empty",
          "--email: \"ada\" is not an email address: it has no @",
        ]
      ),
      (["--first-name=Ada", "--last-name=B", "--avatar-url=x"], ["--email: must not be empty"]),
    ])
  func validation(arguments: [String], details: [String]) async {
    for option in ["--quiet", "--json", "--dry-run", "--no-input"] {
      let server = AccountsServer()
      let program = await AccountRuns(server).run(["account", "create", option] + arguments)
      #expect((program.exitCode, program.output) == (.usage, ""))
      #expect(
        program.messages
          == "app: nothing was sent: the form has errors\n" + details.map { "  \($0)\n" }.joined())
      #expect(server.calls.isEmpty)
    }
  }

  @Test("The account create command fails with the messages of the server, by option")
  func rejected() async {
    let server = AccountsServer(
      refusals: .rejected(
        ValidationErrors(
          messages: [.email: ["has already been taken", "is\u{1B}[31m odd"], .firstName: ["is too short"]],
          general: ["the quota is reached"])))
    let program = await Self.runForm(of: server)
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(
      program.messages == """
        app: the server rejected the account
          --first-name: is too short
          --email: has already been taken
          --email: is␛[31m odd
          the quota is reached

        """)
    #expect(server.calls == [AccountRuns.formCall])
  }

  @Test("The account create command succeeds if the server accepts the form without returning the account")
  func accepted() async throws {
    let runs = AccountRuns(AccountsServer(refusals: .accepted("")))
    let program = await runs.run(["account", "create"] + AccountRuns.form)
    #expect((program.exitCode, program.output) == (.success, ""))
    #expect(
      program.messages
        == "Created the account\napp: the server did not return the account: see app accounts --refresh\n")
    #expect(try await runs.drafts.drafts().isEmpty)
  }

  @Test("The account create command shows the request with --dry-run, and sends nothing")
  func dryRun() async {
    let server = AccountsServer()
    let text = """
      POST http://127.0.0.1:1/users.json
      Accept: application/json
      Content-Type: application/json
      User-Agent: \(HTTPClient.Configuration().userAgent)

      {"user":{"email":"ada@example.org","first_name":"Ada","last_name":"Byron"}}

      """
    let program = await Self.runForm("--dry-run", of: server)
    #expect((program.exitCode, program.output, program.messages) == (.success, text, ""))
    #expect(await Self.runForm("--dry-run", of: server, output: .terminal()).output == text)
    #expect(server.calls.isEmpty)
  }

  @Test("The account create command shows the request as an object with --dry-run and --json")
  func dryRunAsJSON() async {
    #expect(
      await Self.runForm("--dry-run", "--json").output
        == #"{"method":"POST","url":"http://127.0.0.1:1/users.json","headers":{"Accept":"application/json","#
        + #""Content-Type":"application/json","User-Agent":"\#(HTTPClient.Configuration().userAgent)"},"#
        + #""body":"{\"user\":{\"email\":\"ada@example.org\",\"first_name\":\"Ada\",\"last_name\":\"Byron\"}}"}"# + "\n"
    )
  }

  @Test("The account create command keeps a draft if the server is unreachable, with a hint")
  func outage() async throws {
    let runs = AccountRuns(AccountsServer(refusals: .unreachable))
    let program = await runs.run(["account", "create", "--quiet"] + AccountRuns.form)
    #expect((program.exitCode, program.output) == (.network, ""))
    #expect(
      program.messages == """
        app: cannot reach example.com: connection refused
          the form is kept as draft 1
        Check the connection, or set another server with --base-url.
        Send it later: app account create --resume=1

        """)
    let draft = try #require(try await runs.drafts.drafts().first)
    #expect((draft.id, draft.accountID, draft.source) == (1, nil, "http://127.0.0.1:1"))
    #expect(draft.values == [.firstName: "Ada", .lastName: "Byron", .email: "ada@example.org"])
    #expect(draft.reason == "cannot reach example.com: connection refused")
  }

  @Test("The account create command keeps a draft with --offline")
  func offline() async throws {
    let error = NetworkError(.offline, url: URL(string: "http://127.0.0.1:1/users.json"))
    let runs = AccountRuns(AccountsServer(refusals: .failed(error)))
    let program = await runs.run(["account", "create", "--offline"] + AccountRuns.form)
    #expect((program.exitCode, program.output) == (.network, ""))
    #expect(program.messages.contains("\n  the form is kept as draft 1\n"))
    #expect(program.messages.hasSuffix("\nSend it later: app account create --resume=1\n"))
    #expect(program.messages.hasPrefix("app: nothing was sent: --offline sends no requests\n"))
  }

  @Test("The account create command prints a hint if the server may have processed the request")
  func timeout() async {
    let error = NetworkError(.timedOut, url: URL(string: "https://example.com/users.json"), limit: .seconds(2))
    let program = await Self.runForm(of: AccountsServer(refusals: .failed(error)))
    #expect(program.exitCode == .network)
    #expect(
      program.messages == """
        app: timed out after 2 s (https://example.com/users.json)
          the form is kept as draft 1
        Try again, or allow more time with --timeout SECONDS.
        The server may have processed it: see app accounts --refresh.
        If it has not, send it again: app account create --resume=1 --again

        """)
  }

  @Test("The account create command prints the values in the order of the form if no draft can be kept")
  func notKept() async throws {
    let folder = try TemporaryFolder()
    let runs = AccountRuns(
      AccountsServer(refusals: .unreachable), drafts: DraftStore(folder: "/dev/null/\(folder.path)"))
    let program = await runs.run(["account", "create"] + AccountRuns.form)
    #expect((program.exitCode, program.output) == (.network, ""))
    let lines = program.messages.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0] == "app: cannot reach example.com: connection refused")
    #expect(lines[1].hasPrefix("  the form could not be kept as a draft: "))
    #expect(lines[2...4] == ["  --first-name=Ada", "  --last-name=Byron", "  --email=ada@example.org"])
    #expect(lines[5] == "Check the connection, or set another server with --base-url.")
  }
}
