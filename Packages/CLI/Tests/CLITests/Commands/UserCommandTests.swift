import Features
import Foundation
import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI
@testable import Views

@Suite("The user command")
@MainActor struct UserCommandTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> CommandResult {
    await CommandResult.run(["user"] + arguments, server: .sample, output: profile)
  }

  @Test("The user command writes its fields by their paths, then one album or to-do per line, to a pipe")
  func piped() async {
    let program = await Self.run("3")
    let lines = program.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(program.exitCode == .success)
    #expect(
      lines.prefix(18).joined(separator: "\n") == """
        id\t3
        name\tZoë Hart
        username\tzoe
        email\tzoe@example.com
        address.street\tHavnegata
        address.suite\tNo. 7
        address.city\tÅlesund
        address.zipcode\t6002
        address.geo.lat\t62.4720
        address.geo.lng\t6.1495
        phone\t01353 0
        website\thart.example
        company.name\tFjord
        company.catchPhrase\tRuns by itself
        company.bs\tanalytical work
        --
        album\t21\twinter in the year 2021, seen from the pier
        album\t22\twinter in the year 2022, seen from the pier
        """)
    #expect(lines.count { $0.hasPrefix("album\t") } == 10)
    #expect(lines.count { $0.hasPrefix("todo\t") } == 20)
    #expect(lines.contains("todo\t42\ttrue\tpaint the boat"))
    #expect(lines.contains("todo\t41\tfalse\tmend the net"))
    #expect(program.messages.isEmpty)
  }

  @Test("The user command writes the API's object with albums and to-dos in JSON")
  func json() async {
    let program = await Self.run("3", "--json")
    #expect(
      program.output.hasPrefix(
        #"{"id":3,"name":"Zoë Hart","username":"zoe","email":"zoe@example.com","address":{"street":"Havnegata","#))
    #expect(
      program.output.contains(
        #""albums":[{"id":21,"title":"winter in the year 2021, seen from the pier","userId":3},{"id":22,"#))
    #expect(
      program.output.contains(#""todos":[{"id":41,"title":"mend the net","completed":false,"userId":3},{"id":42,"#))
    #expect(program.output.count { $0 == "\n" } == 1)
    #expect(!program.output.contains("errors"))
  }

  @Test("The user command shows only the selected fields, in the given order")
  func fields() async {
    #expect(
      await Self.run("1", "--json=name,address.geo,albums").output
        == #"{"name":"Ada Byron","address":{"geo":{"lat":"52.4","lng":"0.26"}},"albums":[{"id":1,"title":"Holidays","userId":1}]}"#
        + "\n")
    #expect(
      await Self.run("3", "--fields=address.city,id", output: .terminal()).output
        == "address.city  Ålesund\nid            3\n")
  }
}

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
    #expect((program.exitCode, program.messages) == (.server, "app: albums: could not be loaded (HTTP 500)\n"))
    #expect(program.output.hasPrefix("Zoë Hart  @zoe"))
    #expect(program.output.contains("\nTo-dos  7 of 20 done  "))
    #expect(program.output.contains("\n\nAlbums    could not be loaded (HTTP 500)\n\nTo-dos  7 of 20 done  "))
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
