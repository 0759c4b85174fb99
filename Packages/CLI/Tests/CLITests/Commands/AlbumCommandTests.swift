import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI
@testable import Views

@Suite("The album command")
@MainActor struct AlbumCommandTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> CommandResult {
    await CommandResult.run(["album"] + arguments, server: .sample, output: profile)
  }

  @Test("shows photos as frames with their colours' names in a terminal without colour")
  func terminal() async {
    let program = await Self.run("1", output: .terminal())
    #expect(program.exitCode == .success)
    #expect(
      program.output == """
        Holidays
        Album 1 by Ada Byron (@ada) · 3 photos

        ┌─ #92c952 ──┐  ┌─ #771796 ──┐  ┌────────────┐
        └────────────┘  └────────────┘  └────────────┘
        2 The harbour   3 The lightho…  4 The harbour

        Next      app photo 2 · app user 1

        """)
    #expect(program.messages.isEmpty)
  }

  @Test(
    "shows photos as tiles of their colours in a colour terminal",
    arguments: [
      (.trueColor, "48;2;146;201;82"), (.ansi256, "48;5;"), (.basic, "\u{1B}[97;45m"),
    ] as [(ColorDepth, String)])
  func colors(depth: ColorDepth, sequence: String) async {
    let program = await Self.run("1", output: .terminal(80, colorDepth: depth))
    #expect(program.output.contains(sequence))
    #expect(Samples.unstyled(program.output).contains("\n #92c952         #771796        └────────────┘\n"))
  }

  @Test("shows fewer tiles per row, or one photo per line, in a narrow terminal")
  func narrowTerminal() async {
    #expect(
      await Self.run("1", output: .terminal(40)).output == """
        Holidays
        Album 1 by Ada Byron (@ada) · 3 photos

        ┌─ #92c952 ──────┐  ┌─ #771796 ──────┐
        └────────────────┘  └────────────────┘
        2 The harbour       3 The lighthouse

        ┌────────────────┐
        └────────────────┘
        4 The harbour

        Next      app photo 2 · app user 1

        """)
    #expect(
      await Self.run("1", output: .terminal(30)).output == """
        Holidays
        Album 1 by Ada Byron (@ada) ·
        3 photos

        #92c952 2 The harbour
        #771796 3 The lighthouse
        ──      4 The harbour

        Next
          app photo 2
          app user 1

        """)
  }

  @Test("writes its fields by their paths and one photo per line to a pipe")
  func piped() async {
    #expect(
      await Self.run("1").output == """
        id\t1
        title\tHolidays
        userId\t1
        owner.id\t1
        owner.name\tAda Byron
        owner.username\tada
        owner.email\tada@example.com
        owner.address.street\tMill Lane
        owner.address.suite\tNo. 3
        owner.address.city\tEly
        owner.address.zipcode\tCB7 4DL
        owner.address.geo.lat\t52.4
        owner.address.geo.lng\t0.26
        owner.phone\t01353 0
        owner.website\texample.com
        owner.company.name\tEngines
        owner.company.catchPhrase\tRuns by itself
        owner.company.bs\tanalytical work
        --
        2\tThe harbour\t#92c952\thttps://images.example/600/92c952
        3\tThe lighthouse\t#771796\thttps://images.example/600/771796
        4\tThe harbour\t\thttps://images.example/600/none

        """)
  }

  @Test("writes the album with its owner and photos in JSON, and selected fields in the given order")
  func json() async {
    let owner = FieldSet<User>.users.object(.fixture()).text(.compact)
    let program = await Self.run("1", "--json")
    #expect(
      program.output.hasPrefix(
        #"{"id":1,"title":"Holidays","userId":1,"owner":\#(owner),"photos":[{"id":2,"title":"The harbour","albumId":1,"#
          + ##""color":"#92c952","url":"https://images.example/600/92c952","##
          + #""thumbnailUrl":"https://images.example/150/92c952"},"#))
    #expect(program.output.contains(#""id":4,"title":"The harbour","albumId":1,"color":null,"#))
    #expect(
      await Self.run("1", "--json=owner.name,title").output == #"{"owner.name":"Ada Byron","title":"Holidays"}"# + "\n")
  }

  @Test("truncates the photos to a limit")
  func limit() async {
    #expect(
      await Self.run("1", "-L2").output.hasSuffix("\n3\tThe lighthouse\t#771796\thttps://images.example/600/771796\n"))
    let terminal = await Self.run("1", "--limit=2", output: .terminal())
    #expect((terminal.exitCode, terminal.messages) == (.success, ""))
    #expect(terminal.output.contains("Album 1 by Ada Byron (@ada) · 2 of 3 photos\n"))
  }

  @Test("shows the page of an album without photos")
  func bare() async {
    let program = await CommandResult.run(
      ["album", "1"], server: Server(users: [.fixture()], albums: [.fixture()]), output: .terminal())
    #expect(
      program.output == "Holidays\nAlbum 1 by Ada Byron (@ada) · no photos\n\nNext      app user 1\n")
  }

  @Test("names missing sections, shows the rest, and fails")
  func missingSections() async {
    func run(output profile: TerminalProfile) async -> CommandResult {
      await CommandResult.run(
        ["album", "1"], server: .sample,
        replacing: ["GET users/1": .failure(.status(500)), "GET albums/1/photos": .failure(.status(404))],
        output: profile)
    }
    let terminal = await run(output: .terminal())
    #expect(terminal.exitCode == .server)
    #expect(
      terminal.messages == "app: owner: could not be loaded (HTTP 500); photos: could not be loaded (HTTP 404)\n")
    #expect(
      terminal.output == """
        Holidays
        Album 1 by user 1

        Owner     could not be loaded (HTTP 500)
        Photos    could not be loaded (HTTP 404)

        Next      app user 1

        """)
    let owner = FieldSet<User>.users.paths.filter { !["address", "address.geo", "company"].contains($0) }
      .map { "owner.\($0)\t\n" }.joined()
    #expect(await run(output: .plain).output == "id\t1\ntitle\tHolidays\nuserId\t1\n" + owner)
  }

  @Test("prints a notice about skipped photos")
  func skipped() async {
    let photos = LossyArray([Photo.fixture()], skippedCount: 3)
    let program = await CommandResult.run(
      ["album", "1"], server: .sample, replacing: ["GET albums/1/photos": .success(photos)])
    #expect((program.exitCode, program.messages) == (.success, "app: 3 photos could not be read and are left out\n"))
  }
}
