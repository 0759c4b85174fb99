import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The albums command")
@MainActor struct AlbumsCommandTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> Program {
    await Program.run(["albums"] + arguments, server: .sample, output: profile)
  }

  @Test("In a pipe it is a line an album: number, title, owner")
  func piped() async {
    let program = await Self.run()
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(
      program.output.hasPrefix(
        "1\tHolidays\tAda Byron\n2\tNobody's\t\n21\twinter in the year 2021, seen from the pier\tZoë Hart\n"))
    #expect(program.output.count { $0 == "\n" } == 12)
  }

  @Test("At a terminal it is a table and a count")
  func terminal() async {
    let program = await Self.run("--limit=3", output: .terminal(40))
    #expect(
      program.output == """
         ID  TITLE                     OWNER
          1  Holidays                  Ada Byron
          2  Nobody's
         21  winter in the year 2021…  Zoë Hart
        3 albums

        """)
    #expect(program.messages == "app: showing 3 of 12 (use --limit 0 for all)\n")
    #expect(
      await Self.run("--user=1", output: .terminal()).output == """
         ID  TITLE     OWNER
          1  Holidays  Ada Byron
        1 album

        """)
  }

  @Test("JSON has each album with its owner or null; fields stand as asked")
  func json() async {
    let program = await Self.run("-L2", "--json", "--quiet")
    let owner = FieldSet<User>.users.object(.fixture()).text(.compact)
    #expect(
      program.output
        == #"[{"id":1,"title":"Holidays","userId":1,"owner":\#(owner)},"#
        + #"{"id":2,"title":"Nobody's","userId":9,"owner":null}]"# + "\n")
    #expect(
      await Self.run("-L1", "--quiet", "--json=owner.name,id").output == #"[{"owner.name":"Ada Byron","id":1}]"# + "\n")
    #expect(await Self.run("-L1", "--quiet", "--fields=userId,id").output == "1\t1\n")
  }

  @Test("Only one user's albums are asked for by the user")
  func user() async {
    let client = Server.sample.client
    let program = await Program.run(["albums", "--user", "3", "--fields=id"]) { _, values in
      values.typicode.albumsOfUser = client.albumsOfUser
      values.typicode.users = client.users
    }
    #expect(program.output == (21...30).map { "\($0)\n" }.joined())
  }

  @Test("No albums are a success; a person is told, a program gets nothing or []")
  func empty() async {
    let terminal = await Self.run("--user", "9000", output: .terminal())
    #expect((terminal.exitCode, terminal.output) == (.success, ""))
    #expect(terminal.messages == "app: User 9000 has no albums\n")
    let none = await Program.run(["albums"], server: Server(), output: .terminal())
    #expect((none.exitCode, none.messages) == (.success, "app: There are no albums\n"))
    let piped = await Self.run("--user", "9000")
    #expect((piped.exitCode, piped.output, piped.messages) == (.success, "", ""))
    #expect(await Self.run("--user", "9000", "--json").output == "[]\n")
  }

  @Test("Albums and users that could not be read are noted")
  func skipped() async {
    let program = await Program.run(["albums"], server: .sample) { _, values in
      values.typicode.albums = Endpoint { LossyArray([.fixture()], skippedCount: 1) }
      values.typicode.users = Endpoint { LossyArray([.fixture()], skippedCount: 2) }
    }
    #expect((program.exitCode, program.output) == (.success, "1\tHolidays\tAda Byron\n"))
    #expect(program.messages == "app: 3 rows could not be read and are left out\n")
  }

  @Test("Albums whose owners do not come are a failure")
  func failure() async {
    let program = await Program.run(["albums"], server: .sample) { _, values in
      values.typicode.users = .failing(.unreachable)
    }
    #expect((program.exitCode, program.output) == (.network, ""))
    #expect(
      program.messages == """
        app: cannot reach example.com: connection refused
        Check the connection, or set another server with --base-url.

        """)
  }
}
