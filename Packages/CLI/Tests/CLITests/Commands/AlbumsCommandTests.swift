import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI
@testable import Views

@Suite("The albums command")
@MainActor struct AlbumsCommandTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> CommandResult {
    await CommandResult.run(["albums"] + arguments, server: .sample, output: profile)
  }

  @Test("The albums command writes one album per line to a pipe")
  func piped() async {
    let program = await Self.run()
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(
      program.output.hasPrefix(
        "1\tHolidays\tAda Byron\n2\tNobody's\t\n21\twinter in the year 2021, seen from the pier\tZoë Hart\n"))
    #expect(program.output.count { $0 == "\n" } == 12)
  }

  @Test("The albums command writes albums with their owners, or null, in JSON, and selected fields in the given order")
  func json() async {
    let program = await Self.run("-L2", "--json", "--quiet")
    let owner = FieldSet<User>.users.object(.fixture()).text(.compact)
    #expect(
      program.output
        == #"[{"id":1,"title":"Holidays","userId":1,"owner":\#(owner)},"#
        + #"{"id":2,"title":"Nobody's","userId":9,"owner":null}]"# + "\n")
    #expect(
      await Self.run("-L1", "--quiet", "--json=owner.name,id").output == #"[{"owner":{"name":"Ada Byron"},"id":1}]"#
        + "\n")
  }
}
