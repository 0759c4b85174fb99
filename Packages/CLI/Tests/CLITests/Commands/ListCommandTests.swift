import Foundation
import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

/// The behaviour that the commands of lists have in common.
@Suite("A command that shows a list")
@MainActor struct ListCommandTests {
  nonisolated static let commands = ["posts", "users", "albums", "todos"]

  nonisolated static let server = Server(
    posts: (1...3).map { .fixture(Post.ID($0)) }, users: (1...3).map { .fixture(User.ID($0)) },
    albums: (1...3).map { .fixture(Album.ID($0)) }, todos: (1...3).map { .fixture(Todo.ID($0)) })

  static func run(_ command: String, _ arguments: String..., output profile: TerminalProfile = .plain) async
    -> CommandResult
  {
    await CommandResult.run([command] + arguments, server: server, output: profile)
  }

  @Test("A command that shows a list writes the same to a terminal with --plain as to a pipe", arguments: commands)
  func plain(command: String) async {
    let piped = await Self.run(command)
    #expect((piped.exitCode, piped.messages) == (.success, ""))
    #expect(piped.output.count { $0 == "\n" } == 3)
    #expect(await Self.run(command, "--plain", output: .terminal()).output == piped.output)
  }

  @Test("A list command writes JSON on one line to a pipe, and indented to a terminal", arguments: commands)
  func json(command: String) async throws {
    let piped = await Self.run(command, "--json")
    let terminal = await Self.run(command, "--json", output: .terminal())
    #expect(piped.output.count { $0 == "\n" } == 1)
    #expect(piped.output.hasSuffix("\n"))
    #expect(terminal.output.hasPrefix("[\n  {\n    \"id\": 1,\n"))
    #expect(terminal.output.hasSuffix("\n]\n"))
    func value(_ text: String) throws -> NSArray? {
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSArray
    }
    #expect(try value(piped.output) == value(terminal.output))
    #expect(try value(piped.output)?.count == 3)
  }

  @Test(
    "A command that shows a list writes its rows in the format and the order of the options, or their number",
    arguments: [
      (["--csv"], "id,title,author.name\r\n1,On the sea,Ada Byron\r\n2,On the sea,Ada Byron\r\n"),
      (["--header", "--fields=id,username"], "id\tauthor.username\n1\tada\n2\tada\n"),
      (["--table", "--fields=id"], " ID\n  1\n  2\n2 of 3 posts\n"),
      (["--sort=id:desc", "--fields=id"], "3\n2\n"), (["--count"], "3\n"),
    ])
  func formats(options: [String], output: String) async {
    let program = await CommandResult.run(["posts", "-L2"] + options, server: Self.server)
    #expect((program.exitCode, program.output, program.messages) == (.success, output, ""))
  }

  @Test("A command that shows a list prints no notice about a limit", arguments: commands)
  func limit(command: String) async {
    let program = await Self.run(command, "-L", "2", "--fields=id")
    #expect((program.exitCode, program.output) == (.success, "1\n2\n"))
    #expect(program.messages.isEmpty)
    #expect(await Self.run(command, "-L", "2", "--json").messages.isEmpty)
    let terminal = await Self.run(command, "-L", "2", output: .terminal())
    #expect(terminal.output.contains("\n2 of 3 "))
    #expect(terminal.messages.isEmpty)
  }

  @Test(
    "A command that shows a list succeeds with an empty list, and prints a notice in a terminal",
    arguments: [
      ("posts", [], "there are no posts"), ("posts", ["--search", "zzzz"], "no posts match \"zzzz\""),
      ("users", [], "there are no users"), ("users", ["--address=zzzz"], "no users match address \"zzzz\""),
      ("albums", [], "there are no albums"), ("albums", ["--user=9"], "user 9 has no albums"),
      ("todos", [], "there are no to-dos"), ("todos", ["--pending"], "there are no pending to-dos"),
      ("todos", ["--completed"], "there are no completed to-dos"), ("todos", ["--user=9"], "user 9 has no to-dos"),
      ("todos", ["--user=9", "--pending"], "user 9 has no pending to-dos"),
      ("todos", ["--user=9", "--completed"], "user 9 has no completed to-dos"),
    ] as [(String, [String], String)])
  func empty(command: String, arguments: [String], notice: String) async {
    func run(_ options: String..., output profile: TerminalProfile = .plain) async -> CommandResult {
      await CommandResult.run([command] + arguments + options, server: Server(), output: profile)
    }
    let terminal = await run(output: .terminal())
    #expect((terminal.exitCode, terminal.output, terminal.messages) == (.success, "", "app: \(notice)\n"))
    let piped = await run()
    #expect((piped.exitCode, piped.output, piped.messages) == (.success, "", ""))
    let json = await run("--json", output: .terminal())
    #expect((json.exitCode, json.output, json.messages) == (.success, "[]\n", ""))
    #expect(await run("--quiet", output: .terminal()).messages.isEmpty)
  }

  @Test(
    "A list that cannot be loaded is an error without output", arguments: commands, ["--plain", "--json", "--quiet"])
  func failure(command: String, option: String) async {
    let program = await CommandResult.run(
      [command, option], server: Self.server, replacing: ["GET \(command)": .failure(.status(404, "/list"))])
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(
      program.messages == "app: https://example.com/list not found\n  GET https://example.com/list -> 404\n")
  }
}
