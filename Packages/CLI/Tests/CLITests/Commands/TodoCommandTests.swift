import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The todo command")
@MainActor struct TodoCommandTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> CommandResult {
    await CommandResult.run(["todo"] + arguments, server: .sample, output: profile)
  }

  @Test("The todo command writes the fields of the to-do and its owner to a pipe and in JSON")
  func piped() async {
    #expect(
      await Self.run("42").output.hasPrefix(
        "id\t42\ntitle\tpaint the boat\ncompleted\ttrue\nuserId\t3\nowner.id\t3\nowner.name\tZoë Hart\n"))
    #expect(await Self.run("42", "--json=title,owner.name").output.contains(#""owner":{"name":"Zoë Hart"}"#))
  }
}
