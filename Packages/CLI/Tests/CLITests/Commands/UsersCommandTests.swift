import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI
@testable import Views

@Suite("The --select option")
@MainActor struct SelectedUserTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> CommandResult {
    await CommandResult.run(["users", "--select"] + arguments, server: .sample, output: profile)
  }

  @Test("The --select option shows the name and the id, then the others in reverse order, in a terminal")
  func terminal() async {
    let program = await Self.run("2", output: .terminal(60))
    #expect(program.exitCode == .success)
    #expect(
      program.output == """
         Selected user
         Name  Kim Löw   ID  2

         ID  NAME       EMAIL            CITY     COMPANY
          3  Zoë Hart   zoe@example.com  Ålesund  Fjord
          1  Ada Byron  ada@example.com  Ely      Engines
        2 other users

        """)
    #expect(program.messages.isEmpty)
  }

  @Test("The --select option names the user on standard error of a pipe, and in JSON")
  func piped() async {
    let program = await Self.run("2", "--fields=id")
    #expect((program.output, program.messages) == ("3\n1\n", "app: selected user: Kim Löw, ID 2\n"))
    #expect(await Self.run("2", "--json=id").output == #"{"selected":{"id":2},"users":[{"id":3},{"id":1}]}"# + "\n")
  }

  @Test("The --select option searches the others")
  func address() async {
    #expect(await Self.run("2", "--address=No.", "--fields=id").output == "3\n1\n")
    #expect(await Self.run("2", "--address=munster", "--fields=id").output.isEmpty)
  }

  @Test("The --select option fails if the user is not in the list")
  func unknown() async {
    for arguments in [["99"], ["99", "--json"], ["99", "--address", "ely"]] {
      let program = await CommandResult.run(["users", "--select"] + arguments, server: .sample, output: .terminal())
      #expect((program.exitCode, program.output) == (.refused, ""))
      #expect(program.messages == "app: user 99 not found\nTry: app users\n")
    }
  }
}
