import Features
import Foundation
import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI
@testable import Views

@Suite("A missing section of a user")
@MainActor struct MissingSectionTests {
  static func run(
    _ arguments: String..., output profile: TerminalProfile = .plain,
    albums: NetworkError? = .status(500, "/users/3/albums"), todos: NetworkError? = nil
  ) async -> CommandResult {
    var outcomes: [String: Result<any Sendable, NetworkError>] = [:]
    if let albums { outcomes["GET users/3/albums"] = .failure(albums) }
    if let todos { outcomes["GET users/3/todos"] = .failure(todos) }
    return await CommandResult.run(["user", "3"] + arguments, server: .sample, replacing: outcomes, output: profile)
  }

  @Test("A missing section of a user has a placeholder, and the rest is shown", arguments: [80, 40])
  func terminal(width: Int) async {
    let program = await Self.run(output: .terminal(width))
    #expect((program.exitCode, program.messages) == (.server, "app: albums: could not be loaded: HTTP 500\n"))
    #expect(program.output.hasPrefix("Zoë Hart  @zoe"))
    #expect(program.output.contains("\nTo-dos  7 of 20 done  "))
    #expect(program.output.contains("\n\nAlbums    could not be loaded: HTTP 500\n\nTo-dos  7 of 20 done  "))
  }

  @Test("A missing section that is not selected is not an error", arguments: ["--json=name,todos", "--fields=name"])
  func unselected(fields: String) async {
    let program = await Self.run(fields)
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(!program.output.contains("errors"))
  }

  @Test("A missing section of a user is an error if only it is selected")
  func selected() async {
    let program = await Self.run("--json=albums")
    #expect(program.exitCode == .server)
    #expect(program.output.hasPrefix(#"{"albums":null,"errors":[{"section":"albums","#))
  }
}
