import Features
import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The users command")
@MainActor struct UsersCommandTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> Program {
    await Program.run(["users"] + arguments, server: .sample, output: profile)
  }

  @Test("In a pipe it is a line a user: number, name, e-mail, city, company, and nothing else")
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

  @Test("At a terminal it is a table of the same columns, and a count")
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

  @Test("Where the columns have no room beside each other, a user is a block")
  func narrowTerminal() async {
    let program = await Self.run("-L1", "--quiet", output: .terminal(36))
    #expect(
      program.output == """
        ID       1
        NAME     Ada Byron
        EMAIL    ada@example.com
        CITY     Ely
        COMPANY  Engines

        1 user

        """)
  }

  @Test("JSON is the API's own objects; fields stand as asked")
  func json() async {
    let program = await Self.run("--json", "-L1", "--quiet")
    #expect(program.output == "[\(FieldSet<User>.users.object(.fixture()).text(.compact))]\n")
    let fields = await Self.run("--json=id,address.city,company", "-L1", "--quiet")
    #expect(
      fields.output
        == #"[{"id":1,"address.city":"Ely","company":{"name":"Engines","catchPhrase":"Runs by itself","#
        + #""bs":"analytical work"}}]"# + "\n")
    #expect(
      await Self.run("--fields=address.geo.lat,name").output == "52.4\tAda Byron\n51.96\tKim Löw\n62.4720\tZoë Hart\n")
  }

  @Test(
    "An address is searched by street, suite, city and postal code, letter case and accents aside",
    arguments: [
      ("Ely", ["1"]), ("ely", ["1"]), ("munster", ["2"]), ("MÜNSTER", ["2"]), ("Mu\u{308}nster", ["2"]),
      ("alesund", ["3"]), ("steg", ["2"]), ("no. ", ["1", "3"]), ("600", ["3"]), ("cb7 4dl", ["1"]),
      ("", ["1", "2", "3"]),
      ("Byron", []), ("example", []), ("52.4", []),
    ])
  func address(text: String, ids: [String]) async {
    let program = await Self.run("--address", text, "--fields=id")
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(program.output == ids.map { "\($0)\n" }.joined())
  }

  @Test("An address that nobody has is a success; a person is told, a program gets nothing or []")
  func noAddress() async {
    let terminal = await Self.run("--address", "zzzz", output: .terminal())
    #expect((terminal.exitCode, terminal.output) == (.success, ""))
    #expect(terminal.messages == "app: No users match address \"zzzz\"\n")
    let piped = await Self.run("--address", "zzzz")
    #expect((piped.exitCode, piped.output, piped.messages) == (.success, "", ""))
    let json = await Self.run("--address", "zzzz", "--json", output: .terminal())
    #expect((json.exitCode, json.output, json.messages) == (.success, "[]\n", ""))
  }

  @Test("A limit is noted on standard error")
  func limit() async {
    let program = await Self.run("--limit", "2")
    #expect(program.output.count { $0 == "\n" } == 2)
    #expect(program.messages == "app: showing 2 of 3 (use --limit 0 for all)\n")
  }

  @Test("A list that does not come is a failure with nothing on standard output")
  func failure() async {
    for arguments in [["users"], ["users", "--select", "3"], ["users", "--json"]] {
      let program = await Program.run(arguments, server: .sample) { _, values in
        values.typicode.users = .failing(.status(503, "/users"))
      }
      #expect((program.exitCode, program.output) == (.server, ""))
      #expect(
        program.messages
          == "app: https://example.com/users answered HTTP 503\nThe server is at fault: try again later.\n")
    }
  }
}

@Suite("A chosen user")
@MainActor struct SelectedUserTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> Program {
    await Program.run(["users", "--select"] + arguments, server: .sample, output: profile)
  }

  @Test("At a terminal the name and the number stand on top, the others below in reverse")
  func terminal() async {
    let program = await Self.run("2", output: .terminal(60))
    #expect(program.exitCode == .success)
    #expect(
      program.output == """
        Kim Löw                                               user 2

         ID  NAME       EMAIL            CITY     COMPANY
          3  Zoë Hart   zoe@example.com  Ålesund  Fjord
          1  Ada Byron  ada@example.com  Ely      Engines
        2 other users

        """)
    #expect(program.messages.isEmpty)
  }

  @Test("In a pipe and in JSON there are the others only")
  func piped() async {
    #expect(await Self.run("2", "--fields=id").output == "3\n1\n")
    #expect(await Self.run("2", "--json=id").output == #"[{"id":3},{"id":1}]"# + "\n")
    #expect(await Self.run("3", "--json=id").output == #"[{"id":2},{"id":1}]"# + "\n")
  }

  @Test("A search goes through the others, and says when none is found")
  func address() async {
    #expect(await Self.run("2", "--address=No.", "--fields=id").output == "3\n1\n")
    #expect(await Self.run("2", "--address=munster", "--fields=id").output.isEmpty)
    let terminal = await Self.run("2", "--address=munster", output: .terminal(40))
    #expect((terminal.exitCode, terminal.output) == (.success, "Kim Löw                           user 2\n"))
    #expect(terminal.messages == "app: No other users match address \"munster\"\n")
  }

  @Test("Nobody else is a success")
  func alone() async {
    let program = await Program.run(
      ["users", "--select=1"], server: Server(users: [.fixture(1)]), output: .terminal(40))
    #expect(program.exitCode == .success)
    #expect(program.messages == "app: There are no other users\n")
  }

  @Test("A user who is not in the list is not found")
  func unknown() async {
    for arguments in [["99"], ["99", "--json"], ["99", "--address", "ely"]] {
      let program = await Program.run(["users", "--select"] + arguments, server: .sample, output: .terminal())
      #expect((program.exitCode, program.output) == (.refused, ""))
      #expect(program.messages == "app: user 99 not found\nTry: app users\n")
    }
  }
}
