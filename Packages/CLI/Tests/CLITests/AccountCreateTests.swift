import Features
import Models
import NetworkClient
import Persistence
import Terminal
import Testing

@testable import CLI

@Suite("Creating an account by options")
@MainActor struct AccountCreateTests {
  static func run(
    _ arguments: String..., of server: AccountsServer = AccountsServer(), output profile: TerminalProfile = .plain
  ) async -> Program {
    await AccountRuns(server).run(["account", "create"] + arguments, output: profile)
  }

  static func runForm(
    _ arguments: String..., of server: AccountsServer = AccountsServer(), output profile: TerminalProfile = .plain
  ) async -> Program {
    await AccountRuns(server).run(["account", "create"] + AccountRuns.form + arguments, output: profile)
  }

  @Test("sends the fields once, and gives the new number to a program")
  func piped() async {
    let server = AccountsServer()
    let program = await Self.runForm(of: server)
    #expect((program.exitCode, program.output, program.messages) == (.success, "4\n", "Created account 4\n"))
    #expect(server.calls == [.create(.ada)])
  }

  @Test("sends the texts without the white space around them, and no blank picture")
  func trimmed() async {
    let server = AccountsServer()
    let program = await Self.run(
      "--first-name", " Ada ", "--last-name", "\tByron\n", "--email", " ada@example.org ", "--avatar-url=  ",
      of: server)
    #expect(program.exitCode == .success)
    #expect(server.calls == [.create(.ada)])
    let picture = AccountsServer()
    _ = await Self.runForm("--avatar-url", "any text", of: picture)
    #expect(
      picture.calls == [
        .create(
          .of([.firstName: "Ada", .lastName: "Byron", .email: "ada@example.org", .avatarURL: "any text"]))
      ])
  }

  @Test("shows the page of it at a terminal")
  func terminal() async {
    let program = await Self.runForm(output: .terminal())
    #expect((program.exitCode, program.messages) == (.success, "Created account 4\n"))
    #expect(
      program.output == """
        Ada Byron                                                              account 4

        Email     ada@example.org
        Created   15 January 2027, 08:00 UTC
        Changed   15 January 2027, 08:00 UTC

        Next      app account edit 4

        """)
  }

  @Test("gives the account as JSON, or the fields asked for")
  func json() async {
    #expect(
      await Self.runForm("--json").output
        == #"{"id":4,"first_name":"Ada","last_name":"Byron","email":"ada@example.org","avatar_url":null,"#
        + #""created_at":"2027-01-15T08:00:00.000Z","updated_at":"2027-01-15T08:00:00.000Z","url":null}"# + "\n")
    #expect(await Self.runForm("--fields=email,id").output == "email\tada@example.org\nid\t4\n")
    #expect(await Self.runForm("--json=id").output == #"{"id":4}"# + "\n")
  }

  @Test("says nothing but the number with --quiet")
  func quiet() async {
    let program = await Self.runForm("--quiet")
    #expect((program.exitCode, program.output, program.messages) == (.success, "4\n", ""))
  }

  @Test(
    "lists all that is wrong at once, and sends nothing",
    arguments: [
      (
        [], ["--first-name: must not be empty", "--last-name: must not be empty", "--email: must not be empty"]
      ),
      (
        ["--email", "ada"],
        [
          "--first-name: must not be empty", "--last-name: must not be empty",
          "--email: \"ada\" is not an e-mail address: it has no @",
        ]
      ),
      (
        ["--first-name=Ada", "--last-name= ", "--email=ada@example"],
        [
          "--last-name: must not be empty",
          "--email: \"ada@example\" is not an e-mail address: the domain has no dot",
        ]
      ),
      (["--first-name=Ada", "--last-name=B", "--avatar-url=x"], ["--email: must not be empty"]),
    ])
  func problems(arguments: [String], details: [String]) async {
    for option in ["--quiet", "--json", "--dry-run", "--no-input"] {
      let server = AccountsServer()
      let program = await AccountRuns(server).run(["account", "create", option] + arguments)
      #expect((program.exitCode, program.output) == (.usage, ""))
      #expect(
        program.messages
          == "app: nothing was sent: the account is not right yet\n" + details.map { "  \($0)\n" }.joined())
      #expect(server.calls.isEmpty)
    }
  }

  @Test("that the server finds fault with ends with 4, and names the options and the rest")
  func rejected() async {
    let server = AccountsServer(
      refusals: .rejected(
        ValidationErrors(
          messages: [.email: ["has already been taken", "is\u{1B}[31m odd"], .firstName: ["is too short"]],
          remarks: ["the quota is reached"])))
    let program = await Self.runForm(of: server)
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(
      program.messages == """
        app: the server refused the account
          --first-name: is too short
          --email: has already been taken
          --email: is␛[31m odd
          the quota is reached

        """)
    #expect(server.calls == [.create(.ada)])
  }

  @Test("with --dry-run shows the request, and sends nothing")
  func dryRun() async {
    let server = AccountsServer()
    let text = """
      POST http://127.0.0.1:1/users.json
      Accept: application/json
      Content-Type: application/json; charset=UTF-8

      {"user":{"first_name":"Ada","last_name":"Byron","email":"ada@example.org"}}

      """
    let program = await Self.runForm("--dry-run", of: server)
    #expect((program.exitCode, program.output, program.messages) == (.success, text, ""))
    #expect(await Self.runForm("--dry-run", of: server, output: .terminal()).output == text)
    #expect(server.calls.isEmpty)
  }

  @Test("with --dry-run and --json shows the request as an object")
  func dryRunAsJSON() async {
    #expect(
      await Self.runForm("--dry-run", "--json").output
        == #"{"method":"POST","url":"http://127.0.0.1:1/users.json","headers":{"Accept":"application/json","#
        + #""Content-Type":"application/json; charset=UTF-8"},"body":"{\"user\":{\"first_name\":\"Ada\","#
        + #"\"last_name\":\"Byron\",\"email\":\"ada@example.org\"}}"}"# + "\n")
  }

  @Test("with --dry-run shows no line that is wider than the terminal")
  func dryRunInNarrowTerminal() async {
    let lines = await Self.runForm("--dry-run", output: .terminal(40)).output.split(separator: "\n")
    #expect(lines.count >= 4)
    #expect(lines.allSatisfy { $0.displayWidth <= 40 })
  }

  @Test("with --dry-run needs to know the server")
  func dryRunWithoutServer() async {
    let program = await Program.run(["account", "create", "--dry-run"] + AccountRuns.form)
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(program.messages.hasSuffix("\napp: no server is set\n"))
  }

  @Test("that could not be delivered is kept as a draft, and says how to send it")
  func outage() async throws {
    let runs = AccountRuns(AccountsServer(refusals: .unreachable))
    let program = await runs.run(["account", "create", "--quiet"] + AccountRuns.form)
    #expect((program.exitCode, program.output) == (.network, ""))
    #expect(
      program.messages == """
        app: cannot reach example.com: connection refused
          what you typed is kept as draft 1
        Check the connection, or set another server with --base-url.
        Send it later: app account create --resume=1

        """)
    let draft = try #require(try await runs.drafts.drafts().first)
    #expect((draft.id, draft.accountID, draft.source) == (1, nil, "http://127.0.0.1:1"))
    #expect(draft.values == [.firstName: "Ada", .lastName: "Byron", .email: "ada@example.org"])
    #expect(draft.reason == "cannot reach example.com: connection refused")
  }

  @Test("with --offline asks nobody, keeps a draft, and says so in words about a form")
  func offline() async throws {
    let error = NetworkError.offline(url: "http://127.0.0.1:1/users.json")
    let runs = AccountRuns(AccountsServer(refusals: .failed(error)))
    let program = await runs.run(["account", "create", "--offline"] + AccountRuns.form)
    #expect((program.exitCode, program.output) == (.network, ""))
    #expect(program.messages.contains("\n  what you typed is kept as draft 1\n"))
    #expect(program.messages.hasSuffix("\nSend it later: app account create --resume=1\n"))
    #expect(!program.messages.contains("nothing is saved"))
  }

  @Test("that may have arrived says so")
  func timeout() async {
    let error = NetworkError.timedOut(url: "https://example.com/users.json", after: .seconds(2))
    let program = await Self.runForm(of: AccountsServer(refusals: .failed(error)))
    #expect(program.exitCode == .network)
    #expect(
      program.messages == """
        app: https://example.com/users.json timed out after 2 s
          what you typed is kept as draft 1
        Try again, or allow more time with --timeout SECONDS.
        Send it later: app account create --resume=1
        The server may have taken it all the same: see app accounts --refresh.

        """)
    let failed = await Self.runForm(of: AccountsServer(refusals: .failed(.status(500, "/users.json"))))
    #expect(failed.exitCode == .server)
    #expect(failed.messages.hasSuffix("\nThe server may have taken it all the same: see app accounts --refresh.\n"))
    let busy = await Self.runForm(of: AccountsServer(refusals: .failed(.status(503, "/users.json"))))
    #expect(busy.exitCode == .server)
    #expect(busy.messages.hasSuffix("\nSend it later: app account create --resume=1\n"))
  }

  @Test("that the server refuses as a whole is kept nowhere")
  func refused() async throws {
    let runs = AccountRuns(AccountsServer(refusals: .failed(.status(403, "/users.json", message: "no\u{7} way"))))
    let program = await runs.run(["account", "create"] + AccountRuns.form)
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(program.messages == "app: https://example.com/users.json answered HTTP 403: no␇ way\n")
    #expect(try await runs.drafts.drafts().isEmpty)
  }

  @Test("that can be neither delivered nor kept gives the typed texts back, in the order of the form")
  func notKept() async throws {
    try await withTemporaryFolder { folder in
      let runs = AccountRuns(
        AccountsServer(refusals: .unreachable), drafts: DraftStore(folder: "/dev/null/\(folder)"))
      let program = await runs.run(["account", "create"] + AccountRuns.form)
      #expect((program.exitCode, program.output) == (.network, ""))
      let lines = program.messages.split(separator: "\n")
      #expect(lines.count == 6)
      #expect(lines[0] == "app: cannot reach example.com: connection refused")
      #expect(lines[1].hasPrefix("  what you typed could not be kept: "))
      let texts = ["  --first-name \"Ada\"", "  --last-name \"Byron\"", "  --email \"ada@example.org\""]
      #expect(Set(lines[2...4].map(String.init)) == Set(texts))
      #expect(lines[2...4].map(String.init) == texts)
      #expect(lines[5] == "Check the connection, or set another server with --base-url.")
    }
  }
}
