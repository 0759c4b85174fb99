import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("A command that shows one record")
@MainActor struct RecordCommandTests {
  @Test(
    "names a missing record, the request and the list command",
    arguments: [("post", "posts"), ("user", "users"), ("album", "albums"), ("photo", "albums")])
  func notFound(name: String, list: String) async {
    for arguments in [[], ["--json"], ["--quiet"], ["--fields=id"]] {
      let program = await CommandResult.run([name, "99"] + arguments, server: .sample, output: .terminal())
      #expect((program.exitCode, program.output) == (.refused, ""))
      #expect(
        program.messages == """
          app: \(name) 99 not found
            GET https://example.com/\(name)s/99 -> 404
          Try: app \(list)

          """)
    }
  }
}
