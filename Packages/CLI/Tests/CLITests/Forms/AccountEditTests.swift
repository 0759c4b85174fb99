import Features
import Foundation
import Models
import NetworkClient
import Persistence
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The account edit command")
@MainActor struct AccountEditTests {
  static func run(_ arguments: String..., of server: AccountsServer) async -> CommandResult {
    await AccountRuns(server).run(["account", "edit", "2"] + arguments)
  }

  @Test("The account edit command sends only the given fields, without loading the account")
  func given() async {
    let server = AccountsServer()
    let program = await Self.run("--email", " kim@example.org", of: server)
    #expect((program.exitCode, program.output, program.messages) == (.success, "2\n", "Changed account 2\n"))
    #expect(server.calls == [#"PATCH users/2.json {"user":{"email":"kim@example.org"}}"#])
    let several = AccountsServer()
    let json = await Self.run("--avatar-url=", "--first-name=Ada", "--quiet", "--json=avatar_url", of: several)
    #expect((json.output, json.messages) == (#"{"avatar_url":""}"# + "\n", ""))
    #expect(several.calls == [#"PATCH users/2.json {"user":{"avatar_url":"","first_name":"Ada"}}"#])
  }

  @Test("The account edit command fails without fields", arguments: [[], ["--dry-run"], ["--json"], ["--no-input"]])
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

  @Test("The account edit command has the words of a 404, and the draft without the command that sends it")
  func notFound() async {
    let error = NetworkError(
      .unacceptableStatus, url: URL(string: "https://example.com/users/2.json"), status: 404, method: .patch,
      message: "Cannot PATCH /users/2.json")
    let program = await Self.run("--last-name=Low", of: AccountsServer(refusals: .failed(error)))
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(
      program.messages == """
        app: Cannot PATCH /users/2.json (HTTP 404, https://example.com/users/2.json)
          the form is kept as draft 1
        Account 2 may be gone: see app accounts --refresh.

        """)
  }

  @Test("A name is looked up in a whole list of this run, and nothing is sent otherwise")
  func name() async {
    let runs = AccountRuns()
    #expect(await runs.run("account", "edit", "kim", "--last-name=Low").exitCode == .success)
    let offline = await runs.run("account", "edit", "kim", "--last-name=Low", of: AccountsServer(reading: .unreachable))
    #expect((offline.exitCode, offline.output) == (.network, ""))
    #expect(offline.messages.hasPrefix("app: \"kim\" cannot be looked up now: "), "\(offline.messages)")
    #expect(offline.messages.hasSuffix("\nUse the ID.\n"))
    #expect(runs.server.calls.filter { $0.hasPrefix("PATCH") }.count == 1)
  }
}
