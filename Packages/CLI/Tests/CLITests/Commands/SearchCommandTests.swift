import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The search command")
@MainActor struct SearchCommandTests {
  private static func run(
    _ arguments: String..., replacing outcomes: [String: Result<any Sendable, NetworkError>] = [:],
    accounts: AccountsServer = AccountsServer(), output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    await CommandResult.run(["search"] + arguments, output: profile) { _, values in
      values.typicode.stub = Server.sample.client.replacing(outcomes)
      values.producers.stub = ProducersServer().client
      values.accounts.stub = accounts
    }
  }

  @Test("The search command shows the matches of each list below its name, with ids and the commands to go on with")
  func terminal() async {
    #expect(
      await Self.run("kim", output: .terminal()).output == """
        Users (1)
          2  Kim Löw

        Accounts (1)
          2  Kim Löw

        2 results
        Next      app user 2 · app account 2

        """)
    #expect(await Self.run("year", "2021", "-L1", output: .terminal()).output.hasPrefix("Albums (1)\n"))
    #expect(await Self.run("winter", "-L1", output: .terminal()).output.hasPrefix("Albums (1 of 10)\n"))
  }

  @Test("The search command writes the type, the id and the title to a pipe, those with the whole text first")
  func pipe() async {
    #expect(await Self.run("kim").output == "user\t2\tKim Löw\naccount\t2\tKim Löw\n")
    #expect(await Self.run("farm", "--json=type,id").output.hasPrefix(#"[{"type":"producer","id":551},"#))
    #expect(await Self.run("farm", "--count").output == "2\n")
    let nothing = await Self.run("zzz", output: .terminal())
    #expect((nothing.exitCode, nothing.messages) == (.success, "app: nothing matches \"zzz\"\n"))
  }

  @Test("The search command names the lists that failed, those with one reason together, or has one error for all")
  func failures() async {
    let reason = "could not be loaded: cannot reach example.com: connection refused"
    let failed: Result<any Sendable, NetworkError> = .failure(.unreachable)
    let some = await Self.run(
      "kim", replacing: ["GET posts": failed, "GET albums": failed], accounts: AccountsServer(reading: .status(503)))
    #expect((some.exitCode, some.output) == (.network, "user\t2\tKim Löw\n"))
    #expect(
      some.messages == """
        app: posts, albums: \(reason); accounts: could not be loaded: HTTP 503
        Sample data without a network: app --sandbox posts

        """)
    let none = await CommandResult.run(["search", "kim", "--base-url=http://127.0.0.1:9"]) { _, values in
      values.typicode.stub = Server.unreachable
      values.producers.stub = Server.unreachable
      values.accounts.stub = Server.unreachable
    }
    #expect((none.exitCode, none.output) == (.network, ""))
    #expect(
      none.messages == """
        app: cannot reach example.com: connection refused
        Check the connection, or set another server with --base-url.

        """)
  }
}
