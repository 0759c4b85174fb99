import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("A user on the command line")
@MainActor struct UserReferenceTests {
  private static func run(_ arguments: String...) async -> CommandResult {
    await CommandResult.run(arguments, server: .sample)
  }

  @Test(
    "can be a username or a name, in any case and without accents, or part of one",
    arguments: ["zoe", "ZOE", "Zoë Hart", "zoe hart", "hart"])
  func found(name: String) async {
    let user = await Self.run("user", name, "--fields=id")
    #expect((user.exitCode, user.output, user.messages) == (.success, "id\t3\n", ""))
    for list in ["posts", "albums", "todos"] {
      let named = await Self.run(list, "--user", name)
      let numbered = await Self.run(list, "--user=3")
      #expect(named.exitCode == .success)
      #expect((named.output, named.messages) == (numbered.output, numbered.messages))
    }
    let selection = await Self.run("users", "--select", name, "--fields=id")
    #expect(selection.output == "2\n1\n")
  }

  @Test("is an error with exit code 4 if no user has the name")
  func unknown() async {
    let program = await Self.run("user", "nobody")
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(program.messages == "app: no user is named \"nobody\"\nTry: app users\n")
  }

  @Test("is a usage error with the list of users if several have the name")
  func ambiguous() async {
    let program = await Self.run("posts", "--user", "o")
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(program.messages.hasPrefix("app: \"o\" matches "))
    #expect(program.messages.contains("\n  3  Zoë Hart (@zoe)\n"))
  }

  @Test("by id needs no list of users")
  func number() async {
    let program = await CommandResult.run(
      ["todos", "--user", "3", "--fields=id", "-L", "1"], server: .sample,
      replacing: ["GET users": .failure(.unreachable)])
    #expect((program.exitCode, program.output.isEmpty) == (.success, false))
  }
}
