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

  @Test("The album command writes its fields by their paths and one photo per line to a pipe")
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

  @Test("The album command writes the album with its owner and photos in JSON, and selected fields in the given order")
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
      await Self.run("1", "--json=owner.name,title").output == #"{"owner":{"name":"Ada Byron"},"title":"Holidays"}"#
        + "\n")
  }

  @Test("The album command truncates the photos to a limit")
  func limit() async {
    #expect(
      await Self.run("1", "-L2").output.hasSuffix("\n3\tThe lighthouse\t#771796\thttps://images.example/600/771796\n"))
    let terminal = await Self.run("1", "--limit=2", output: .terminal())
    #expect((terminal.exitCode, terminal.messages) == (.success, ""))
    #expect(terminal.output.contains("Album 1 by Ada Byron (@ada) · 2 of 3 photos\n"))
  }
}
