import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The todo command")
@MainActor struct TodoCommandTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> CommandResult {
    await CommandResult.run(["todo"] + arguments, server: .sample, output: profile)
  }

  @Test("shows the whole title, the owner and the status in a terminal")
  func terminal() async {
    let program = await Self.run("44", output: .terminal())
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(
      program.output == """
        read the meter
        To-do 44 of Zoë Hart (@zoe)

        [ ] pending

        Next      app user 3 · app todos --user 3

        """)
  }

  @Test("writes the fields of the to-do and its owner to a pipe and in JSON")
  func piped() async {
    #expect(
      await Self.run("42").output.hasPrefix(
        "id\t42\ntitle\tpaint the boat\ncompleted\ttrue\nuserId\t3\nowner.id\t3\nowner.name\tZoë Hart\n"))
    #expect(await Self.run("42", "--json=title,owner.name").output.contains(#""owner.name":"Zoë Hart""#))
  }
}
