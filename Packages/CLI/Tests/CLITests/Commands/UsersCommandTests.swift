import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI
@testable import Views

@Suite("The users command")
@MainActor struct UsersCommandTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> CommandResult {
    await CommandResult.run(["users"] + arguments, server: .sample, output: profile)
  }

  @Test("The users command writes one user per line to a pipe")
  func piped() async {
    let program = await Self.run()
    #expect(program.exitCode == .success)
    #expect(
      program.output == """
        1\tAda Byron\tada@example.com\tEly\tEngines
        2\tKim Löw\tkim@example.com\tMünster\tLöw & Co
        3\tZoë Hart\tzoe@example.com\tÅlesund\tFjord

        """)
    #expect(program.messages.isEmpty)
  }

  @Test("The users command shows a table of the same columns and a count in a terminal")
  func terminal() async {
    let program = await Self.run(output: .terminal())
    #expect(
      program.output == """
         ID  NAME       EMAIL            CITY     COMPANY
          1  Ada Byron  ada@example.com  Ely      Engines
          2  Kim Löw    kim@example.com  Münster  Löw & Co
          3  Zoë Hart   zoe@example.com  Ålesund  Fjord
        3 users

        """)
    #expect(program.messages.isEmpty)
  }

  @Test("The users command writes the API's objects in JSON, and selected fields in the given order")
  func json() async {
    let program = await Self.run("--json", "-L1", "--quiet")
    #expect(program.output == "[\(FieldSet<User>.users.object(.fixture()).text(.compact))]\n")
    #expect(
      await Self.run("--fields=address.geo.lat,name").output == "52.4\tAda Byron\n51.96\tKim Löw\n62.4720\tZoë Hart\n")
  }
}

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
