import Features
import Models
import NetworkClient
import Persistence
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The account edit command")
@MainActor struct AccountEditTests {
  static func run(
    _ arguments: String..., of server: AccountsServer = AccountsServer(), output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    await AccountRuns(server).run(["account", "edit", "2"] + arguments, output: profile)
  }

  @Test("sends only the given fields, without loading the account")
  func given() async {
    let server = AccountsServer()
    let program = await Self.run("--email", " kim@example.org", of: server)
    #expect((program.exitCode, program.output, program.messages) == (.success, "2\n", "Changed account 2\n"))
    #expect(server.calls == [#"PATCH users/2.json {"user":{"email":"kim@example.org"}}"#])
    let both = AccountsServer()
    #expect(await Self.run("--last-name=Byron", "--first-name=Ada", "--quiet", of: both).messages.isEmpty)
    #expect(both.calls == [#"PATCH users/2.json {"user":{"first_name":"Ada","last_name":"Byron"}}"#])
  }

  @Test("clears the avatar with an empty value")
  func noAvatar() async {
    let server = AccountsServer()
    #expect(await Self.run("--avatar-url=", "--json=avatar_url", of: server).output == #"{"avatar_url":""}"# + "\n")
    #expect(server.calls == [#"PATCH users/2.json {"user":{"avatar_url":""}}"#])
  }

  @Test("shows the page of the account in a terminal")
  func terminal() async {
    let program = await Self.run("--last-name=Low", output: .terminal(40))
    #expect(program.messages == "Changed account 2\n")
    #expect(
      program.output == """
        Kim Low                        account 2

        Email     kim@example.com
        Avatar    https://images.example/kim.png
        Changed   15 January 2027, 08:00 UTC

        Next      app account edit 2

        """)
  }

  @Test("fails without fields", arguments: [[], ["--dry-run"], ["--json"], ["--no-input"]])
  func nothing(arguments: [String]) async {
    let server = AccountsServer()
    let program = await AccountRuns(server).run(["account", "edit", "2"] + arguments)
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(
      program.messages == """
        app: account edit needs something to change
        Try: app account edit 2 --email new@example.org

        """)
    #expect(server.calls.isEmpty)
  }

  @Test("lists all validation errors, and sends nothing")
  func validation() async {
    let server = AccountsServer()
    let program = await Self.run("--first-name=", "--email", "kim@@example.org", of: server)
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(
      program.messages == """
        app: nothing was sent: the form has errors
          --first-name: must not be empty
          --email: "kim@@example.org" is not an email address: it has more than one @

        """)
    #expect(server.calls.isEmpty)
  }

  @Test("fails with the messages of the server, by option")
  func rejected() async {
    let program = await Self.run("--email=ada@example.com", of: AccountsServer(refusals: .taken))
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(program.messages == "app: the server rejected the account\n  --email: has already been taken\n")
  }

  @Test("names a missing account, the request and the list command")
  func notFound() async {
    let error = NetworkError.unacceptableStatus(
      code: 404, method: .patch, url: "https://example.com/users/2.json", message: nil)
    let program = await Self.run("--last-name=Low", of: AccountsServer(refusals: .failed(error)))
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(
      program.messages == """
        app: account 2 not found
          PATCH https://example.com/users/2.json -> 404
          the form is kept as draft 1
        Try: app accounts
        Send it later: app account edit 2 --resume=1

        """)
  }

  @Test("shows the request with --dry-run, and sends nothing")
  func dryRun() async {
    let server = AccountsServer()
    let program = await Self.run("--dry-run", "--email=kim@example.org", "--avatar-url=", of: server)
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(
      program.output == """
        PATCH http://127.0.0.1:1/users/2.json
        Accept: application/json
        Content-Type: application/json; charset=UTF-8

        {"user":{"email":"kim@example.org","avatar_url":""}}

        """)
    #expect(server.calls.isEmpty)
  }

  @Test("keeps a draft of the account if the server is unreachable")
  func outage() async throws {
    let runs = AccountRuns(AccountsServer(refusals: .unreachable))
    let program = await runs.run("account", "edit", "2", "--last-name=Low", output: .terminal())
    #expect((program.exitCode, program.output) == (.network, ""))
    #expect(
      program.messages == """
        app: cannot reach example.com: connection refused
          the form is kept as draft 1
        Check the connection, or set another server with --base-url.
        Send it later: app account edit 2 --resume=1

        """)
    let draft = try #require(try await runs.drafts.drafts().first)
    #expect((draft.accountID, draft.values) == (2, [.lastName: "Low"]))
  }
}
