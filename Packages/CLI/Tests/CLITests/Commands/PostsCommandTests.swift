import Foundation
import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The posts command")
@MainActor struct PostsCommandTests {
  nonisolated static let server = Server(
    posts: [
      .fixture(1, by: 1, title: "Café by the sea"), .fixture(2, by: 2, title: "Hills"),
      .fixture(3, by: 9, title: "Nobody's", body: "the SEA"),
    ],
    users: [.fixture(1), .fixture(2, name: "Kim")])

  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> CommandResult {
    await CommandResult.run(arguments, server: server, output: profile)
  }

  @Test("The posts command writes one post per line to a pipe")
  func piped() async {
    let program = await Self.run("posts")
    #expect(program.exitCode == .success)
    #expect(program.output == "1\tCafé by the sea\tAda Byron\n2\tHills\tKim\n3\tNobody's\t\n")
    #expect(program.messages.isEmpty)
  }

  @Test(
    "The posts command filters posts by text and author",
    arguments: [
      (["--search", "SEA"], ["1", "3"]), (["--user", "2"], ["2"]), (["--user=1", "--search=sea"], ["1"]),
      (["-L1", "--search", "sea"], ["1"]), (["-L", "0"], ["1", "2", "3"]),
    ])
  func filters(arguments: [String], ids: [String]) async {
    let program = await CommandResult.run(["posts", "--fields=id"] + arguments, server: Self.server)
    #expect(program.exitCode == .success)
    #expect(program.output == ids.map { "\($0)\n" }.joined())
  }
}
